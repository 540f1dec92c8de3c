// Keys that a program prints.
import { expect, it } from 'vitest';
import { maskValues } from './mask-values.ts';

it('maskValues() replaces long values everywhere, and leaves short ones', () => {
  const env = { KEY: 'abcdefgh', LONGER: 'abcdefgh-ijkl', LEVEL: 'debug' };
  expect(maskValues('abcdefgh debug abcdefgh-ijkl abcdefg', env)).toBe('••• debug ••• abcdefg');
  expect(maskValues('text')).toBe('text');
});
