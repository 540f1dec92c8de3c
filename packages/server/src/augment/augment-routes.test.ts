import type { CallToolResult } from '@modelcontextprotocol/server';
import { INITIAL_RENDER_DATA_KEY } from '@vitrine/protocol/constants';
import { readUIMetadata } from '@vitrine/protocol/ui-resource';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { startTestServer } from '../../../../test/support/services/test-server.ts';
import { BASE, DATA, HTML, LISTED, list, open, readBlock } from '../../test/augmenting.ts';
import { augmentWithUI, registerExternalToolMapping } from './index.ts';
import { selectText } from './select.ts';
import type { AugmenterOptions } from './types.ts';

describe('the address', () => {
  const readAddress = async (options: AugmenterOptions) =>
    readBlock(await open({ baseUrl: undefined, ...options }).augment(LISTED, list())).resource.text;

  it('is below MCP_UI_APP_BASE_URL, which baseUrl overrides', async () => {
    const env = { MCP_UI_APP_BASE_URL: 'http://localhost:4500/' };
    expect(await readAddress({ env })).toBe('http://localhost:4500/list-databases?waitForRenderData=true');
    expect(await readAddress({ env, baseUrl: new URL(`${BASE}?v=2`) })).toBe(
      `${BASE}/list-databases?v=2&waitForRenderData=true`,
    );
  });

  it.each([
    [undefined, 'no-base-url'],
    ['', 'no-base-url'],
    ['nowhere', 'bad-url'],
    ['http://ui.example.org', 'bad-url'],
    ['javascript:alert(1)', 'bad-url'],
    ['https://user:secret@ui.example.org', 'bad-url'],
  ])('%j: the unchanged result, and one line in the log', async (url, code) => {
    const { lines, augment } = open({ baseUrl: undefined, env: { MCP_UI_APP_BASE_URL: url } });
    expect(await augment(LISTED, list())).toBe(LISTED);
    expect(lines).toEqual([expect.stringContaining(`(${code})`)]);
  });

  it('is checked at intervals; a missing page is not named in the result', async () => {
    let status = 200;
    let requestCount = 0;
    const http = await startTestServer((request, response) => {
      requestCount += 1;
      expect(request.method).toBe('HEAD');
      response.writeHead(status).end();
    });
    const baseUrl = http.origin;
    let time = 0;
    const { lines, augment } = open({ baseUrl, now: () => time, fetch });
    const tried = () => augment(LISTED, list());
    expect((await Promise.all([tried(), tried()])).map(({ content }) => content.length)).toEqual([3, 3]);
    expect(requestCount).toBe(1);
    time += 61_000;
    status = 404;
    expect(await tried()).toBe(LISTED);
    expect(lines).toEqual([expect.stringMatching(/\(unreachable\): .* answers 404/)]);
    await http.close();
    time += 11_000;
    expect(await tried()).toBe(LISTED);
    expect(lines[1]).toMatch(/\(unreachable\): .* does not answer/);
    expect(requestCount).toBe(2);
  });
});

describe('routes, schemas and selectors', () => {
  const rows: CallToolResult = {
    content: [{ type: 'text', text: '[{"datname":"shop","size":"1152921504606846976"}]' }],
  };
  const select = selectText(json => ({
    databases: (json as { datname: string; size: string }[]).map(({ datname, size }) => ({ name: datname, size })),
  }));

  it('shows a tool on another page, with data selected from its text', async () => {
    const { augment, lines } = open({ routes: { query: { page: 'list-databases', select } } });
    const { resource } = readBlock(await augment(rows, { toolName: 'query' }));
    expect(readUIMetadata(resource._meta).initialRenderData).toEqual({
      databases: [{ name: 'shop', size: '1152921504606846976' }],
    });
    expect(await augment(LISTED, { toolName: 'query' })).toBe(LISTED);
    expect(lines).toEqual([expect.stringContaining('(no-data)')]);
  });

  it('takes a schema of any library, also an asynchronous one', async () => {
    const { augment, lines } = open({
      routes: { greet: 'greeting' },
      schemas: { greet: z.object({ text: z.string() }) },
    });
    expect((await augment(LISTED, { toolName: 'greet', renderData: { text: 'hi' } })).content).toHaveLength(3);
    expect(await augment(LISTED, { toolName: 'greet', renderData: { text: 1 } })).toBe(LISTED);
    const slow = open({ routes: { greet: { schema: z.string().refine(async () => true) } } });
    expect((await slow.augment(LISTED, { toolName: 'greet', renderData: 'x' })).content).toHaveLength(3);
    expect([lines.length, slow.lines.length]).toEqual([1, 0]);
  });

  it('finds no page under the names of inherited members', async () => {
    const { augment, lines } = open();
    for (const toolName of ['constructor', '__proto__', 'toString', 'nothing']) {
      expect(await augment(LISTED, { toolName, renderData: DATA })).toBe(LISTED);
    }
    expect(lines.map(line => /\((.*?)\)/.exec(line)?.[1])).toEqual(Array(4).fill('no-route'));
  });

  it('names pages on tools and serves each once, at an address that changes with the document', async () => {
    const { toolMeta, pages, registerPages } = open({ routes: { dbs: 'list-databases' } });
    const [page, ...others] = pages();
    expect(others).toEqual([]);
    expect(page?.uri).toMatch(/^ui:\/\/vitrine\/list-databases-[0-9a-f]{16}\.html$/);
    const meta = { ui: { resourceUri: page?.uri }, 'ui/resourceUri': page?.uri };
    expect(['list-databases', 'dbs', 'table', 'other'].map(toolMeta)).toEqual([meta, meta, {}, {}]);
    expect([pages(['dbs']), pages(['table', 'other'])]).toEqual([[page], []]);
    expect(open({ pages: { 'list-databases': `${HTML}<p>` } }).pages()[0]?.uri).not.toBe(page?.uri);
    const registerResource = vi.fn();
    registerPages({ registerResource });
    expect(registerResource.mock.calls.map(([, uri]) => uri)).toEqual([page?.uri]);
    expect(registerResource.mock.calls[0]?.[2]).toMatchObject({
      cacheHint: { ttlMs: 31_536_000_000, cacheScope: 'public' },
    });
    expect(registerResource.mock.calls[0]?.[3]()).toEqual({
      contents: [{ uri: page?.uri, mimeType: 'text/html;profile=mcp-app', text: HTML }],
    });
  });
});

describe('registerExternalToolMapping()', () => {
  const removals: (() => void)[] = [];
  afterEach(() => {
    for (const takeOut of removals.splice(0)) takeOut();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('shows a tool on a page elsewhere, until the mapping is removed', async () => {
    vi.stubGlobal('fetch', async () => ({ status: 200 }));
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const mapping = { toolName: 'customAnalytics', externalUrl: 'https://analytics.example.org/dashboard?a=1' };
    removals.push(registerExternalToolMapping(mapping));
    const call = { toolName: 'customAnalytics', renderData: { visits: 3 } };
    const { resource } = readBlock(await augmentWithUI(LISTED, call));
    expect(resource).toMatchObject({
      text: 'https://analytics.example.org/dashboard?a=1&waitForRenderData=true',
      _meta: { [INITIAL_RENDER_DATA_KEY]: { visits: 3 } },
    });
    removals.pop()?.();
    expect(await augmentWithUI(LISTED, call)).toBe(LISTED);
    expect(error.mock.calls).toEqual([[expect.stringContaining('(no-route)')]]);
  });

  it('refuses an address that no host shows', async () => {
    for (const externalUrl of ['http://example.org', 'javascript:alert(1)', 'nowhere', '']) {
      expect(() => registerExternalToolMapping({ toolName: 'x', externalUrl })).toThrow(/https address|not empty/);
    }
  });
});
