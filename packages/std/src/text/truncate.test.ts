// Shortened texts: their lengths, and surrogate pairs at the cut.
import { expect, it } from 'vitest';
import { takeStart, truncate } from './truncate.ts';

it.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc…'],
  ['ab😀', 3, 'ab…'],
  ['ab😀', 4, 'ab😀'],
  ['ab😀c', 4, 'ab😀…'],
  ['abc', 0, '…'],
])('truncate(%j, %i) is %j', (text, max, expected) => expect(truncate(text, max)).toBe(expected));

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['a😀', 2, 'a'],
  ['abc', -1, ''],
])('takeStart(%j, %i) is %j', (text, length, expected) => expect(takeStart(text, length)).toBe(expected));
