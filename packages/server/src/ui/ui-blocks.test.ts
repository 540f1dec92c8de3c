import { readUriList } from '@vitrine/protocol/internal/content/uri-list';
import { readUIMetadata, readUIResource } from '@vitrine/protocol/ui-resource';
import { createUIResource as createOlderResource } from 'mcp-ui-server-5';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../test/refusal.ts';
import { createUIResource } from '../create-ui-resource.ts';
import { createExternalURLResource, createInlineHTMLResource, createRemoteDOMResource } from './ui-blocks.ts';
import type { UIResourceContent } from './ui-content.ts';

const HTML = '<p>Grüße, 你好 👋</p>';

describe('createInlineHTMLResource()', () => {
  it.each([
    [{ width: 320, height: '60%' }, ['320px', '60%'], { width: '320px', height: '60%' }],
    [{ height: 400 }, ['auto', '400px'], { width: 'auto', height: '400px' }],
    [[640, 480], ['640px', '480px'], { width: '640px', height: '480px' }],
  ] as const)('sends the frame size %j in the pair form, which a host reads', (preferredFrameSize, pair, read) => {
    const { resource } = createInlineHTMLResource('ui://a/b', HTML, { metadata: { preferredFrameSize } });
    expect(resource._meta).toEqual({ 'mcpui.dev/ui-preferred-frame-size': pair });
    expect(readUIMetadata(resource._meta).preferredFrameSize).toEqual(read);
  });

  it('sends render data unchanged (arrays stay arrays) and annotations on the block', () => {
    const block = createInlineHTMLResource('ui://a/b', HTML, {
      metadata: { initialRenderData: [1, { two: 2 }] },
      annotations: { audience: ['user'], priority: 0.5 },
    });
    expect(block.resource._meta).toEqual({ 'mcpui.dev/ui-initial-render-data': [1, { two: 2 }] });
    expect(block.annotations).toEqual({ audience: ['user'], priority: 0.5 });
  });

  it('refuses a URI without ui:// and missing HTML', () => {
    expect(refusal(() => createInlineHTMLResource('card', HTML))).toMatchObject({ code: 'bad-uri', received: 'card' });
    expect(refusal(() => createInlineHTMLResource('ui://a/b', undefined as unknown as string))).toMatchObject({
      code: 'missing-content',
      received: undefined,
    });
  });
});

describe('createExternalURLResource()', () => {
  it.each([
    'https://example.org',
    'https://example.org/card?a=1&b=%20#top',
    'http://localhost:4000/card',
    'http://127.0.0.1/card',
    'http://[::1]:8080/',
    'http://shop.localhost:4000/',
    new URL('https://example.org/card'),
  ])('sends %s unchanged, in the place where hosts read it', url => {
    const { resource } = createExternalURLResource('ui://a/b', url);
    expect(resource).toEqual({ uri: 'ui://a/b', mimeType: 'text/uri-list', text: String(url) });
    const read = readUIResource(resource);
    expect(read).toMatchObject({ kind: 'external-url' });
    expect(readUriList((read as { text: string }).text)).toEqual({ url: new URL(url).href, others: 0 });
  });

  it.each([
    ['http://example.org/', 'https'],
    ['http://localhost.example.org/', 'https'],
    ['http://127.0.0.2/', 'on this machine'],
    ['http://192.168.1.4/', 'on this machine'],
    ['https://user:secret@example.org/', 'without user and password'],
    ['javascript:alert(1)', 'https'],
    ['data:text/html,x', 'https'],
    ['file:///etc/passwd', 'https'],
    ['ui://a/b', 'https'],
    ['/card', 'https'],
    ['//example.org/card', 'https'],
    ['# https://example.org', 'white space'],
    ['#https://example.org', 'https'],
    [' https://example.org', 'white space'],
    ['https://example.org/a b', 'white space'],
    ['https://example.org\nhttps://example.com', 'white space'],
    ['https://exa\tmple.org', 'white space'],
    [`https://example.org/${'a'.repeat(9000)}`, '8192'],
  ])('refuses %j: no host would show it', (url, word) => {
    const error = refusal(() => createExternalURLResource('ui://a/b', url));
    expect(error).toMatchObject({ code: 'bad-url', received: url });
    expect(error.message).toContain(word);
  });

  it('refuses a value that is not an address', () => {
    for (const url of [undefined, 5, '', ' '])
      expect(refusal(() => createExternalURLResource('ui://a/b', url as string)).code).toBe('missing-content');
  });

  it('carries render data, a frame size and annotations', () => {
    const block = createExternalURLResource('ui://a/b', 'https://example.org', {
      metadata: { preferredFrameSize: { height: 300 }, initialRenderData: { list: [1] } },
      annotations: { audience: ['user'] },
    });
    expect(block.annotations).toEqual({ audience: ['user'] });
    expect(readUIMetadata(block.resource._meta)).toEqual({
      preferredFrameSize: { width: 'auto', height: '300px' },
      initialRenderData: { list: [1] },
    });
  });
});

describe('createRemoteDOMResource()', () => {
  it.each(['react', 'webcomponents'] as const)('makes a script for %s that a host decodes', framework => {
    const { resource } = createRemoteDOMResource('ui://a/b', 'root.append("Grüße")', { framework });
    expect(resource.mimeType).toBe(`application/vnd.mcp-ui.remote-dom+javascript; framework=${framework}`);
    expect(readUIResource(resource)).toEqual({ kind: 'remote-dom', text: 'root.append("Grüße")' });
  });

  it('refuses an empty script and another framework', () => {
    expect(refusal(() => createRemoteDOMResource('ui://a/b', ' ', { framework: 'react' }))).toMatchObject({
      code: 'missing-content',
    });
    for (const framework of ['vue', 'React', undefined])
      expect(
        refusal(() => createRemoteDOMResource('ui://a/b', 'x', { framework: framework as 'react' })),
      ).toMatchObject({
        code: 'unknown-framework',
        received: framework,
      });
  });
});

describe('on the wire', () => {
  const contents: UIResourceContent[] = [
    { type: 'rawHtml', htmlString: HTML },
    { type: 'externalUrl', iframeUrl: 'https://example.org/card?a=1' },
    { type: 'remoteDom', script: 'root.append("Grüße")', framework: 'react' },
    { type: 'remoteDom', script: 'root.append("Grüße")', framework: 'webcomponents' },
  ];
  const metadata = {
    uiMetadata: { 'preferred-frame-size': ['320px', '60%'], 'initial-render-data': { a: [1] } },
    metadata: { own: 1 },
    resourceProps: { name: 'card', _meta: { other: 2 } },
    embeddedResourceProps: { annotations: { audience: ['user'] } },
  } as const;

  it.each(
    contents.flatMap(content =>
      (['text', 'blob'] as const).map(encoding => ({ type: content.type, encoding, content })),
    ),
  )('$type as $encoding equals the block of @mcp-ui/server 5.16.3 for the same options', ({ content, encoding }) => {
    for (const more of [{}, metadata]) {
      const options = { uri: 'ui://a/b', content, encoding, ...more } as Parameters<typeof createUIResource>[0];
      expect(createUIResource(options)).toEqual(createOlderResource(options as never));
    }
  });
});
