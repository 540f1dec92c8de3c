import { expect, it } from 'vitest';
import { isSwitchedOn } from './option-values.ts';

it.each([
  [undefined, false],
  ['', false],
  ['0', false],
  ['false', false],
  ['1', true],
  ['true', true],
])('isSwitchedOn(%j) is %j', (value, isOn) => expect(isSwitchedOn(value)).toBe(isOn));
