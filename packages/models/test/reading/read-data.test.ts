// The reading of results in the shapes of real servers, and the promise that no value is lost.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readData } from '../../src/reading/drawing.ts';
import { EXPECTED_READINGS } from './expected-readings.ts';
import { SAMPLE_RESULTS } from './results/index.ts';
import { collectLeaves, reachedLeaves } from './support/leaves.ts';
import { outline } from './support/outline.ts';

const read = ({ value, arguments: args }: (typeof SAMPLE_RESULTS)[number]) => readData(value, { arguments: args });

it('reads at least forty results', () => {
  expect(SAMPLE_RESULTS.length).toBeGreaterThanOrEqual(40);
  expect(Object.keys(EXPECTED_READINGS)).toEqual(SAMPLE_RESULTS.map(({ id }) => id));
});

it.each(SAMPLE_RESULTS)('$id', result => {
  expect(outline(read(result))).toEqual(EXPECTED_READINGS[result.id]);
});

it.each(SAMPLE_RESULTS)('each value of $id is reached exactly once', result => {
  expect(reachedLeaves(read(result), result.value).toSorted()).toEqual(collectLeaves(result.value).toSorted());
});

/** Names that rules look for, among others. */
const NAMES = [
  ...['success', 'ok', 'status', 'data', 'items', 'total', 'page', 'has_more', 'message', 'error', 'meta', 'query'],
  ...['name', 'title', 'id', 'url', 'state', 'description', 'price', 'amount', 'currency', 'latitude', 'longitude'],
  ...['time', 'hourly', 'hourly_units', 'duration_ms', 'size', 'mode', 'country', 'color', 'x', 'y'],
];
const { tree } = fc.letrec<{ tree: unknown; leaf: unknown }>(tie => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('tree'), { maxKeys: 7 }),
    fc.array(fc.dictionary(fc.constantFrom(...NAMES), tie('leaf'), { maxKeys: 5 }), { maxLength: 4 }),
  ),
  leaf: fc.oneof(
    fc.constantFrom(null, true, false, 0, 1, 42.5, 1781266500, 'ok', 'success', 'EUR', 'NO', '#ff0000', 'a\nb'),
    fc.constantFrom('2026-06-12', 'https://example.org/a', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'Oban', '°C', ''),
  ),
}));

it('each value of any data is reached exactly once', () => {
  fc.assert(
    fc.property(tree, value => {
      expect(reachedLeaves(readData(value), value).toSorted()).toEqual(collectLeaves(value).toSorted());
    }),
    { numRuns: 600 },
  );
});
