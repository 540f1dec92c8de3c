import { SanitizedResultSchema, type ToolResult, type UIResourcePart } from '@vitrine/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSqliteStore } from '../store/sqlite-store.ts';
import { DEFAULT_LIMITS, type SanitizeLimits } from './limits.ts';
import { type Sanitized, sanitizeResult } from './sanitize-result.ts';

const store = createSqliteStore({ file: ':memory:' });

const sanitize = (raw: unknown, limits: Partial<SanitizeLimits> = {}): Sanitized =>
  sanitizeResult(raw, { server: 'shop', limits: { ...DEFAULT_LIMITS, ...limits }, store });
const partsOf = (content: unknown[], limits?: Partial<SanitizeLimits>) =>
  sanitize({ content }, limits).sanitized.content;
const notesOf = (raw: unknown, limits?: Partial<SanitizeLimits>) => sanitize(raw, limits).sanitized.meta.notes ?? [];
const stored = (ref: string | undefined): Buffer => Buffer.from(store.getBlob(ref ?? '')?.bytes ?? 'nothing');
const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64');

describe('sanitizeResult(): what every content type becomes', () => {
  it('text, with its annotations', () => {
    expect(partsOf([{ type: 'text', text: 'hi', annotations: { audience: ['user'] } }])).toEqual([
      { type: 'text', text: 'hi', annotations: { audience: ['user'] } },
    ]);
  });

  it.each([
    ['image', 'image/png'],
    ['audio', 'audio/wav'],
    ['video', 'video/mp4'],
  ])('%s: small in place, large by reference', (type, mimeType) => {
    expect(partsOf([{ type, mimeType, data: base64(10) }])).toEqual([{ type, mimeType, bytes: 10, data: base64(10) }]);
    const [part] = partsOf([{ type, mimeType, data: base64(9000) }]);
    expect(part).toMatchObject({ type, mimeType, bytes: 9000, ref: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(part).not.toHaveProperty('data');
    expect(stored((part as { ref: string }).ref)).toEqual(Buffer.alloc(9000, 7));
  });

  it('an embedded resource: media by its type, else a file', () => {
    const [image, text, binary] = partsOf([
      { type: 'resource', resource: { uri: 'file:///a.png', mimeType: 'image/png', blob: base64(3) } },
      { type: 'resource', resource: { uri: 'file:///a.csv', mimeType: 'text/csv', text: 'ä,b', name: 'a.csv' } },
      { type: 'resource', resource: { uri: 'file:///a.bin', blob: base64(5000) }, annotations: { priority: 1 } },
    ]);
    expect(image).toMatchObject({ type: 'image', uri: 'file:///a.png', bytes: 3 });
    expect(text).toEqual({
      type: 'file',
      uri: 'file:///a.csv',
      name: 'a.csv',
      mimeType: 'text/csv',
      text: 'ä,b',
      bytes: 4,
    });
    expect(binary).toMatchObject({
      type: 'file',
      mimeType: 'application/octet-stream',
      bytes: 5000,
      annotations: { priority: 1 },
    });
  });

  it('a resource link, whole', () => {
    const link = { uri: 'https://example.com', name: 'n', title: 't', description: 'd', mimeType: 'a/b', size: 3 };
    expect(partsOf([{ type: 'resource_link', ...link, annotations: { priority: 0 } }])).toEqual([
      { type: 'resource-link', ...link, annotations: { priority: 0 } },
    ]);
  });

  it('a block of an unknown type stays as it came, with a note', () => {
    const block = { type: 'hologram', depth: [1, 2] };
    expect(partsOf([block])).toEqual([{ type: 'unknown', block }]);
    expect(notesOf({ content: [block] })).toEqual(['Part 1 is of the unknown type "hologram".']);
  });

  it('an embedded UI: its document stored once by hash, never in place, its metadata read', () => {
    const resource = {
      uri: 'ui://shop/card',
      mimeType: 'text/html',
      text: '<h1>Käse</h1>',
      _meta: { 'mcpui.dev/ui-preferred-frame-size': ['400px', '300px'], 'mcpui.dev/ui-initial-render-data': [1, 2] },
    };
    const asBlob = { ...resource, text: undefined, blob: Buffer.from(resource.text).toString('base64') };
    const result = sanitize({ content: [resource, asBlob].map(given => ({ type: 'resource', resource: given })) });
    const [first, second] = result.sanitized.content as UIResourcePart[];
    expect(first).toEqual({
      type: 'ui-resource',
      uri: 'ui://shop/card',
      server: 'shop',
      mimeType: 'text/html',
      source: 'embedded',
      ref: expect.any(String),
      metadata: { preferredFrameSize: { width: '400px', height: '300px' }, initialRenderData: [1, 2] },
    });
    expect(second?.ref).toBe(first?.ref);
    expect(stored(first?.ref).toString()).toBe(resource.text);
    expect(result.sanitized.resources?.filter(({ kind }) => kind === 'ui')).toHaveLength(1);
  });

  it.each([
    ['of an unknown type', { mimeType: 'text/plain', text: 'x' }, /type this host cannot show: text\/plain/],
    ['without a type', { text: 'x' }, /type this host cannot show: none/],
    ['empty', { mimeType: 'text/html', text: ' ' }, /is empty/],
    ['without content', { mimeType: 'text/html', text: 3 }, /is empty/],
    ['of bad base64', { mimeType: 'text/html', blob: '%%%' }, /not valid base64/],
    ['too large', { mimeType: 'text/html', text: 'x'.repeat(101) }, /too large: 101 bytes, at most 100/],
  ])('a UI that is %s says so in one line, in the part and in the notes', (_name, resource, problem) => {
    const raw = { content: [{ type: 'resource', resource: { uri: 'ui://shop/card', ...resource } }] };
    const { sanitized } = sanitize(raw, { maxUIBytes: 100 });
    const [part] = sanitized.content as UIResourcePart[];
    expect(part?.problem).toMatch(problem);
    expect(part).not.toHaveProperty('ref');
    expect(sanitized.meta.notes).toEqual([part?.problem]);
  });
});

describe('sanitizeResult(): nothing is lost', () => {
  it('keeps isError, structuredContent and _meta', () => {
    const raw = { content: [], isError: true, structuredContent: [[1], { a: null }], _meta: { 'x/y': { z: [] } } };
    expect(sanitize(raw).sanitized.meta).toMatchObject({
      isError: true,
      structuredContent: raw.structuredContent,
      _meta: raw._meta,
    });
  });

  it('stores the result as received, whole, with its images and documents stored once', () => {
    const html = `<p>${'ü'.repeat(20_000)}</p>`;
    const image = base64(30_000);
    const raw = {
      content: [
        { type: 'text', text: 'a', _meta: { block: 1 } },
        { type: 'image', mimeType: 'image/png', data: image },
        { type: 'resource', resource: { uri: 'ui://a/b', mimeType: 'text/html', text: html }, extra: true },
        { type: 'resource', resource: { uri: 'ui://a/b', mimeType: 'text/html', text: html } },
      ],
      structuredContent: { html },
      unknownKey: 1,
    };
    const { sanitized, result } = sanitize(raw);
    expect(result).toEqual(raw);
    expect(stored(sanitized.meta.resultRef).toString()).toBe(JSON.stringify(raw));
    expect(sanitized.resources?.map(({ kind }) => kind)).toEqual(['image', 'ui', 'result']);
    expect(JSON.stringify({ ...sanitized, meta: {} })).not.toContain('üüü');
  });

  it('does not lose what base64 or UTF-8 would not give back', () => {
    const raw = {
      content: [
        { type: 'resource', resource: { uri: 'ui://a/b', mimeType: 'text/html', text: '<p>\ud800</p>' } },
        { type: 'image', mimeType: 'image/png', data: base64(6000).replace(/(.{76})/g, '$1\n') },
        { type: 'resource', resource: { uri: 'ui://a/c', mimeType: 'text/html', blob: '77u/PGI+eDwvYj4' } },
      ],
    };
    const { sanitized } = sanitize(raw);
    expect(sanitized.content.every(part => 'ref' in part)).toBe(true);
    expect(stored(sanitized.meta.resultRef).toString()).toBe(JSON.stringify(raw));
  });

  it('property: any JSON result is stored as received, for any shape of its parts', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('x'.repeat(6000)));
    const data = fc.oneof(fc.base64String(), text, fc.nat(9000).map(base64));
    const meta = fc.dictionary(fc.constantFrom('ui', 'a', '__proto__', 'constructor'), fc.jsonValue(), { maxKeys: 3 });
    const optional = { annotations: fc.jsonValue(), _meta: meta };
    const mimeType = fc.constantFrom(
      'text/html',
      'image/png',
      'audio/wav',
      'nonsense',
      '',
      'text/html;profile=mcp-app',
    );
    const uri = fc.constantFrom('ui://a/b', 'file:///x', 'ui://');
    const resource = fc.record({ uri, mimeType, text, blob: data, _meta: meta }, { requiredKeys: ['uri'] });
    const block = fc.oneof(
      fc.record(
        {
          type: fc.constantFrom('text', 'image', 'audio', 'resource', 'resource_link', 'x'),
          text,
          data,
          mimeType,
          uri,
          resource,
          ...optional,
        },
        { requiredKeys: ['type'] },
      ),
      fc.jsonValue(),
    );
    const result = fc.record(
      {
        content: fc.oneof({ weight: 8, arbitrary: fc.array(block, { maxLength: 5 }) }, fc.jsonValue()),
        structuredContent: fc.jsonValue(),
        isError: fc.oneof(fc.boolean(), fc.jsonValue()),
        _meta: fc.oneof(meta, fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(result, raw => {
        const json = JSON.stringify(raw);
        const { sanitized } = sanitize(raw);
        expect(SanitizedResultSchema.safeParse(JSON.parse(JSON.stringify(sanitized))).error).toBeUndefined();
        expect(stored(sanitized.meta.resultRef).toString()).toBe(json);
        if (raw.structuredContent !== undefined)
          expect(sanitized.meta.structuredContent).toEqual(JSON.parse(json).structuredContent);
        if (Array.isArray(raw.content)) expect(sanitized.content).toHaveLength(raw.content.length);
        for (const part of sanitized.content)
          if (part.type === 'ui-resource')
            expect([part.content, part.ref, part.problem].filter(value => value !== undefined)).toHaveLength(1);
      }),
      { numRuns: 400 },
    );
  });
});

describe('sanitizeResult(): limits say what was cut', () => {
  it('a long text keeps its beginning, never half a character', () => {
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
    const parts = partsOf(
      [1, 2, 3].map(() => ({ type: 'text', text: 'x'.repeat(10) })),
      { maxTotalTextCharacters: 15 },
    );
    expect(parts.map(part => (part as { text: string }).text.length)).toEqual([10, 5, 0]);
    expect(parts[2]).toHaveProperty('cut', { unit: 'characters', total: 10, kept: 0 });
  });

  it('a long file keeps its beginning here and is stored whole', () => {
    const text = 'line\n'.repeat(1000);
    const [part] = partsOf([{ type: 'resource', resource: { uri: 'file:///l', text } }], { maxTextCharacters: 100 });
    expect(part).toMatchObject({ text: text.slice(0, 100), bytes: 5000, cut: { total: 5000, kept: 100 } });
    expect(stored((part as { ref: string }).ref).toString()).toBe(text);
  });

  it('media over the limit is named, not carried', () => {
    const raw = { content: [{ type: 'image', mimeType: 'image/png', data: base64(3000) }] };
    const { sanitized } = sanitize(raw, { maxMediaBytes: 2000 });
    expect(sanitized.content).toEqual([
      { type: 'image', mimeType: 'image/png', bytes: 3000, cut: { unit: 'bytes', total: 3000, kept: 0 } },
    ]);
    expect(sanitized.meta.notes?.[0]).toMatch(/about 3000 bytes; at most 2000/);
  });

  it('too many parts: the first are shown, the last says how many there were', () => {
    const content = Array.from({ length: 12 }, (_, n) => ({ type: 'text', text: String(n) }));
    const parts = partsOf(content, { maxParts: 10 });
    expect(parts).toHaveLength(11);
    expect(parts.at(-1)).toEqual({ type: 'text', text: '', cut: { unit: 'items', total: 12, kept: 10 } });
  });

  it('large structuredContent and _meta are in the stored result only', () => {
    const raw = { content: [], structuredContent: { a: 'x'.repeat(200) }, _meta: { b: 'y'.repeat(200) } };
    const { meta } = sanitize(raw, { maxJsonBytes: 100 }).sanitized;
    expect(meta).not.toHaveProperty('structuredContent');
    expect(meta).not.toHaveProperty('_meta');
    expect(meta.notes).toHaveLength(2);
    expect(JSON.parse(stored(meta.resultRef).toString())).toEqual(raw);
  });

  it('a result over the whole limit is shown but not stored, and says so', () => {
    const { meta } = sanitize({ content: [{ type: 'text', text: 'x'.repeat(100) }] }, { maxResultBytes: 50 }).sanitized;
    expect(meta).not.toHaveProperty('resultRef');
    expect(meta.notes?.[0]).toMatch(/not stored whole; at most 50/);
  });

  it('a thousand remarks become fifty and a count', () => {
    const notes = notesOf({ content: Array.from({ length: 400 }, () => 1) });
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
    ['a block has no type', { content: [{ text: 'x' }] }, /no content block/],
    ['text is a number', { content: [{ type: 'text', text: 3 }] }, /malformed text/],
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

  it('one value nested 50 000 levels deep does not take the rest with it', () => {
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
