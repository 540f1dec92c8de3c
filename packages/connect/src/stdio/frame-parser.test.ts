import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameParser } from './frame-parser.ts';

interface Seen {
  readonly frames: string[];
  readonly oversized: { bytes: number; id: string | number | undefined }[];
}

function parse(chunks: Iterable<Uint8Array>, maxBytes = 1_000_000): Seen {
  const output: Seen = { frames: [], oversized: [] };
  const parser = createFrameParser({
    maxBytes,
    onFrame: text => output.frames.push(text),
    onOversized: line => output.oversized.push(line),
  });
  for (const chunk of chunks) parser.push(chunk);
  parser.end();
  return output;
}

/** Cuts bytes at the given places, each taken modulo the length. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const at = [...new Set(places.map(place => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((start, index) => bytes.subarray(start, at[index] ?? bytes.length));
}

const json = fc.jsonValue({ maxDepth: 3 });
const places = fc.array(fc.nat({ max: 100_000 }), { maxLength: 40 });

describe('createFrameParser()', () => {
  it('finds the same lines however the bytes are split, also inside UTF-8 sequences', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ value: json, extra: fc.string({ unit: 'grapheme' }) }), { maxLength: 8 }),
        places,
        fc.boolean(),
        (values, cuts, lastNewline) => {
          const lines = values.map(value => JSON.stringify(value));
          const bytes = Buffer.from(lines.join('\r\n') + (lastNewline ? '\n' : ''));
          expect(parse(cut(bytes, cuts)).frames).toEqual(lines);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('skips exactly the lines over the limit, and reports their ids', () => {
    const message = fc.record({
      id: fc.oneof(fc.nat(), fc.string({ maxLength: 20 })),
      filler: fc.nat({ max: 400 }),
      nested: json,
      idLast: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 6 }), places, (messages, cuts) => {
        const lines = messages.map(({ id, filler, nested, idLast }) => {
          const result = { id: 'not this one', text: `"id":7,{[\\"${'é'.repeat(filler)}`, nested };
          return JSON.stringify(idLast ? { jsonrpc: '2.0', result, id } : { id, jsonrpc: '2.0', result });
        });
        const bytes = Buffer.from(lines.map(line => `${line}\n`).join(''));
        const limit = 300;
        const isLarge = (line: string) => Buffer.byteLength(line) > limit;
        const output = parse(cut(bytes, cuts), limit);
        expect(output.frames).toEqual(lines.filter(line => !isLarge(line)));
        expect(output.oversized).toEqual(
          messages.flatMap(({ id }, index) =>
            isLarge(lines[index]!) ? [{ id, bytes: Buffer.byteLength(lines[index]!) }] : [],
          ),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('buffers nothing of a line over the limit', () => {
    const piece = Buffer.alloc(65_536, 0x78);
    const before = process.memoryUsage().arrayBuffers;
    const output: Seen = { frames: [], oversized: [] };
    const parser = createFrameParser({
      maxBytes: 1024,
      onFrame: text => output.frames.push(text),
      onOversized: line => output.oversized.push(line),
    });
    parser.push(Buffer.from('{"id":3,"x":"'));
    for (let round = 0; round < 200; round++) parser.push(piece);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4_000_000);
    expect(parser.pendingBytes).toBe(13 + 200 * 65_536);
    parser.push(Buffer.from('"}\n{"ok":1}\n'));
    expect(output.frames).toEqual(['{"ok":1}']);
    expect(output.oversized).toEqual([{ id: 3, bytes: 15 + 200 * 65_536 }]);
  });

  it('ignores empty lines and reads a last line without a line break', () => {
    expect(parse([Buffer.from('\n\r\n  \n{"a":1}')]).frames).toEqual(['{"a":1}']);
  });

  it('accepts arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), chunks => void parse(chunks, 64)),
      { numRuns: 300 },
    );
  });
});
