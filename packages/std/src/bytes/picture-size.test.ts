import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPictureSize } from './picture-size.ts';

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
const u16 = (value: number): Buffer => Buffer.from(Uint16Array.of(value).buffer);
const u32 = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer);
const big16 = (value: number): Buffer => u16(value).reverse();
const big32 = (value: number): Buffer => u32(value).reverse();
const join = (...pieces: (Buffer | number[])[]): Buffer => Buffer.concat(pieces.map(piece => Buffer.from(piece)));

const png = (width: number, height: number): Buffer =>
  join([0x89], ascii('PNG\r\n\x1a\n'), big32(13), ascii('IHDR'), big32(width), big32(height), [1, 0, 0, 0, 0]);
const gifFrame = (left: number, width: number, height: number): Buffer =>
  join([0x2c], u16(left), u16(0), u16(width), u16(height), [0, 2, 1, 0, 0]);
const gif = (width: number, height: number, ...frames: Buffer[]): Buffer =>
  join(
    ascii('GIF89a'),
    u16(width),
    u16(height),
    [0x80, 0, 0],
    Buffer.alloc(6),
    [0x21, 0xf9, 4, 0, 0, 0, 0, 0],
    ...frames,
    [0x3b],
  );
const webp = (kind: string, rest: Buffer): Buffer =>
  join(ascii('RIFF'), u32(30), ascii('WEBP'), ascii(kind), u32(10), rest, Buffer.alloc(16));

describe('readPictureSize()', () => {
  it.each<[string, Buffer, number, number]>([
    ['PNG', png(30_000, 20_000), 30_000, 20_000],
    ['GIF', gif(16, 9, gifFrame(0, 16, 9)), 16, 9],
    [
      'a GIF with a frame larger than its screen',
      gif(1, 1, gifFrame(0, 1, 1), gifFrame(10, 60_000, 50_000)),
      60_010,
      50_000,
    ],
    [
      'JPEG behind metadata that holds a thumbnail',
      join(
        [0xff, 0xd8, 0xff, 0xe1],
        big16(8),
        [0xff, 0xc0, 0, 1, 0, 1],
        [0xff, 0xff, 0xc2],
        big16(11),
        [8],
        big16(600),
        big16(800),
        Buffer.alloc(9),
      ),
      800,
      600,
    ],
    ['lossy WebP', webp('VP8 ', join([0, 0, 0, 0x9d, 1, 0x2a], u16(16_383), u16(2))), 16_383, 2],
    ['lossless WebP', webp('VP8L', join([0x2f], u32(16_382 | (16_381 << 14)))), 16_383, 16_382],
    ['extended WebP', webp('VP8X', join([0, 0, 0, 0], [0xff, 0xff, 0], [9, 0, 0])), 65_536, 10],
    [
      'AVIF, the largest of its items',
      join(
        big32(24),
        ascii('ftypavif'),
        big32(0),
        ascii('mif1miaf'),
        ascii('ispe'),
        big32(0),
        big32(64),
        big32(64),
        ascii('ispe'),
        big32(0),
        big32(20_000),
        big32(10_000),
      ),
      20_000,
      10_000,
    ],
    [
      'BMP from top to bottom',
      join(ascii('BM'), Buffer.alloc(12), u32(40), u32(300), Buffer.from(Int32Array.of(-200).buffer)),
      300,
      200,
    ],
    [
      'an icon whose folder says less than its picture',
      join([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 0, 0, 0, 0], u32(99), u32(22), png(9000, 9000)),
      9000,
      9000,
    ],
  ])('reads %s', (_, bytes, width, height) => {
    expect(readPictureSize(bytes)).toEqual({ width, height });
  });

  it.each<[string, Buffer]>([
    ['SVG', ascii('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a PNG that ends in its header', png(9, 9).subarray(0, 20)],
    ['a PNG without pixels', png(0, 9)],
    ['text', ascii('just some text, long enough')],
    ['nothing', Buffer.alloc(0)],
    ['compressed data', deflateSync(Buffer.alloc(100))],
  ])('returns undefined for %s', (_, bytes) => {
    expect(readPictureSize(bytes)).toBeUndefined();
  });

  it('never throws and always ends, whatever bytes follow', () => {
    const starts = [
      png(1, 1),
      gif(1, 1),
      ascii('\xff\xd8\xff'),
      webp('VP8X', Buffer.alloc(10)),
      ascii('\0\0\0\x18ftypavif'),
      ascii('BM'),
      Buffer.from([0, 0, 1, 0]),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.nat(20), fc.uint8Array({ maxLength: 300 }), (start, cut, rest) => {
        readPictureSize(join(start.subarray(0, Math.max(2, start.length - cut)), Buffer.from(rest)));
      }),
    );
  });
});
