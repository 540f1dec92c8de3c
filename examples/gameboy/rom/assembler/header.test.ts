import { expect, it } from 'vitest';
import { globalChecksum, headerChecksum, writeHeader } from './header.ts';

it('a header has the title, the sizes of a 32 KB cartridge, and both checksums', () => {
  const rom = new Uint8Array(0x8000).fill(0xff);
  writeHeader(rom, { title: 'TEST' });
  expect(new TextDecoder().decode(rom.subarray(0x134, 0x139))).toBe('TEST\0');
  expect([...rom.subarray(0x147, 0x14a)]).toEqual([0, 0, 0]);
  // The check that a console makes: the sum of all header bytes, each with one more, is 0 with the checksum.
  expect(rom.subarray(0x134, 0x14e).reduce((sum, byte) => sum + byte, 25) & 0xff).toBe(0);
  expect(rom[0x14d]).toBe(headerChecksum(rom));
  expect((rom[0x14e]! << 8) | rom[0x14f]!).toBe(globalChecksum(rom));
});

it('a title of more than 15 characters or with small letters is refused', () => {
  expect(() => writeHeader(new Uint8Array(0x8000), { title: 'SIXTEEN LETTERS!' })).toThrow('is not a title');
  expect(() => writeHeader(new Uint8Array(0x8000), { title: 'small' })).toThrow('is not a title');
});
