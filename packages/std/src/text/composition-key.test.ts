import { expect, it } from 'vitest';
import { isCompositionKey } from './composition-key.ts';

it.each([
  ['a key while something is composed', { isComposing: true, keyCode: 13 }, true],
  ["the same as React's event", { nativeEvent: { isComposing: true }, keyCode: 13 }, true],
  ['the Enter that ends a composition in Safari', { isComposing: false, keyCode: 229 }, true],
  ['Enter', { isComposing: false, keyCode: 13 }, false],
  ["Enter as React's event", { nativeEvent: { isComposing: false }, keyCode: 13 }, false],
])('isCompositionKey() of %s', (_, event, expected) => {
  expect(isCompositionKey(event)).toBe(expected);
});
