// Sizes in bytes, in two languages.
import { expect, it } from 'vitest';
import { formatByteSize } from './byte-size.ts';

it.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [48_219, '48.2 kB'],
  [4_482_000, '4.5 MB'],
  [9e17, '900,000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatByteSize(bytes, 'en-US')).toBe(text);
});

it('a size is written in the language of the reader', () => {
  expect(formatByteSize(48_219, 'de')).toBe('48,2 kB');
  expect(formatByteSize(2, 'de')).toBe('2 Byte');
});
