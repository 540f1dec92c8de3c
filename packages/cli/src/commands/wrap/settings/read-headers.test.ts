import { expect, it } from 'vitest';
import { readHeaders } from './read-headers.ts';

it('readHeaders() takes names and values, and variables in values', () => {
  const headers = readHeaders(['Authorization: Bearer $TOKEN', 'X-Team:  a: b '], { TOKEN: 'secret' });
  expect(headers).toEqual({ Authorization: 'Bearer secret', 'X-Team': 'a: b ' });
});

it.each([
  ['no colon', 'Authorization'],
  ['no name', ': secret-value'],
  ['a name with a blank', 'My Header: secret-value'],
  ['a line break', 'X-A: secret-value\nX-B: 2'],
])('readHeaders() refuses a header with %s, and does not repeat its value', (_what, word) => {
  expect(() => readHeaders([word], {})).toThrow('write "name: value" in one line');
  expect(() => readHeaders([word], {})).not.toThrow('secret-value');
});

it('readHeaders() names the variable that is not set', () => {
  expect(() => readHeaders(['Authorization: Bearer $TOKEN'], {})).toThrow('--header Authorization: ');
  expect(() => readHeaders(['Authorization: Bearer $TOKEN'], {})).toThrow('TOKEN');
});
