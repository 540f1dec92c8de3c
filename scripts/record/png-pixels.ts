// Reads the pixels of a screenshot: a PNG of 8 bits a channel, RGB or RGBA, not interlaced, as browsers write it.
import { inflateSync } from 'node:zlib';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** 0xRRGGBB, line by line. */
  readonly colors: Uint32Array;
}

/** Throws on a PNG of another kind. */
export function readPng(png: Buffer): Pixels {
  let [width, height, channels] = [0, 0, 0];
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      channels = { 2: 3, 6: 4 }[body[9]!] ?? 0;
      if (channels === 0 || body[8] !== 8 || body[12] !== 0) throw new Error('Only plain PNG of 8 bits a channel.');
    } else if (type === 'IDAT') data.push(body);
    at += length + 12;
  }
  const bytes = unfilter(inflateSync(Buffer.concat(data)), { lineBytes: width * channels, height, channels });
  const colors = new Uint32Array(width * height);
  for (let i = 0; i < colors.length; i++) {
    const at = i * channels;
    colors[i] = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!;
  }
  return { width, height, colors };
}

/** Undoes the filter that each line names in its first byte (PNG, 9.2). */
function unfilter(
  raw: Buffer,
  { lineBytes, height, channels }: { lineBytes: number; height: number; channels: number },
) {
  const bytes = new Uint8Array(lineBytes * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (lineBytes + 1)]!;
    for (let x = 0; x < lineBytes; x++) {
      const at = y * lineBytes + x;
      const left = x >= channels ? bytes[at - channels]! : 0;
      const up = y > 0 ? bytes[at - lineBytes]! : 0;
      const upLeft = y > 0 && x >= channels ? bytes[at - lineBytes - channels]! : 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter]!;
      bytes[at] = raw[y * (lineBytes + 1) + 1 + x]! + predicted;
    }
  }
  return bytes;
}

function paeth(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}
