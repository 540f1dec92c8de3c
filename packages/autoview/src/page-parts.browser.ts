// A page with none of the parts, with each alone, without each, with all: filled in, it sends what was meant. Every other choice is in
// ../test/parts.full.ts.
import { expect, test } from 'vitest';
import { trialOf, withCompanions } from '../test/support/parts.ts';
import { openTrialHost } from '../test/support/trial-host.ts';
import { PART_NAMES, type PartName } from './page-parts.ts';

const all = new Set<PartName>(PART_NAMES);
const alone = PART_NAMES.map(name => withCompanions([name]));
const without = PART_NAMES.map(name => PART_NAMES.filter(other => !withCompanions([other]).has(name)));

test('a page works with the parts that its tool asks for, and has no others', async () => {
  const host = await openTrialHost();
  try {
    for (const names of [[], ...alone, ...without, all]) {
      const wanted = new Set<PartName>(names);
      const { html, value, parts } = trialOf(wanted);
      expect([...parts].sort()).toEqual([...wanted].sort());
      const outcome = await host.run({ html, values: [value] });
      expect(outcome, [...wanted].join(' ')).toEqual({ sent: [value], boxes: [], complaints: [] });
    }
  } finally {
    await host.close();
  }
});
