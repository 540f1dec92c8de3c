import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeInRows } from './gallery-rows.ts';

it.each([
  [[], []],
  [[1], [1]],
  [
    [1.5, 0.7, 1.3, 1.5, 0.8],
    [3, 3, 3, 2, 2],
  ],
  [Array<number>(6).fill(1), [3, 3, 3, 3, 3, 3]],
])('%j: rows of %j images', (ratios, inRow) => {
  expect(placeInRows(ratios).map(place => place.inRow)).toEqual(inRow);
});

it('the images of each row fill it', () => {
  void fc.assert(
    fc.property(fc.array(fc.double({ min: 0.5, max: 2.5, noNaN: true }), { minLength: 1, maxLength: 50 }), ratios => {
      const places = placeInRows(ratios);
      for (let start = 0; start < places.length; start += places[start]!.inRow) {
        const row = places.slice(start, start + places[start]!.inRow);
        expect(row.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
      }
    }),
  );
});
