// Every public export is used by other packages, named by a document, or listed with a reason.
import { expect, it } from 'vitest';
import { intendedExports, listUnusedExports, packageOf } from '../scripts/unused-exports.ts';

const unused = listUnusedExports();

it('every export of an entry point is used outside its package, named by a document, or listed in scripts/unused-exports.json', () => {
  const unknown = unused.filter(({ entry, name }) => !(name in (intendedExports[packageOf(entry)] ?? {})));
  expect(unknown).toEqual([]);
});

it('every listed export is still unused otherwise, and has a reason', () => {
  const names = new Set(unused.map(({ entry, name }) => `${packageOf(entry)} ${name}`));
  for (const [owner, reasons] of Object.entries(intendedExports))
    for (const [name, reason] of Object.entries(reasons)) {
      expect(names, `${owner} ${name} is used now: take it off the list`).toContain(`${owner} ${name}`);
      expect(reason.length).toBeGreaterThan(10);
    }
});
