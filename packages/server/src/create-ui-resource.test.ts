import { base64ToText, isUIResource, readUIMetadata, readUIResource } from '@vitrine/protocol';
import { describe, expect, it } from 'vitest';
import { type CreateUIResourceOptions, createInlineHTMLResource, createUIResource } from './create-ui-resource.ts';
import { UIResourceError } from './errors.ts';

const HTML = '<p>Grüße, 你好 👋</p>';
const rawHtml = { type: 'rawHtml', htmlString: HTML } as const;

function refusal(make: () => unknown): UIResourceError {
  try {
    make();
  } catch (error) {
    expect(error).toBeInstanceOf(UIResourceError);
    return error as UIResourceError;
  }
  throw new Error('nothing was refused');
}

describe('createUIResource()', () => {
  it('makes a block that carries the HTML as text, with no metadata when none was given', () => {
    const block = createUIResource({ uri: 'ui://shop/card', content: rawHtml });
    expect(block).toEqual({
      type: 'resource',
      resource: { uri: 'ui://shop/card', mimeType: 'text/html', text: HTML },
    });
    expect(isUIResource(block)).toBe(true);
  });

  it('encodes a blob as the base64 of UTF-8, which a host reads back unchanged', () => {
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

  it('cannot be talked into another type, URI or MIME type by extra props', () => {
    const block = createUIResource({
      uri: 'ui://shop/card',
      content: rawHtml,
      resourceProps: { uri: 'file:///etc/passwd', mimeType: 'text/plain' } as object,
      embeddedResourceProps: { type: 'text' } as object,
    });
    expect(block).toMatchObject({ type: 'resource', resource: { uri: 'ui://shop/card', mimeType: 'text/html' } });
  });

  it.each([
    [{ type: 'externalUrl', iframeUrl: 'https://example.org' }],
    [{ type: 'remoteDom', script: 'root.append()', framework: 'react' }],
  ] as const)('says that $type follows, instead of making something wrong', content => {
    const error = refusal(() => createUIResource({ uri: 'ui://a/b', content }));
    expect(error).toMatchObject({ code: 'unsupported-content-type', value: content.type });
    expect(error.message).toContain(content.type);
    expect(error.message).toContain('follows');
    expect(error.message).toContain('rawHtml');
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
    ['an unknown encoding', { encoding: 'base64' }, 'unknown-encoding', ['"base64"', '"text"', '"blob"']],
    ['a frame size that is none', { uiMetadata: { 'preferred-frame-size': ['wide', 1] } }, 'bad-metadata', ['wide']],
    ['render data that is no JSON', { uiMetadata: { 'initial-render-data': 1n } }, 'bad-metadata', ['BigInt']],
  ])('refuses %s: says what was given and what is allowed', (_, wrong, code, words) => {
    const error = refusal(() =>
      createUIResource({ uri: 'ui://a/b', content: rawHtml, ...wrong } as unknown as CreateUIResourceOptions),
    );
    expect(error.code).toBe(code);
    for (const word of words) expect(error.message).toContain(word);
  });
});

describe('createInlineHTMLResource()', () => {
  it.each([
    [{ width: 320, height: '60%' }, ['320px', '60%'], { width: '320px', height: '60%' }],
    [{ height: 400 }, ['auto', '400px'], { height: '400px' }],
    [[640, 480], ['640px', '480px'], { width: '640px', height: '480px' }],
  ] as const)('sends the frame size %j in the pair form, which a host reads', (preferredFrameSize, pair, read) => {
    const { resource } = createInlineHTMLResource('ui://a/b', HTML, { metadata: { preferredFrameSize } });
    expect(resource._meta).toEqual({ 'mcpui.dev/ui-preferred-frame-size': pair });
    expect(readUIMetadata(resource._meta).preferredFrameSize).toEqual(read);
  });

  it('sends render data as it is (arrays stay arrays) and annotations on the block', () => {
    const block = createInlineHTMLResource('ui://a/b', HTML, {
      metadata: { initialRenderData: [1, { two: 2 }] },
      annotations: { audience: ['user'], priority: 0.5 },
    });
    expect(block.resource._meta).toEqual({ 'mcpui.dev/ui-initial-render-data': [1, { two: 2 }] });
    expect(block.annotations).toEqual({ audience: ['user'], priority: 0.5 });
  });

  it('refuses a URI without ui:// and missing HTML', () => {
    expect(refusal(() => createInlineHTMLResource('card', HTML))).toMatchObject({ code: 'bad-uri', value: 'card' });
    expect(refusal(() => createInlineHTMLResource('ui://a/b', undefined as unknown as string))).toMatchObject({
      code: 'missing-content',
      value: undefined,
    });
  });
});
