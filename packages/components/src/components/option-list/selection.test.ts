import fc from 'fast-check';
import { expect, it } from 'vitest';
import { optionListContract } from './schema.ts';
import { readSelection, selectionRules, toggle, toSelection } from './selection.ts';

const options = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
  { id: 'c', label: 'C', disabled: true },
];

it('the minimum is at most the number of options that can be selected', () => {
  expect(selectionRules({ options, minSelections: 9 }).min).toBe(2);
  expect(selectionRules({ options, minSelections: 2, maxSelections: 1 })).toMatchObject({ min: 1, max: 1 });
  expect(selectionRules({ options: [], minSelections: 1 }).min).toBe(0);
});

it('a single choice replaces the one before, and is deselected by selecting it again', () => {
  const rules = selectionRules({ options, selectionMode: 'single', maxSelections: 3 });
  expect(toggle(['a'], 'b', rules)).toEqual(['b']);
  expect(toggle(['b'], 'b', rules)).toEqual([]);
});

it('at most the maximum is selected', () => {
  const rules = selectionRules({ options, maxSelections: 2 });
  expect(toggle(['a', 'b'], 'c', rules)).toBeUndefined();
  expect(toggle(['a', 'b'], 'a', rules)).toEqual(['b']);
});

it('a selection is read without unknown and repeated ids, and sent in the order of the options', () => {
  const rules = selectionRules({ options });
  expect(readSelection(['b', 'x', 'a', 'b'], options, rules)).toEqual(['b', 'a']);
  expect(toSelection(['b', 'a'], options, true)).toEqual(['a', 'b']);
  expect(toSelection(['b'], options, false)).toBe('b');
  expect(toSelection([], options, false)).toBeNull();
});

it('the limits hold for any sequence of toggles', () => {
  const ids = fc.constantFrom('a', 'b', 'c');
  const most = fc.integer({ min: 1, max: 5 });
  fc.assert(
    fc.property(fc.array(ids, { maxLength: 20 }), most, (presses, maxSelections) => {
      const rules = selectionRules({ options, maxSelections });
      const selected = presses.reduce<string[]>((now, id) => toggle(now, id, rules) ?? now, []);
      expect(selected.length).toBeLessThanOrEqual(maxSelections);
      expect(new Set(selected).size).toBe(selected.length);
    }),
  );
});

it('older names of the decision and the selection are read', () => {
  expect(optionListContract.parse({ options, confirmed: ['a'] })).toMatchObject({ choice: ['a'] });
  expect(optionListContract.parse({ options, value: 'a', surfaceId: 'x' })).toMatchObject({
    defaultValue: 'a',
    id: 'x',
  });
});
