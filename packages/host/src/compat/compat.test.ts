import { textToBase64 } from '@vitrine/std/internal/base64';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  buildSandboxAttribute,
  getContentType,
  getHTMLContent,
  getInitialRenderData,
  getPreferredFrameSize,
  isUIResource,
  processHTMLResource,
  toResourcePart,
  unsupportedText,
  validateOrigin,
} from './index.ts';
import { actionHandler, toUIAction } from './ui-action.ts';

afterEach(() => void vi.restoreAllMocks());

it.each([
  ['text/html', 'rawHtml'],
  ['text/html; charset=utf-8', 'rawHtml'],
  ['text/html;profile=mcp-app', 'rawHtml'],
  ['text/uri-list', 'externalUrl'],
  ['application/vnd.mcp-ui.remote-dom+javascript; framework=react', 'remoteDom'],
  ['application/vnd.mcp-ui.remote-dom', 'remoteDom'],
  ['text/plain', null],
  ['', null],
])('the content type of %j is %j', (mimeType, type) => {
  expect(getContentType(mimeType)).toBe(type);
  expect(getContentType({ mimeType })).toBe(type);
  expect(getContentType({ mimeType, contentType: 'externalUrl' })).toBe('externalUrl');
});

it('content that cannot be shown has the error texts of the older client', () => {
  expect(unsupportedText({ mimeType: 'text/plain' })).toBe('Unsupported resource type.');
  expect(unsupportedText({ mimeType: 'text/plain' }, ['rawHtml'])).toBe('Unsupported resource type.');
  expect(unsupportedText({ mimeType: 'text/html' }, ['remoteDom'])).toBe('Unsupported content type: rawHtml.');
  expect(unsupportedText({ mimeType: 'text/html' })).toBeUndefined();
});

it('resource contents outside a content block are a UI resource by their scheme or their type', () => {
  expect(isUIResource({ uri: 'ui://a', mimeType: 'text/plain' })).toBe(true);
  expect(isUIResource({ uri: 'file:///a', mimeType: 'text/html' })).toBe(true);
  expect(isUIResource({ uri: 'file:///a', mimeType: 'text/plain' })).toBe(false);
  expect(isUIResource(null)).toBe(false);
});

it('documents are decoded as UTF-8', () => {
  expect(getHTMLContent({ blob: textToBase64('<p>héllo ☂</p>') })).toBe('<p>héllo ☂</p>');
  expect(getHTMLContent({ blob: '%%%' })).toBe('');
  expect(getHTMLContent({})).toBe('');
});

it('sizes and data are read from metadata in every form in use', () => {
  const size = (value: unknown) => getPreferredFrameSize({ 'mcpui.dev/ui-preferred-frame-size': value });
  expect(size(['800px', '50%'])).toEqual({ width: '800px', height: '50%' });
  expect(size({ width: 800, height: 600 })).toEqual({ width: '800px', height: '600px' });
  expect(size(['min(100%, 640px)', 'auto'])).toEqual({ width: 'min(100%, 640px)', height: 'auto' });
  expect(size(['expression(1)', 'url(x)'])).toBeNull();
  expect(getPreferredFrameSize()).toBeNull();
  expect(getInitialRenderData({ 'mcpui.dev/ui-initial-render-data': [1] })).toEqual([1]);
  expect(getInitialRenderData({})).toBeNull();
});

describe('isolation', () => {
  it('buildSandboxAttribute() returns the attribute that a frame really has', () => {
    expect(buildSandboxAttribute(false)).toBe('allow-scripts allow-forms');
    expect(buildSandboxAttribute(false, 'allow-same-origin allow-forms allow-popups allow-top-navigation')).toBe(
      'allow-scripts allow-forms',
    );
    expect(buildSandboxAttribute(true, 'allow-modals')).toBe(
      'allow-scripts allow-forms allow-same-origin allow-modals',
    );
  });

  it('an origin is valid when it is on the list; without a list the older rule decides', () => {
    expect(validateOrigin('https://evil.example', 'https://view.example')).toBe(false);
    expect(validateOrigin('https://view.example', ['https://view.example'])).toBe(true);
    expect(validateOrigin('null', [])).toBe(false);
    expect(
      ['null', 'https://any.example', 'http://localhost:1', 'http://example.com', 'x'].map(o => validateOrigin(o)),
    ).toEqual([true, true, true, false, false]);
  });
});

describe('processHTMLResource', () => {
  it.each([
    [
      { mimeType: 'text/plain' },
      'Resource must be of type text/html (for HTML content) or text/uri-list (for URL content).',
    ],
    [{ mimeType: 'text/html' }, 'HTML resource requires text or blob content.'],
    [{ mimeType: 'text/html', blob: '%' }, 'Error decoding HTML content from blob.'],
    [{ mimeType: 'text/uri-list' }, 'URL resource expects a non-empty text or blob field containing the URL.'],
    [{ mimeType: 'text/uri-list', blob: '%' }, 'Error decoding URL from blob.'],
    [{ mimeType: 'text/uri-list', blob: textToBase64(' ') }, 'URL content is empty.'],
    [{ mimeType: 'text/uri-list', text: '# only\njavascript:alert(1)' }, 'No valid URLs found in uri-list content.'],
  ])('%j: %s', (resource, error) => {
    expect(processHTMLResource(resource)).toEqual({ error });
  });

  it('the first address is used, and the others are reported', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const text = '# list\r\nhttps://a.example/x\nhttps://b.example';
    expect(processHTMLResource({ mimeType: 'text/uri-list', text })).toEqual({
      iframeSrc: 'https://a.example/x',
      iframeRenderMode: 'src',
    });
    expect(warn.mock.calls[0]?.[0]).toContain(
      'Multiple URLs found in uri-list content. Using the first URL: "https://a.example/x".',
    );
  });

  it('a proxy takes the address, or the document', () => {
    const proxy = 'https://proxy.example/';
    expect(processHTMLResource({ mimeType: 'text/uri-list', text: 'https://a.example/?b=c' }, proxy).iframeSrc).toBe(
      'https://proxy.example/?url=https%3A%2F%2Fa.example%2F%3Fb%3Dc',
    );
    expect(processHTMLResource({ mimeType: 'text/html', text: '<p>' }, proxy)).toEqual({
      htmlString: '<p>',
      iframeSrc: 'https://proxy.example/?contentType=rawhtml',
      iframeRenderMode: 'src',
    });
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(processHTMLResource({ mimeType: 'text/html', text: '<p>' }, 'no url').iframeRenderMode).toBe('srcDoc');
    expect(error).toHaveBeenCalledOnce();
  });
});

describe('toResourcePart', () => {
  const part = (resource: object, options = {}) => toResourcePart({ uri: 'ui://shop/x', ...resource }, options);

  it('the server is named by the address, unless it is given', () => {
    expect(part({ mimeType: 'text/html', text: 'x' })).toMatchObject({
      server: 'shop',
      content: 'x',
      mimeType: 'text/html',
    });
    expect(part({ mimeType: 'text/html', text: 'x' }, { server: 'mine' })).toMatchObject({ server: 'mine' });
    expect(toResourcePart({ mimeType: 'text/html', text: 'x' })).toMatchObject({ server: 'resource' });
  });

  it('render data is merged, and arrays stay arrays', () => {
    const data = (own: unknown, given: unknown) =>
      (
        part(
          { mimeType: 'text/html', text: 'x', _meta: { 'mcpui.dev/ui-initial-render-data': own } },
          { renderData: given },
        ) as {
          metadata: { initialRenderData?: unknown };
        }
      ).metadata.initialRenderData;
    expect(data({ a: 1, b: [1] }, { b: [2, [3]] })).toEqual({ a: 1, b: [2, [3]] });
    expect(data([1, 2], undefined)).toEqual([1, 2]);
    expect(data([1, 2], { a: 1 })).toEqual({ a: 1 });
    expect(data({ a: 1 }, [3])).toEqual([3]);
    expect(data(undefined, undefined)).toBeUndefined();
  });

  it('a script, an app and an overridden type', () => {
    const script = 'application/vnd.mcp-ui.remote-dom+javascript; framework=react';
    expect(part({ mimeType: script, text: 'root' })).toMatchObject({ mimeType: script, content: 'root' });
    expect(part({ mimeType: script })).toEqual({
      error: 'Remote DOM resource requires non-empty text or blob content.',
    });
    expect(part({ mimeType: 'text/html;profile=mcp-app', text: 'x' })).toMatchObject({
      mimeType: 'text/html;profile=mcp-app',
    });
    expect(part({ mimeType: 'text/plain', text: 'x', contentType: 'rawHtml' })).toMatchObject({
      mimeType: 'text/html',
    });
  });
});

describe('actions', () => {
  it('an action of another dialect is translated into an older action, or refused', () => {
    expect(toUIAction({ type: 'tool', tool: 'add', arguments: { a: 1 } })).toEqual({
      type: 'tool',
      payload: { toolName: 'add', params: { a: 1 } },
    });
    expect(
      toUIAction({
        type: 'prompt',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      }),
    ).toEqual({
      type: 'prompt',
      payload: { prompt: 'a\n\nb' },
    });
    expect(() => toUIAction({ type: 'list', what: 'tools' })).toThrow('does not know the action list');
  });

  it('a rejection of a handler becomes an error with a message, and is logged unchanged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const options = { signal: new AbortController().signal };
    const act = (value: unknown) =>
      actionHandler(() => () => Promise.reject(value))({ type: 'link', url: 'https://a.example' }, undefined, options);
    await expect(act('no')).rejects.toThrow('no');
    await expect(act({ code: 5 })).rejects.toThrow('{"code":5}');
    expect(log.mock.calls).toEqual([
      ['Error handling UI action result:', 'no'],
      ['Error handling UI action result:', { code: 5 }],
    ]);
    await expect(act(new TypeError('wrong'))).rejects.toThrow(TypeError);
    await expect(actionHandler(() => undefined)({ type: 'link', url: 'x' }, undefined, options)).rejects.toThrow(
      'no actions',
    );
  });
});
