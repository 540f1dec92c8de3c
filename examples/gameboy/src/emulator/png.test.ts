import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { encodePng } from './png.ts';
import { HEIGHT, PIXELS, WIDTH } from './screen.ts';

it('encodes every pixel, two bits each', () => {
  const shades = Uint8Array.from({ length: PIXELS }, (_, i) => (i * 7 + (i >> 5)) & 3);
  const png = encodePng(shades);
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT]);
  const at = png.indexOf('IDAT');
  const lines = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const decoded = new Uint8Array(PIXELS);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) decoded[y * WIDTH + x] = (lines[y * 41 + 1 + (x >> 2)]! >> (6 - 2 * (x & 3))) & 3;
  expect(Buffer.compare(decoded, shades)).toBe(0);
});
