// Writes an animated PNG with a palette: the first picture whole, of each later one only the rectangle that changed.
import { crc32, deflateSync } from 'node:zlib';
import type { Pixels } from './png-pixels.ts';

export interface ApngFrame {
  readonly pixels: Pixels;
  readonly ms: number;
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** All frames must have the same size. Repeats for ever. */
export function writeApng(frames: readonly ApngFrame[]): Buffer {
  const { width, height } = frames[0]!.pixels;
  const { palette, indexOf } = paletteOf(frames.map(({ pixels }) => pixels));
  const parts = joinStill(frames);
  const chunks = [
    chunk('IHDR', uint32(width), uint32(height), [8, 3, 0, 0, 0]),
    chunk('acTL', uint32(parts.length), uint32(0)),
    chunk(
      'PLTE',
      palette.flatMap(color => [color >> 16, (color >> 8) & 0xff, color & 0xff]),
    ),
  ];
  let sequence = 0;
  for (const [index, { pixels, ms }] of parts.entries()) {
    const area = index === 0 ? { x: 0, y: 0, width, height } : changed(parts[index - 1]!.pixels, pixels)!;
    const place = [area.width, area.height, area.x, area.y].flatMap(uint32);
    // Drawn over the picture before it.
    chunks.push(chunk('fcTL', uint32(sequence++), place, uint16(ms), uint16(1000), [0, 0]));
    const data = deflateSync(linesOf(pixels, area, indexOf), { level: 9 });
    chunks.push(index === 0 ? chunk('IDAT', data) : chunk('fdAT', uint32(sequence++), data));
  }
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks, chunk('IEND')]);
}

/** Joins equal pictures in a row to one that is shown longer. */
function joinStill(frames: readonly ApngFrame[]): ApngFrame[] {
  const joined: ApngFrame[] = [];
  for (const frame of frames) {
    const last = joined.at(-1);
    if (last && !changed(last.pixels, frame.pixels)) joined[joined.length - 1] = { ...last, ms: last.ms + frame.ms };
    else joined.push(frame);
  }
  return joined;
}

/** The smallest rectangle with all differences; undefined: there are none. */
function changed(before: Pixels, after: Pixels): Area | undefined {
  let [left, top, right, bottom] = [after.width, after.height, -1, -1];
  for (let i = 0; i < after.colors.length; i++) {
    if (before.colors[i] === after.colors[i]) continue;
    const [x, y] = [i % after.width, Math.floor(i / after.width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The 256 most frequent colours; each other one is the nearest of them. */
function paletteOf(pictures: readonly Pixels[]) {
  const counts = new Map<number, number>();
  for (const { colors } of pictures) for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const palette = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 256)
    .map(([color]) => color);
  const indexes = new Map(palette.map((color, index) => [color, index]));
  const indexOf = (color: number): number => {
    const known = indexes.get(color);
    if (known !== undefined) return known;
    const distances = palette.map(one => distance(one, color));
    const nearest = distances.indexOf(Math.min(...distances));
    indexes.set(color, nearest);
    return nearest;
  };
  return { palette, indexOf };
}

const distance = (a: number, b: number): number =>
  [16, 8, 0].reduce((sum, shift) => sum + (((a >> shift) & 0xff) - ((b >> shift) & 0xff)) ** 2, 0);

function linesOf({ width, colors }: Pixels, area: Area, indexOf: (color: number) => number): Buffer {
  const lines = Buffer.alloc((area.width + 1) * area.height);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++)
      lines[y * (area.width + 1) + 1 + x] = indexOf(colors[(area.y + y) * width + area.x + x]!);
  return lines;
}

const uint32 = (value: number): number[] => [value >>> 24, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff];
const uint16 = (value: number): number[] => [value >> 8, value & 0xff];

function chunk(type: string, ...data: (readonly number[] | Uint8Array)[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...data.map(part => Buffer.from(part as Uint8Array))]);
  return Buffer.concat([Buffer.from(uint32(body.length - 4)), body, Buffer.from(uint32(crc32(body)))]);
}
