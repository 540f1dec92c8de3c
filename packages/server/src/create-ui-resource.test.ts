import { isUIResource, readUIResource } from '@vitrine/protocol/ui-resource';
import { base64ToText } from '@vitrine/std/internal/base64';
import { describe, expect, it } from 'vitest';
import { refusal } from '../test/refusal.ts';
import { createUIResource as generation5 } from './compat/v5.ts';
import { createUIResource as generation6 } from './compat/v6.ts';
import { type CreateUIResourceOptions, createUIResource } from './create-ui-resource.ts';

const HTML = '<p>Grüße, 你好 👋</p>';
const rawHtml = { type: 'rawHtml', htmlString: HTML } as const;

describe('createUIResource()', () => {
  it('makes a block with the HTML as text, without metadata when none is given', () => {
    const block = createUIResource({ uri: 'ui://shop/card', content: rawHtml });
    expect(block).toEqual({
      type: 'resource',
      resource: { uri: 'ui://shop/card', mimeType: 'text/html', text: HTML },
    });
    expect(isUIResource(block)).toBe(true);
  });

  it('encodes a blob as the base64 of UTF-8, which a host decodes without loss', () => {
    const { resource } = createUIResource({ uri: 'ui://shop/card', content: rawHtml, encoding: 'blob' });
    expect(resource).not.toHaveProperty('text');
    expect(base64ToText((resource as { blob: string }).blob)).toBe(HTML);
    expect(readUIResource(resource)).toEqual({ kind: 'inline-html', text: HTML });
  });

  it('merges metadata: prefixed uiMetadata, then metadata, then resourceProps._meta', () => {
    const block = createUIResource({
      uri: 'ui://shop/card',
      content: rawHtml,
      uiMetadata: { 'preferred-frame-size': ['320px', '60%'], 'initial-render-data': { a: 1 }, own: 'x' },
      metadata: { 'mcpui.dev/ui-own': 'metadata', b: 'metadata', c: 'metadata' },
      resourceProps: { name: 'card', title: 'Card', _meta: { c: 'resourceProps' } },
      embeddedResourceProps: { annotations: { audience: ['user'], priority: 1 }, _meta: { d: 1 } },
    });
    expect(block).toEqual({
      type: 'resource',
      annotations: { audience: ['user'], priority: 1 },
      _meta: { d: 1 },
      resource: {
        uri: 'ui://shop/card',
        mimeType: 'text/html',
        text: HTML,
        name: 'card',
        title: 'Card',
        _meta: {
          'mcpui.dev/ui-preferred-frame-size': ['320px', '60%'],
          'mcpui.dev/ui-initial-render-data': { a: 1 },
          'mcpui.dev/ui-own': 'metadata',
          b: 'metadata',
          c: 'resourceProps',
        },
      },
    });
  });

  it('extra props cannot change type, URI or MIME type', () => {
    const block = createUIResource({
      uri: 'ui://shop/card',
      content: rawHtml,
      resourceProps: { uri: 'file:///etc/passwd', mimeType: 'text/plain' } as object,
      embeddedResourceProps: { type: 'text' } as object,
    });
    expect(block).toMatchObject({ type: 'resource', resource: { uri: 'ui://shop/card', mimeType: 'text/html' } });
  });

  it('writes each content type under its own MIME type', () => {
    const wire = (content: CreateUIResourceOptions['content']) =>
      createUIResource({ uri: 'ui://a/b', content }).resource;
    expect(wire({ type: 'externalUrl', iframeUrl: 'https://example.org/card?a=1' })).toEqual({
      uri: 'ui://a/b',
      mimeType: 'text/uri-list',
      text: 'https://example.org/card?a=1',
    });
    for (const framework of ['react', 'webcomponents'] as const)
      expect(wire({ type: 'remoteDom', script: 'root.append("x")', framework })).toEqual({
        uri: 'ui://a/b',
        mimeType: `application/vnd.mcp-ui.remote-dom+javascript; framework=${framework}`,
        text: 'root.append("x")',
      });
  });

  it.each([
    ['a URI of another scheme', { uri: 'https://a/b' }, 'bad-uri', ['"https://a/b"', 'ui://']],
    ['no URI', { uri: undefined }, 'bad-uri', ['undefined', 'ui://']],
    ['a URI that names nothing', { uri: 'ui://' }, 'bad-uri', ['"ui://"']],
    ['a URI that a client could not read', { uri: 'ui://a/my card' }, 'bad-uri', ['"ui://a/my%20card"']],
    [
      'an unknown content type',
      { content: { type: 'html' } },
      'unknown-content-type',
      ['"html"', 'rawHtml', 'remoteDom'],
    ],
    ['no content', { content: undefined }, 'unknown-content-type', ['undefined', 'rawHtml']],
    ['no HTML', { content: { type: 'rawHtml' } }, 'missing-content', ['content.htmlString', 'undefined']],
    ['blank HTML', { content: { type: 'rawHtml', htmlString: ' \n' } }, 'missing-content', ['htmlString']],
    ['no address', { content: { type: 'externalUrl' } }, 'missing-content', ['content.iframeUrl', 'undefined']],
    ['an address of elsewhere', { content: { type: 'externalUrl', iframeUrl: 'http://a.b/' } }, 'bad-url', ['https']],
    ['no script', { content: { type: 'remoteDom', framework: 'react' } }, 'missing-content', ['content.script']],
    [
      'another framework',
      { content: { type: 'remoteDom', script: 'x', framework: 'vue' } },
      'unknown-framework',
      ['"vue"', '"webcomponents"'],
    ],
    ['an unknown encoding', { encoding: 'base64' }, 'unknown-encoding', ['"base64"', '"text"', '"blob"']],
    ['a frame size that is none', { uiMetadata: { 'preferred-frame-size': ['wide', 1] } }, 'bad-metadata', ['wide']],
    ['render data that is no JSON', { uiMetadata: { 'initial-render-data': 1n } }, 'bad-metadata', ['BigInt']],
  ])('refuses %s: the message has the given and the allowed values', (_, wrong, code, words) => {
    const error = refusal(() =>
      createUIResource({ uri: 'ui://a/b', content: rawHtml, ...wrong } as unknown as CreateUIResourceOptions),
    );
    expect(error.code).toBe(code);
    for (const word of words) expect(error.message).toContain(word);
  });

  it.each([undefined, null, 'ui://a/b', 5, []])('refuses %j as options, with an error code', options => {
    for (const make of [createUIResource, generation5, generation6]) {
      const error = refusal(() => make(options as never));
      expect(error.code).toBe('bad-options');
      expect(error.message).toContain('{uri, content}');
    }
  });

  const circular: Record<string, unknown> = { a: 1 };
  circular.self = circular;
  it.each([
    ['circular metadata', { metadata: circular }, 'metadata'],
    ['metadata with a bigint', { metadata: { count: 1n } }, 'metadata'],
    ['circular metadata of its own name', { uiMetadata: { own: circular } }, 'uiMetadata'],
    ['uiMetadata that is null', { uiMetadata: null }, 'uiMetadata'],
    ['metadata that is a text', { metadata: 'x' }, 'metadata'],
    ['circular fields of the resource', { resourceProps: { _meta: circular } }, 'resourceProps'],
    ['circular fields of the block', { embeddedResourceProps: { _meta: circular } }, 'embeddedResourceProps'],
    [
      'metadata whose getter throws',
      {
        metadata: {
          get a(): never {
            throw new Error('getter');
          },
        },
      },
      'metadata',
    ],
  ])('refuses %s, and names the option', (_, wrong, name) => {
    const error = refusal(() => createUIResource({ uri: 'ui://a/b', content: rawHtml, ...wrong } as never));
    expect(error.code).toBe('bad-metadata');
    expect(error.message).toMatch(new RegExp(`^${name} must be`));
  });
});
