// A page with no feature, with each alone, without each, with all: filled in, it sends what was meant. Every other choice is in
// ../test/features.full.ts.
import { expect, test } from 'vitest';
import { trialOf } from '../test/support/features.ts';
import { openTrialHost } from '../test/support/trial-host.ts';
import { FEATURE_NAMES } from './feature-names.ts';

const alone = FEATURE_NAMES.map(name => [name]);
const without = FEATURE_NAMES.map(name => FEATURE_NAMES.filter(other => other !== name));

test('a page works with the features that its tool asks for, and has no others', async () => {
  const host = await openTrialHost();
  try {
    for (const names of [[], ...alone, ...without, FEATURE_NAMES]) {
      const wanted = new Set(names);
      const { html, value, features } = trialOf(wanted);
      expect([...features].sort()).toEqual([...wanted].sort());
      const outcome = await host.run({ html, values: [value] });
      expect(outcome, [...wanted].join(' ')).toEqual({ sent: [value], boxes: [], complaints: [] });
    }
  } finally {
    await host.close();
  }
});
