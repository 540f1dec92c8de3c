import { describe, expect, it } from 'vitest';
import { tinyRom } from '../../test/tiny-rom.ts';
import { readRomHeader } from './rom-header.ts';

describe('the header of a ROM', () => {
  it('has a title and a kind of cartridge', () => {
    expect(readRomHeader(tinyRom({ title: 'STRIPES', type: 3 }), 'a.gb')).toEqual({
      title: 'STRIPES',
      cartridge: 'MBC1 with RAM and battery',
    });
  });

  it.each([
    ['an empty file', () => new Uint8Array(0), 'it has 0 bytes'],
    ['a text', () => new Uint8Array(40_000).fill(0x61), 'the checksum of its header is wrong'],
    ['a damaged header', () => tinyRom().with(0x140, 7), 'the checksum of its header is wrong'],
    ['another cartridge', () => tinyRom({ type: 0x19 }), 'a cartridge of type 0x19'],
    ['a file over 8 MB', () => new Uint8Array(8 * 1024 * 1024 + 1), 'at most 8388608'],
  ])('refuses %s with an explanation', (_, rom, words) => {
    expect(() => readRomHeader(rom(), 'broken.gb')).toThrow(words);
    expect(() => readRomHeader(rom(), 'broken.gb')).toThrow('broken.gb');
  });
});
