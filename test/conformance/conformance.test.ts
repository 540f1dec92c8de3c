// The stored results of the requirements of MCP Apps belong to the requirements and to the tests that exist now.
import { expect, it } from 'vitest';
import { FEATURES, GAPS_IN_OUR_HOST, GAPS_OF_OUR_VIEW, PROTOCOLS } from '../protocols/features.ts';
import { REQUIREMENTS } from './requirements.ts';
import { readResults } from './results.ts';
import { listTaggedTests, matchesTitle, readIds } from './tagged-tests.ts';

const { tests, cells } = readResults();

it('every requirement has a result, or a note that says what is missing', () => {
  const silent = REQUIREMENTS.filter(
    ({ id, note }) => note === undefined && !tests.some(({ ids }) => ids.includes(id)),
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});

it('ids are unique, and every id in the title of a test is one of a requirement', () => {
  const ids = REQUIREMENTS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(listTaggedTests().flatMap(test => test.ids.filter(id => !ids.includes(id)))).toEqual([]);
});

it('every test that exists has its result: if this fails, run `npm run conformance`', () => {
  const key = ({ file, title }: { file: string; title: string }) => `${file}: ${title}`;
  expect(tests.map(key).sort()).toEqual(listTaggedTests().map(key).sort());
  expect(tests.filter(({ verdict, cases }) => verdict === 'passed' && cases === 0)).toEqual([]);
});

it('every cell of protocols and features is a result or a gap, not both', () => {
  const SIDES = { host: GAPS_IN_OUR_HOST, view: GAPS_OF_OUR_VIEW } as const;
  for (const side of ['host', 'view'] as const)
    for (const protocol of PROTOCOLS)
      for (const feature of FEATURES) {
        const results = cells.filter(
          cell => cell.side === side && cell.protocol === protocol && cell.feature === feature,
        );
        const gap = SIDES[side][protocol][feature];
        expect([side, protocol, feature, results.length]).toEqual([side, protocol, feature, gap === undefined ? 1 : 0]);
      }
});

it('readIds() and matchesTitle() read titles as tests have them', () => {
  expect(readIds('H12 H13: the proxy … (H13, H99); H1, H123')).toEqual(['H12', 'H13', 'H99']);
  expect(matchesTitle('a list is refused (H08)', { title: '%s is refused (H08)' })).toBe(true);
  expect(
    matchesTitle('a view is closed that sends 10^5 (H44)', { title: 'a view is closed that sends $name (H44)' }),
  ).toBe(true);
  expect(matchesTitle('another (H08)', { title: '%s is refused (H08)' })).toBe(false);
});
