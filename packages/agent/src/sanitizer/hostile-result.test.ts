// Results that are too large, too deep, or not results at all.
import type { ToolResult } from '@vitrine/protocol/content';
import { SanitizedResultSchema } from '@vitrine/protocol/internal/content/parts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64, sanitize, sanitizeBlocks, sanitizeNotes, stored } from '../../test/support/sanitize.ts';

describe('sanitizeResult(): limits are reported', () => {
  it('a long text keeps its beginning, without a split character', () => {
    const { sanitized, result } = sanitize(
      { content: [{ type: 'text', text: `abc😀${'d'.repeat(100)}` }] },
      { maxTextCharacters: 4 },
    );
    expect(sanitized.content).toEqual([
      { type: 'text', text: 'abc', cut: { unit: 'characters', total: 105, kept: 3 } },
    ]);
    expect(sanitized.meta.notes).toEqual(['Part 1 has 105 characters; the first 3 are shown.']);
    expect((result as ToolResult).content?.[0]).toHaveProperty('text', `abc😀${'d'.repeat(100)}`);
  });

  it('all texts together have a limit', () => {
    const parts = sanitizeBlocks(
      [1, 2, 3].map(() => ({ type: 'text', text: 'x'.repeat(10) })),
      { maxTotalTextCharacters: 15 },
    );
    expect(parts.map(part => (part as { text: string }).text.length)).toEqual([10, 5, 0]);
    expect(parts[2]).toHaveProperty('cut', { unit: 'characters', total: 10, kept: 0 });
  });

  it('a long file shows its beginning and is stored whole', async () => {
    const text = 'line\n'.repeat(1000);
    const [part] = sanitizeBlocks([{ type: 'resource', resource: { uri: 'file:///l', text } }], {
      maxTextCharacters: 100,
    });
    expect(part).toMatchObject({ text: text.slice(0, 100), bytes: 5000, cut: { total: 5000, kept: 100 } });
    expect((await stored((part as { ref: string }).ref)).toString()).toBe(text);
  });

  it('media over the limit is named, not included', () => {
    const raw = { content: [{ type: 'image', mimeType: 'image/png', data: base64(3000) }] };
    const { sanitized } = sanitize(raw, { maxMediaBytes: 2000 });
    expect(sanitized.content).toEqual([
      { type: 'image', mimeType: 'image/png', bytes: 3000, cut: { unit: 'bytes', total: 3000, kept: 0 } },
    ]);
    expect(sanitized.meta.notes?.[0]).toMatch(/about 3000 bytes; at most 2000/);
  });

  it('of too many parts the first are shown, and the last states how many there were', () => {
    const content = Array.from({ length: 12 }, (_, n) => ({ type: 'text', text: String(n) }));
    const parts = sanitizeBlocks(content, { maxParts: 10 });
    expect(parts).toHaveLength(11);
    expect(parts.at(-1)).toEqual({ type: 'text', text: '', cut: { unit: 'items', total: 12, kept: 10 } });
  });

  it('large structuredContent and _meta are in the stored result only', async () => {
    const raw = { content: [], structuredContent: { a: 'x'.repeat(200) }, _meta: { b: 'y'.repeat(200) } };
    const { meta } = sanitize(raw, { maxJsonBytes: 100 }).sanitized;
    expect(meta).not.toHaveProperty('structuredContent');
    expect(meta).not.toHaveProperty('_meta');
    expect(meta.notes).toHaveLength(2);
    expect(JSON.parse((await stored(meta.resultRef)).toString())).toEqual(raw);
  });

  it('a result over the whole limit is shown but not stored, with a note', () => {
    const { meta } = sanitize({ content: [{ type: 'text', text: 'x'.repeat(100) }] }, { maxResultBytes: 50 }).sanitized;
    expect(meta).not.toHaveProperty('resultRef');
    expect(meta.notes?.[0]).toMatch(/not stored whole; at most 50/);
  });

  it('a thousand notes become fifty and a count', () => {
    const notes = sanitizeNotes({ content: Array.from({ length: 400 }, () => 1) });
    expect(notes).toHaveLength(51);
    expect(notes.at(-1)).toBe('350 more remarks are left out.');
  });
});

describe('sanitizeResult(): malformed results', () => {
  it.each([
    ['undefined', undefined, /is missing/],
    ['null', null, /no object/],
    ['a text', 'hello', /no object/],
    ['a list', [{ type: 'text', text: 'a' }], /no object/],
    ['nothing in it', {}, /no content/],
    ['content is a text', { content: 'hello' }, /no list/],
    ['content is one block', { content: { type: 'text', text: 'a' } }, /no list/],
    ['a block is a text', { content: ['hello'] }, /bare text/],
    ['a block is null', { content: [null] }, /no content block/],
    ['a block has no type', { content: [{ text: 'x' }] }, /Part 1 is malformed; it is shown/],
    ['text is a number', { content: [{ type: 'text', text: 3 }] }, /Part 1 is malformed; it is shown/],
    ['an image without data', { content: [{ type: 'image', mimeType: 'image/png' }] }, /malformed image/],
    ['an image without type', { content: [{ type: 'image', data: 'AAAA' }] }, /malformed image/],
    ['an image of bad base64', { content: [{ type: 'image', data: '#', mimeType: 'image/png' }] }, /not valid base64/],
    [
      'an image that is HTML',
      { content: [{ type: 'image', data: 'AAAA', mimeType: 'text/html' }] },
      /says image but is/,
    ],
    ['a resource without URI', { content: [{ type: 'resource', resource: { text: 'x' } }] }, /malformed resource/],
    ['a resource without content', { content: [{ type: 'resource', resource: { uri: 'a:b' } }] }, /malformed resource/],
    ['a link without URI', { content: [{ type: 'resource_link', name: 'x' }] }, /malformed resource_link/],
    ['annotations are a text', { content: [{ type: 'text', text: 'x', annotations: 'y' }] }, /annotations of Part 1/],
    ['isError is a text', { content: [], isError: 'no' }, /isError/],
    ['_meta is a list', { content: [], _meta: [1] }, /_meta/],
    ['a BigInt in it', { content: [{ type: 'text', text: 'x' }], structuredContent: 1n }, /no JSON/],
  ])('%s: a note, no exception', (_name, raw, note) => {
    const { sanitized } = sanitize(raw);
    expect(sanitized.meta.notes?.join('\n')).toMatch(note);
    expect(SanitizedResultSchema.safeParse(sanitized).error).toBeUndefined();
  });

  it('one value nested 50 000 levels deep does not affect the rest', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown;
    const { sanitized } = sanitize({
      content: [
        { type: 'text', text: 'here' },
        { type: 'x', deep },
      ],
      structuredContent: deep,
    });
    expect(sanitized.content[0]).toEqual({ type: 'text', text: 'here' });
    expect(sanitized.meta.notes?.join('\n')).toMatch(/nested more than 256 levels deep/);
    expect(() => JSON.stringify(sanitized)).not.toThrow();
  });

  it('property: any JavaScript value gives a valid, serialisable result and pollutes nothing', () => {
    const hostile = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSparseArray: true,
      withTypedArray: true,
      withObjectString: true,
    });
    const throwing = fc.constant({
      get content(): unknown {
        throw new Error('no');
      },
    });
    const selfContaining = fc.constant(0).map(() => {
      const loop: Record<string, unknown> = { type: 'text' };
      loop.self = loop;
      return { content: [loop, { type: 'text', text: 'x' }] };
    });
    fc.assert(
      fc.property(fc.oneof(hostile, fc.record({ content: fc.array(hostile) }), throwing, selfContaining), raw => {
        const { sanitized, result } = sanitize(raw);
        expect(SanitizedResultSchema.safeParse(JSON.parse(JSON.stringify(sanitized))).error).toBeUndefined();
        expect(() => JSON.stringify(result)).not.toThrow();
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
