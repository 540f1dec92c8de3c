// Encodes a picture of four shades as a PNG with a palette of two bits a pixel: about 2 KB, in a fraction of a millisecond.
import { crc32, deflateSync } from 'node:zlib';
import { HEIGHT, WIDTH } from './screen.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The greens of the first Game Boy, from light to dark. */
const PALETTE = Buffer.from([0xe3, 0xee, 0xc0, 0xae, 0xba, 0x89, 0x5e, 0x67, 0x45, 0x20, 0x20, 0x20]);
const BYTES_PER_LINE = WIDTH / 4;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

const header = (): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(WIDTH, 0);
  data.writeUInt32BE(HEIGHT, 4);
  // Two bits a pixel, colours from the palette.
  data.set([2, 3, 0, 0, 0], 8);
  return chunk('IHDR', data);
};
const BEFORE = Buffer.concat([SIGNATURE, header(), chunk('PLTE', PALETTE)]);
const AFTER = chunk('IEND', Buffer.alloc(0));

/** `shades`: one byte a pixel, 0 (light) to 3 (dark), line by line. */
export function encodePng(shades: Uint8Array): Buffer {
  const lines = Buffer.alloc((BYTES_PER_LINE + 1) * HEIGHT);
  let at = 0;
  let pixel = 0;
  for (let y = 0; y < HEIGHT; y++) {
    at++; // The filter of the line: none.
    for (let x = 0; x < BYTES_PER_LINE; x++) {
      lines[at++] = (shades[pixel]! << 6) | (shades[pixel + 1]! << 4) | (shades[pixel + 2]! << 2) | shades[pixel + 3]!;
      pixel += 4;
    }
  }
  return Buffer.concat([BEFORE, chunk('IDAT', deflateSync(lines, { level: 1 })), AFTER]);
}
