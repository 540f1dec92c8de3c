import { McpServer as FirstServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { openInMemory } from '../test/open-client.ts';
import { refusal } from '../test/refusal.ts';
import { addUIResource } from './add-ui-resource.ts';
import { createAugmenter } from './augment/create-augmenter.ts';
import { registerUITool } from './register-ui-tool.ts';
import { createInlineHTMLResource } from './ui/ui-blocks.ts';

const html = '<!doctype html><title>Dice</title>';
const csp = (...entries: unknown[]) => ({ html, csp: { connectDomains: entries } });

/** Mistakes, the code, and what the message must say. */
const MISTAKES: [ui: unknown, code: string, says: string][] = [
  [undefined, 'bad-options', 'ui: {html, …}'],
  [null, 'bad-options', 'null'],
  [html, 'bad-options', 'needs its interface'],
  [{}, 'missing-content', 'undefined'],
  [{ html, CSP: {} }, 'bad-options', '"CSP"'],
  [{ html, resourceUri: 'ui://a/b' }, 'bad-options', 'Known: html, uri'],
  [{ html: './views/dice.html' }, 'missing-content', 'new URL("./views/dice.html", import.meta.url)'],
  [{ html: 'dice.html' }, 'missing-content', 'path'],
  [{ html: '/srv/my pages/dice.HTM' }, 'missing-content', 'path'],
  [{ html: 'C:\\pages\\dice' }, 'missing-content', 'path'],
  [{ html: 'view.tsx' }, 'missing-content', 'path'],
  [{ html: 'file:///srv/dice.html' }, 'missing-content', 'path'],
  [{ html: 'https://example.org/dice' }, 'missing-content', 'path'],
  [{ html: new URL('https://example.org/dice') }, 'missing-content', 'ui.hostedAt'],
  [{ html: { text: html } }, 'missing-content', 'an object (text)'],
  [{ html: Promise.resolve(html) }, 'missing-content', 'a promise'],
  [csp('*'), 'bad-csp', '"*"'],
  [csp('https:'), 'bad-csp', '"https:"'],
  [csp("'self'"), 'bad-csp', 'origin'],
  [csp('https://*'), 'bad-csp', '"https://*"'],
  [csp('http://api.example.org'), 'bad-csp', 'Write "https://api.example.org"'],
  [csp('api.example.org'), 'bad-csp', 'Write "https://api.example.org"'],
  [csp('//api.example.org'), 'bad-csp', 'Write "https://api.example.org"'],
  [csp('https://api.example.org/v1/'), 'bad-csp', 'Write "https://api.example.org"'],
  [csp('https://api.example.org?x'), 'bad-csp', 'Write "https://api.example.org"'],
  [csp('https://ann:pw@api.example.org'), 'bad-csp', 'Write "https://api.example.org"'],
  [csp('data:'), 'bad-csp', 'origin'],
  [csp(''), 'bad-csp', '""'],
  [{ html, csp: { connectDomains: Array(2) } }, 'bad-csp', 'a list of origins'],
  [csp(5), 'bad-csp', 'connectDomains'],
  [csp(...Array.from({ length: 33 }, (_, at) => `https://a${at}.example.org`)), 'bad-csp', 'more origins'],
  [{ html, csp: { connectDomains: 'https://a.example' } }, 'bad-csp', 'a list of origins'],
  [{ html, csp: { 'connect-src': ['https://a.example'] } }, 'bad-csp', '"connect-src"'],
  [{ html, csp: { connect_domains: [] } }, 'bad-csp', 'Known: connectDomains'],
  [{ html, csp: ['https://a.example'] }, 'bad-csp', 'an array of 1'],
  [{ html, permissions: { camera: true } }, 'bad-permissions', 'camera must be {}'],
  [{ html, permissions: { clipboard: {} } }, 'bad-permissions', 'clipboardWrite'],
  [{ html, permissions: ['camera'] }, 'bad-permissions', 'an array of 1'],
  [{ html, visibility: ['user'] }, 'bad-options', '["user"]'],
  [{ html, visibility: ['model', 'user'] }, 'bad-options', '["model", "user"]'],
  [{ html, visibility: 'app' }, 'bad-options', '"app"'],
  [{ html, visibility: [] }, 'bad-options', 'ui.visibility'],
  [{ html, visibility: Array(1) }, 'bad-options', 'ui.visibility'],
  [{ html, legacy: true }, 'bad-options', 'ui.legacy'],
  [{ html, prefersBorder: 'yes' }, 'bad-options', 'ui.prefersBorder'],
  [{ html, domain: 5 }, 'bad-options', 'ui.domain'],
  [{ html, domain: ' ' }, 'bad-options', 'not empty'],
  [{ html, openai: 'x' }, 'bad-options', 'ui.openai'],
  [{ html, openai: { invokng: 'x' } }, 'bad-options', 'Known: invoking'],
  [{ html, openai: { invoked: 'x'.repeat(65) } }, 'bad-options', '64'],
  [{ html, openai: { template: 'yes' } }, 'bad-options', 'ui.openai.template'],
  [{ html, renderData: { a: 1 } }, 'bad-options', 'ui.renderData'],
  [{ html, preferredFrameSize: { height: 'tall;' } }, 'bad-metadata', 'frame size'],
  [{ html, preferredFrameSize: [100, 200, 300] }, 'bad-metadata', 'pair'],
  [{ html, hostedAt: 'http://example.org' }, 'bad-url', 'example.org'],
];

describe.each([
  ['1.x', FirstServer],
  ['2.x', McpServer],
])('registerUITool() on the SDK %s', (_, Server) => {
  it.each(MISTAKES)('refuses ui: %o at once', async (ui, code, says) => {
    const server = new Server({ name: 'test', version: '1.0.0' });
    const error = refusal(() => registerUITool(server, { name: 'dice', ui } as never, () => ({ content: [] })));
    expect(error).toMatchObject({ code });
    expect(String(error)).toContain(says);
    // Nothing was registered: the same name and page are free.
    registerUITool(server, { name: 'dice', ui: { html, uri: 'ui://dice/view' } }, () => ({ content: [] }));
  });

  const handler = () => ({ content: [] });
  it.each<[unknown, unknown, string]>([
    [undefined, handler, 'definition'],
    ['dice', { ui: { html } }, 'definition'],
    [{ name: 'dice', ui: { html } }, undefined, 'handler'],
    [{ ui: { html } }, handler, 'name of a tool'],
    [{ name: '', ui: { html } }, handler, 'name of a tool'],
    [{ name: 5, ui: { html } }, handler, 'name of a tool'],
    [{ name: 'dice', ui: { html }, _meta: null }, handler, '_meta'],
    [{ name: 'dice', ui: { html }, _meta: 'x' }, handler, '_meta'],
    [{ name: 'dice', ui: { html }, _meta: { ui: [] } }, handler, '_meta.ui'],
    [{ name: 'dice', ui: { html }, title: 5 }, handler, 'title must be a string'],
    [{ name: 'dice', ui: { html }, description: null }, handler, 'description must be'],
    [{ name: 'dice', ui: { html }, annotations: 'readOnly' }, handler, 'annotations must be'],
    [{ name: 'dice', ui: { html }, input_schema: {} }, handler, 'inputSchema'],
    [{ name: 'dice', ui: { html }, visibility: ['app'] }, handler, '"visibility"'],
  ])('refuses a missing part: %o, %o', (definition, implementation, says) => {
    const server = new Server({ name: 'test', version: '1.0.0' });
    const error = refusal(() => registerUITool(server, definition as never, implementation as never));
    expect(error.code).toBe('bad-options');
    expect(String(error)).toContain(says);
  });

  it.each([undefined, null, {}, 'server', 'its inner server'])('refuses %o as the server', given => {
    const inner = new Server({ name: 'test', version: '1.0.0' }).server;
    const server = (given === 'its inner server' ? inner : given) as never;
    const error = refusal(() => registerUITool(server, { name: 'dice', ui: { html } }, () => ({ content: [] })));
    expect(error).toMatchObject({ code: 'bad-options', message: expect.stringContaining('McpServer') });
  });

  it('names no origin for a scheme', () => {
    const server = new Server({ name: 'test', version: '1.0.0' });
    const error = refusal(() =>
      registerUITool(server, { name: 'dice', ui: csp('data:') as never }, () => ({ content: [] })),
    );
    expect(String(error)).not.toContain('Write');
  });

  it('refuses what cannot be read', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const server = new Server({ name: 'test', version: '1.0.0' });
    const error = refusal(() => registerUITool(server, { name: 'dice', ui: proxy as never }, () => ({ content: [] })));
    expect(error).toMatchObject({ code: 'bad-options', message: expect.stringContaining('cannot be read') });
  });

  it('takes every declaration that hosts take', () => {
    const server = new Server({ name: 'test', version: '1.0.0' });
    const origins = [
      'https://api.example.org',
      'https://*.example.org',
      'wss://a.example:8443',
      'http://localhost:3000',
    ];
    registerUITool(
      server,
      {
        name: 'dice',
        ui: {
          html,
          csp: { connectDomains: [...origins, 'https://end.example/'], frameDomains: [], resourceDomains: undefined },
          permissions: { camera: {}, clipboardWrite: {} },
          visibility: ['app'],
          legacy: 'never',
          preferredFrameSize: ['auto', 300],
        } as never,
      },
      () => ({ content: [] }),
    );
  });
});

it('addUIResource() refuses the same metadata', () => {
  const server = new McpServer({ name: 'test', version: '1.0.0' });
  const add = (ui: unknown) => () =>
    addUIResource(server, { uri: 'ui://a/b', name: 'b', mimeType: 'text/html', content: html, ui: ui as never });
  expect(refusal(add({ csp: { connectDomains: ['*'] } })).code).toBe('bad-csp');
  expect(refusal(add({ permissions: { camera: true } })).code).toBe('bad-permissions');
  expect(refusal(add('none')).code).toBe('bad-options');
});

it('a path is no document for blocks, pages made later and pages of an augmenter either', async () => {
  expect(refusal(() => createInlineHTMLResource('ui://a/b', './dice.html')).code).toBe('missing-content');
  const { pages } = createAugmenter({ pages: { 'list-databases': 'pages/list.html' }, logger: { warn() {} } });
  expect(pages(['list-databases'])).toEqual([]);
  const server = new McpServer({ name: 'test', version: '1.0.0' });
  registerUITool(server, { name: 'dice', ui: { html: () => 'dice.html', uri: 'ui://dice/view' } }, () => ({
    content: [],
  }));
  const client = await openInMemory(server);
  await expect(client.readResource({ uri: 'ui://dice/view' })).rejects.toThrow('path');
  await client.close();
});
