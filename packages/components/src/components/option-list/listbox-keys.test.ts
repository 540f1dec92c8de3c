import { expect, it } from 'vitest';
import { type ListboxKey, NO_TYPEAHEAD, readListboxKey } from './listbox-keys.ts';

const labels = ['Berlin', 'Bern', 'Bergen', 'Oslo', 'New York'];
const press = (key: string, timeStamp = 0, modifiers = {}) => ({
  key,
  timeStamp,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});
const move = (index: number): ListboxKey => ({ type: 'move', index });

it.each<[string, number, ListboxKey]>([
  ['ArrowDown', 1, move(2)],
  ['ArrowDown', 4, move(4)],
  ['ArrowUp', 1, move(0)],
  ['ArrowUp', 0, move(0)],
  ['Home', 3, move(0)],
  ['End', 0, move(4)],
  [' ', 2, { type: 'toggle' }],
  ['Enter', 2, { type: 'select' }],
])('%s at option %i', (key, active, action) => {
  expect(readListboxKey(press(key), { labels, active, typeahead: NO_TYPEAHEAD })).toMatchObject({ action });
});

it.each([['Escape'], ['Tab'], ['F5']])('%s is not handled', key => {
  expect(readListboxKey(press(key), { labels, active: 0, typeahead: NO_TYPEAHEAD })).toBeUndefined();
});

it('Ctrl A selects all; other commands are left to the browser', () => {
  const state = { labels, active: 0, typeahead: NO_TYPEAHEAD };
  expect(readListboxKey(press('a', 0, { ctrlKey: true }), state)).toMatchObject({ action: { type: 'select-all' } });
  expect(readListboxKey(press('o', 0, { metaKey: true }), state)).toBeUndefined();
  expect(readListboxKey(press('o', 0, { altKey: true }), state)).toBeUndefined();
});

/** The active option after each key. */
function type(keys: readonly (readonly [key: string, at: number])[], start = 0): number[] {
  let active = start;
  let typeahead = NO_TYPEAHEAD;
  return keys.map(([key, at]) => {
    const result = readListboxKey(press(key, at), { labels, active, typeahead });
    typeahead = result?.typeahead ?? typeahead;
    if (result?.action?.type === 'move') active = result.action.index;
    return active;
  });
}

it('typing moves the focus to the option that begins with the text', () => {
  expect(type([['o', 0]])).toEqual([3]);
  expect(
    type([
      ['b', 0],
      ['e', 100],
      ['r', 200],
      ['g', 300],
    ]),
  ).toEqual([1, 1, 1, 2]);
});

it('the same character again moves to the next option that begins with it', () => {
  expect(
    type([
      ['b', 0],
      ['b', 100],
      ['b', 200],
    ]),
  ).toEqual([1, 2, 0]);
});

it('after a pause a new text begins', () => {
  expect(
    type([
      ['b', 0],
      ['o', 2000],
    ]),
  ).toEqual([1, 3]);
});

it('a space within a text is part of it', () => {
  const typeahead = { text: 'new', at: 0 };
  expect(readListboxKey(press(' ', 100), { labels, active: 4, typeahead })).toMatchObject({
    action: move(4),
    typeahead: { text: 'new ' },
  });
});
