// Pages with no feature, with each alone, without each, and with all send what the user entered. Every other combination is in
// ../test/features.full.ts.
import { expect, test } from 'vitest';
import { trialOf } from '../test/support/features.ts';
import { openTrialHost } from '../test/support/trial-host.ts';
import { FEATURE_NAMES } from './feature-names.ts';

const alone = FEATURE_NAMES.map(name => [name]);
const without = FEATURE_NAMES.map(name => FEATURE_NAMES.filter(other => other !== name));

test('a page has exactly the features that its tool needs, and works with them', async () => {
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
