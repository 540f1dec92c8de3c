import { expect, it } from 'vitest';
import { compileNamePattern } from './name-pattern.ts';

it.each([
  ['*', 'any\nthing', true],
  ['get_*', 'get_a', true],
  ['get_*', 'forget_a', false],
  ['*_delete', 'file_delete', true],
  ['*_delete', 'file_deleted', false],
  ['a.b', 'a.b', true],
  ['a.b', 'axb', false],
  ['[a-z]+(x)', '[a-z]+(x)', true],
  ['', '', true],
])('%j on %j: %s', (pattern, name, matches) => {
  expect(compileNamePattern(pattern).test(name)).toBe(matches);
});
