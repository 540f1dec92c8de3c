// Secrets in error texts.
import { expect, it } from 'vitest';
import { findUnsendable, hideValues, requireSendable } from './secret-values.ts';

it('hideValues() replaces long values everywhere, and leaves short ones', () => {
  const values = ['abcdefgh', 'abcdefgh-ijkl', 'debug', undefined];
  expect(hideValues('abcdefgh debug abcdefgh-ijkl abcdefg', values)).toBe('••• debug ••• abcdefg');
  expect(hideValues('a key: 0123456789', ['0123456789'], '[hidden]')).toBe('a key: [hidden]');
  expect(hideValues('text', [])).toBe('text');
});

/** Whether the platform takes a header's value; its own words quote the value. */
const isAccepted = (value: string): boolean => {
  try {
    new Headers({ 'x-a': value });
    return true;
  } catch {
    return false;
  }
};

it.each([
  'key',
  'a b\tc',
  'key\n',
  '\r\n key',
  'a\nb',
  'a\rb',
  'a\r\nX-Other: b',
  'a\0b',
  '\0',
  'naïve',
  'secr€t',
  'a\x7fb',
  'a\x01b',
  '',
])('findUnsendable(%j) refuses what the platform refuses', value => {
  expect(findUnsendable(value) === undefined).toBe(isAccepted(value));
});

it.each([
  [{ Authorization: 'Bearer canary\nx' }, 'the header Authorization contains a line break'],
  [{ Authorization: 'Bearer canary€' }, 'the header Authorization contains a character that no header can have'],
  [{ 'Authorization: Bearer canary': '' }, 'a header has a name that cannot be sent'],
])('requireSendable(%j) does not quote', (headers, message) => {
  expect(() => requireSendable(headers)).toThrow(expect.objectContaining({ message }));
});

it('requireSendable() returns what can be sent', () => {
  const headers = { Authorization: 'Bearer 1\n', 'x-a': '' };
  expect(requireSendable(headers)).toBe(headers);
});
