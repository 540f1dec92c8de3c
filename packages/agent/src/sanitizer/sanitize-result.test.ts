import { SanitizedResultSchema } from '@vitrine/protocol/internal/content/parts';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64, sanitize, sanitizeBlocks, sanitizeNotes, stored } from '../../test/support/sanitize.ts';

describe('sanitizeResult(): the part for each content type', () => {
  it('text, with its annotations', () => {
    expect(sanitizeBlocks([{ type: 'text', text: 'hi', annotations: { audience: ['user'] } }])).toEqual([
      { type: 'text', text: 'hi', annotations: { audience: ['user'] } },
    ]);
  });

  it.each([
    ['image', 'image/png'],
    ['audio', 'audio/wav'],
    ['video', 'video/mp4'],
  ])('%s: small in place, large by reference', async (type, mimeType) => {
    expect(sanitizeBlocks([{ type, mimeType, data: base64(10) }])).toEqual([
      { type, mimeType, bytes: 10, data: base64(10) },
    ]);
    const [part] = sanitizeBlocks([{ type, mimeType, data: base64(9000) }]);
    expect(part).toMatchObject({ type, mimeType, bytes: 9000, ref: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(part).not.toHaveProperty('data');
    expect(await stored((part as { ref: string }).ref)).toEqual(Buffer.alloc(9000, 7));
  });

  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';
  it.each([
    ['a data: URI', `data:image/png;base64,${png}`, 'image/png'],
    [
      'a data: URI of another spelling',
      ` DATA:image/png;charset=utf-8;BASE64,${png.replaceAll('+', '%2B')}`,
      'image/png',
    ],
    ['a data: URI without a type beside it', `data:image/png;base64,${png}`, undefined],
    ['white space in it', `\n${png.replace(/(.{20})/g, '$1\r\n ')}`, 'image/png'],
    [
      'the URL-safe alphabet, without padding',
      png.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
      'image/png',
    ],
  ])('an image whose data are %s', (_name, data, mimeType) => {
    const image = { type: 'image', mimeType: 'image/png', bytes: 70, width: 1, height: 1, data: png };
    const asBlock = { type: 'image', data, mimeType };
    const asResource = { type: 'resource', resource: { uri: 'file:///a.png', blob: data, mimeType: 'image/png' } };
    expect(sanitizeBlocks([asBlock, asResource])).toEqual([image, { ...image, uri: 'file:///a.png' }]);
  });

  it('an SVG as a data: URI of plain text', () => {
    const data = `data:image/svg+xml,${encodeURIComponent('<svg/>')}`;
    expect(sanitizeBlocks([{ type: 'image', data }])).toMatchObject([
      { mimeType: 'image/svg+xml', data: btoa('<svg/>') },
    ]);
  });

  it('an embedded resource: media by its type, else a file', () => {
    const [image, text, binary] = sanitizeBlocks([
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

  it('a resource link with all its fields', () => {
    const link = { uri: 'https://example.com', name: 'n', title: 't', description: 'd', mimeType: 'a/b', size: 3 };
    expect(sanitizeBlocks([{ type: 'resource_link', ...link, annotations: { priority: 0 } }])).toEqual([
      { type: 'resource-link', ...link, annotations: { priority: 0 } },
    ]);
  });

  it('a block of an unknown type is kept as received, with a note', () => {
    const block = { type: 'hologram', depth: [1, 2] };
    expect(sanitizeBlocks([block])).toEqual([{ type: 'unknown', block }]);
    expect(sanitizeNotes({ content: [block] })).toEqual(['Part 1 is of the unknown type "hologram".']);
  });

  it('an embedded UI: its document is stored once by hash, never in the event, and its metadata is read', async () => {
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
    expect((await stored(first?.ref)).toString()).toBe(resource.text);
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

  it('stores the result as received, whole, with its images and documents stored once', async () => {
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
    expect((await stored(sanitized.meta.resultRef)).toString()).toBe(JSON.stringify(raw));
    expect(sanitized.resources?.map(({ kind }) => kind)).toEqual(['image', 'ui', 'result']);
    expect(JSON.stringify({ ...sanitized, meta: {} })).not.toContain('üüü');
  });

  it('keeps strings that base64 or UTF-8 would not restore exactly', async () => {
    const raw = {
      content: [
        { type: 'resource', resource: { uri: 'ui://a/b', mimeType: 'text/html', text: '<p>\ud800</p>' } },
        { type: 'image', mimeType: 'image/png', data: base64(6000).replace(/(.{76})/g, '$1\n') },
        { type: 'resource', resource: { uri: 'ui://a/c', mimeType: 'text/html', blob: '77u/PGI+eDwvYj4' } },
      ],
    };
    const { sanitized } = sanitize(raw);
    expect(sanitized.content.every(part => 'ref' in part)).toBe(true);
    expect((await stored(sanitized.meta.resultRef)).toString()).toBe(JSON.stringify(raw));
  });

  it('property: any JSON result is stored as received, whatever the shape of its parts', async () => {
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
    await fc.assert(
      fc.asyncProperty(result, async raw => {
        const json = JSON.stringify(raw);
        const { sanitized } = sanitize(raw);
        expect(SanitizedResultSchema.safeParse(JSON.parse(JSON.stringify(sanitized))).error).toBeUndefined();
        expect((await stored(sanitized.meta.resultRef)).toString()).toBe(json);
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
