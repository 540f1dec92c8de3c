import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { INITIAL_RENDER_DATA_KEY, readUIMetadata, readUIResource } from '@vitrine/protocol';
import { ListDatabasesDataSchema, readRenderData } from '@vitrine/protocol/render-data';
import * as bson from 'bson';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import {
  type AugmenterOptions,
  type AugmentWithUIOptions,
  augmentWithUI,
  createAugmenter,
  registerExternalToolMapping,
  selectText,
} from './index.ts';

const BASE = 'https://ui.example.org/embeds';
const HTML = '<!doctype html><title>Databases</title>';
const DATA = { databases: [{ name: 'users_db', size: 1_024_000 }], totalCount: 1 };
const LISTED: CallToolResult = {
  content: [
    { type: 'text', text: 'Found 1 database' },
    { type: 'text', text: 'users_db' },
  ],
};

/** An augmenter whose log is kept. */
function open(options: AugmenterOptions = {}) {
  const lines: string[] = [];
  const logger = { warn: (line: string) => lines.push(line), debug: (line: string) => lines.push(line) };
  return { lines, ...createAugmenter({ baseUrl: BASE, pages: { 'list-databases': HTML }, logger, ...options }) };
}

const list = (more: Partial<AugmentWithUIOptions> = {}): AugmentWithUIOptions => ({
  toolName: 'list-databases',
  renderData: DATA,
  ...more,
});

const blockOf = ({ content }: CallToolResult) =>
  content.at(-1) as { annotations?: object; resource: { uri: string; mimeType: string; text: string; _meta: object } };

describe('augmentWithUI()', () => {
  it('adds the address of the page behind the content, for the person', () => {
    const { lines, augmentWithUI } = open({ now: () => 1_234_567_890 });
    const augmented = augmentWithUI(LISTED, list());
    expect(augmented.content.slice(0, 2)).toEqual(LISTED.content);
    expect(augmented.content[2]).toEqual({
      type: 'resource',
      annotations: { audience: ['user'] },
      resource: {
        uri: 'ui://list-databases/1234567890-1',
        mimeType: 'text/uri-list',
        text: `${BASE}/list-databases?waitForRenderData=true`,
        _meta: { [INITIAL_RENDER_DATA_KEY]: DATA },
      },
    });
    expect(augmented.content).toHaveLength(3);
    expect(lines).toEqual([]);
  });

  it('changes nothing of what it is given', () => {
    const result = Object.freeze({ ...LISTED, content: Object.freeze([...LISTED.content]) }) as CallToolResult;
    const augmented = open().augmentWithUI(result, list());
    expect(result).toEqual(LISTED);
    expect(augmented).not.toBe(result);
    expect(augmented).not.toHaveProperty('structuredContent');
  });

  it('takes structured content where no render data are given, and leaves it alone', () => {
    const result = { ...LISTED, structuredContent: { ...DATA, more: 1 }, _meta: { own: 1 } };
    const augmented = open().augmentWithUI(result, { toolName: 'list-databases' });
    expect(augmented.structuredContent).toBe(result.structuredContent);
    expect(augmented._meta).toBe(result._meta);
    expect(readUIMetadata(blockOf(augmented).resource._meta).initialRenderData).toEqual(DATA);
  });

  it('makes a URI for every result, also of a tool with an odd name', () => {
    const { augmentWithUI, lines } = open({ routes: { 'liste des bases / été': 'list-databases' } });
    const uris = [1, 2].map(
      () => blockOf(augmentWithUI(LISTED, list({ toolName: 'liste des bases / été' }))).resource.uri,
    );
    expect(new Set(uris).size).toBe(2);
    for (const uri of uris) expect(new URL(uri).href).toBe(uri);
    expect(lines).toEqual([]);
  });

  it('takes what a driver returns, exactly', () => {
    const big = bson.Long.fromString('1152921504606846977');
    const augmented = open().augmentWithUI(
      LISTED,
      list({
        renderData: {
          databases: [
            { name: 'a', size: big },
            { name: 'b', size: 2n ** 40n },
            { name: 'c', size: 0 },
          ],
        },
      }),
    );
    expect(readUIMetadata(blockOf(augmented).resource._meta).initialRenderData).toEqual({
      databases: [
        { name: 'a', size: '1152921504606846977' },
        { name: 'b', size: 1_099_511_627_776 },
        { name: 'c', size: 0 },
      ],
    });
  });

  it('says the reason and the place in one line when the data do not fit', () => {
    const { lines, augmentWithUI } = open();
    expect(augmentWithUI(LISTED, list({ renderData: { databases: [{ name: 'a', size: -1 }] } }))).toBe(LISTED);
    expect(lines).toEqual([
      expect.stringMatching(/^No interface for "list-databases" \(bad-data\): .*databases\.0\.size/),
    ]);
  });
});

describe('delivery', () => {
  it('inline: the page itself', () => {
    const augmented = open({ delivery: 'inline' }).augmentWithUI(LISTED, list());
    const { resource } = blockOf(augmented);
    expect(readUIResource(resource)).toEqual({ kind: 'inline-html', text: HTML });
    expect(readUIMetadata(resource._meta).initialRenderData).toEqual(DATA);
  });

  it('mcp-apps: nothing where the structured content is what the page shows', () => {
    const result = { ...LISTED, structuredContent: DATA };
    const { lines, augmentWithUI } = open({ delivery: 'mcp-apps' });
    expect(augmentWithUI(result, { toolName: 'list-databases' })).toBe(result);
    expect(augmentWithUI(result, list())).toBe(result);
    expect(lines).toEqual([]);
  });

  it('mcp-apps: metadata, which the page reads and no model, where it is something else', () => {
    const { augmentWithUI } = open({ delivery: 'mcp-apps' });
    const result = { ...LISTED, structuredContent: { rows: 1 }, _meta: { own: 1 } };
    const augmented = augmentWithUI(result, list());
    expect(augmented).toEqual({ ...result, _meta: { own: 1, [INITIAL_RENDER_DATA_KEY]: DATA } });
    expect(augmented.content).toBe(result.content);
    expect(readRenderData(ListDatabasesDataSchema, augmented)).toEqual({ data: DATA });
  });

  it.each([
    ['a client of MCP Apps', { name: 'x', mcpApps: true }, 'mcp-apps'],
    ['a client that shows older resources', { name: 'nanobot', mcpApps: false }, 'external'],
    ['a client without interfaces', { name: 'terminal', mcpApps: false }, undefined],
    ['a client that has not said', { name: 'nanobot', mcpApps: undefined }, undefined],
    ['nobody', undefined, undefined],
  ] as const)('auto: %s', (_, client, form) => {
    const { lines, augmentWithUI } = open({ delivery: 'auto' });
    const augmented = augmentWithUI(LISTED, list({ client }));
    if (form === 'external') expect(blockOf(augmented).resource.mimeType).toBe('text/uri-list');
    else if (form === 'mcp-apps') expect(augmented._meta).toEqual({ [INITIAL_RENDER_DATA_KEY]: DATA });
    else expect(augmented).toBe(LISTED);
    expect(lines).toEqual(form ? [] : [expect.stringContaining('(no-ui-client)')]);
  });

  it('auto: the page itself for an older client, where it is not hosted', () => {
    const { augmentWithUI } = open({ delivery: 'auto', baseUrl: undefined, env: {} });
    const augmented = augmentWithUI(LISTED, list({ client: { name: 'nanobot', mcpApps: false } }));
    expect(blockOf(augmented).resource.mimeType).toBe('text/html');
  });
});

describe('the address', () => {
  const addressOf = (options: AugmenterOptions) =>
    blockOf(open({ baseUrl: undefined, ...options }).augmentWithUI(LISTED, list())).resource.text;

  it('is below MCP_UI_APP_BASE_URL, which baseUrl overrules', () => {
    const env = { MCP_UI_APP_BASE_URL: 'http://localhost:4500/' };
    expect(addressOf({ env })).toBe('http://localhost:4500/list-databases?waitForRenderData=true');
    expect(addressOf({ env, baseUrl: new URL(`${BASE}?v=2`) })).toBe(
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
  ])('%j: the result as it was, and one line', (url, code) => {
    const { lines, augmentWithUI } = open({ baseUrl: undefined, env: { MCP_UI_APP_BASE_URL: url } });
    expect(augmentWithUI(LISTED, list())).toBe(LISTED);
    expect(lines).toEqual([expect.stringContaining(`(${code})`)]);
  });

  it('is asked for by augment(), once a while; what is not there is not named', async () => {
    let status = 200;
    let asked = 0;
    const http = createServer((request, response) => {
      asked += 1;
      expect(request.method).toBe('HEAD');
      response.writeHead(status).end();
    });
    await new Promise<void>(resolve => void http.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    let time = 0;
    const { lines, augment } = open({ baseUrl, now: () => time });
    const tried = () => augment(LISTED, list());
    expect((await Promise.all([tried(), tried()])).map(({ content }) => content.length)).toEqual([3, 3]);
    expect(asked).toBe(1);
    time += 61_000;
    status = 404;
    expect(await tried()).toBe(LISTED);
    expect(lines).toEqual([expect.stringMatching(/\(unreachable\): .* answers 404/)]);
    await new Promise(resolve => http.close(resolve));
    time += 11_000;
    expect(await tried()).toBe(LISTED);
    expect(lines[1]).toMatch(/\(unreachable\): .* does not answer/);
    expect(asked).toBe(2);
  });
});

describe('routes, schemas and selectors', () => {
  const rows: CallToolResult = {
    content: [{ type: 'text', text: '[{"datname":"shop","size":"1152921504606846976"}]' }],
  };
  const select = selectText(json => ({
    databases: (json as { datname: string; size: string }[]).map(({ datname, size }) => ({ name: datname, size })),
  }));

  it('shows a tool by another page, with data selected from its text', () => {
    const { augmentWithUI, lines } = open({ routes: { query: { page: 'list-databases', select } } });
    expect(
      readUIMetadata(blockOf(augmentWithUI(rows, { toolName: 'query' })).resource._meta).initialRenderData,
    ).toEqual({
      databases: [{ name: 'shop', size: '1152921504606846976' }],
    });
    expect(augmentWithUI(LISTED, { toolName: 'query' })).toBe(LISTED);
    expect(lines).toEqual([expect.stringContaining('(no-data)')]);
  });

  it('takes a schema of any family; one that answers later is refused', () => {
    const { augmentWithUI, lines } = open({
      routes: { greet: 'greeting' },
      schemas: { greet: z.object({ text: z.string() }) },
    });
    expect(augmentWithUI(LISTED, { toolName: 'greet', renderData: { text: 'hi' } }).content).toHaveLength(3);
    expect(augmentWithUI(LISTED, { toolName: 'greet', renderData: { text: 1 } })).toBe(LISTED);
    const slow = open({ routes: { greet: { schema: z.string().refine(async () => true) } } });
    expect(slow.augmentWithUI(LISTED, { toolName: 'greet', renderData: 'x' })).toBe(LISTED);
    expect([lines.length, slow.lines.length]).toEqual([1, 1]);
  });

  it('does not find a page in what every object has', () => {
    const { augmentWithUI, lines } = open();
    for (const toolName of ['constructor', '__proto__', 'toString', 'nothing']) {
      expect(augmentWithUI(LISTED, { toolName, renderData: DATA })).toBe(LISTED);
    }
    expect(lines.map(line => /\((.*?)\)/.exec(line)?.[1])).toEqual(Array(4).fill('no-route'));
  });

  it('names pages on tools and serves them, each once, under an address that changes with the document', () => {
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
  const taken: (() => void)[] = [];
  afterEach(() => {
    for (const takeOut of taken.splice(0)) takeOut();
    vi.restoreAllMocks();
  });

  it('shows a tool by a page elsewhere, until it is taken out', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const mapping = { toolName: 'customAnalytics', externalUrl: 'https://analytics.example.org/dashboard?a=1' };
    taken.push(registerExternalToolMapping(mapping));
    const call = { toolName: 'customAnalytics', renderData: { visits: 3 } };
    const { resource } = blockOf(augmentWithUI(LISTED, call));
    expect(resource).toMatchObject({
      text: 'https://analytics.example.org/dashboard?a=1&waitForRenderData=true',
      _meta: { [INITIAL_RENDER_DATA_KEY]: { visits: 3 } },
    });
    taken.pop()?.();
    expect(augmentWithUI(LISTED, call)).toBe(LISTED);
    expect(error.mock.calls).toEqual([[expect.stringContaining('(no-route)')]]);
  });

  it('refuses an address that no host shows, at once', () => {
    for (const externalUrl of ['http://example.org', 'javascript:alert(1)', 'nowhere', '']) {
      expect(() => registerExternalToolMapping({ toolName: 'x', externalUrl })).toThrow(/https address|not empty/);
    }
  });
});

describe('whatever happens', () => {
  /** Makers of values that fight back, throwing getters and proxies among everything else: fast-check itself could not print those. */
  const hostile: fc.Arbitrary<() => unknown> = fc.oneof(
    fc
      .anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true })
      .map(value => () => value),
    fc.constantFrom<() => unknown>(
      () =>
        Object.defineProperty({}, 'databases', {
          enumerable: true,
          get: () => {
            throw new Error('getter');
          },
        }),
      () =>
        new Proxy(
          {},
          {
            get: () => {
              throw new Error('proxy');
            },
            ownKeys: () => {
              throw new Error('proxy');
            },
          },
        ),
      () => {
        const loop: { databases?: unknown } = {};
        loop.databases = loop;
        return loop;
      },
      () => ({ databases: [{ name: 'a', size: Number.NaN }] }),
      () => ({ databases: [{ name: 'a', size: 1 }], ['__proto__']: null }),
      () => JSON.parse('{"databases":[],"__proto__":{"x":1}}') as unknown,
    ),
  );
  const logger = {
    lines: 0,
    warn() {
      this.lines += 1;
      throw new Error('the log is full');
    },
    debug() {
      this.warn();
    },
  };

  const check = (result: unknown, call: unknown, options: AugmenterOptions) => {
    const before = snapshot(result);
    logger.lines = 0;
    const augmented = createAugmenter({
      baseUrl: BASE,
      pages: { 'list-databases': HTML },
      ...options,
      logger,
    }).augmentWithUI(result as CallToolResult, call as AugmentWithUIOptions);
    expect(snapshot(result)).toEqual(before);
    if (Object.is(augmented, result)) return expect(logger.lines).toBe(1);
    const given = result as CallToolResult;
    expect(logger.lines).toBe(0);
    expect(augmented.content.slice(0, given.content?.length ?? 0)).toEqual(given.content ?? []);
    expect(augmented.content.length).toBe((given.content?.length ?? 0) + 1);
    for (const key of Object.keys(given).filter(name => name !== 'content')) {
      expect(augmented[key]).toBe(given[key]);
    }
    return ListDatabasesDataSchema.parse(readUIMetadata(blockOf(augmented).resource._meta).initialRenderData);
  };

  it('any render data: an interface with data that fit, or the result as it was', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom('external', 'inline'), (make, delivery) => {
        check(LISTED, { toolName: 'list-databases', renderData: make() }, { delivery: delivery as 'external' });
      }),
      { numRuns: 500 },
    );
  });

  it('any result, any call: what comes out is what went in, or more', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (result, call, content) => {
        check(result(), list(), {});
        check({ content: content(), structuredContent: DATA, [Symbol.iterator]: 1 }, list(), {});
        check(LISTED, call(), {});
      }),
      { numRuns: 300 },
    );
  });

  it('any exception of a selector, a schema, a clock or a page: one line', () => {
    const fail = (): never => {
      throw new Proxy(
        {},
        {
          get: () => {
            throw new Error('even its message');
          },
        },
      );
    };
    const schema = { '~standard': { version: 1, vendor: 'test', validate: fail } } as never;
    for (const options of [
      { routes: { t: { page: 'list-databases', select: fail } } },
      { routes: { t: { page: 'list-databases', schema } } },
      { routes: { t: 'list-databases' }, now: fail },
      { routes: { t: 'list-databases' }, delivery: 'inline', pages: { 'list-databases': new URL('file:///nowhere') } },
      { routes: { t: 'list-databases' }, delivery: 'inline', pages: { 'list-databases': '' } },
    ] satisfies AugmenterOptions[]) {
      const { lines, augmentWithUI } = open(options);
      const result = { ...LISTED, structuredContent: DATA };
      expect(augmentWithUI(result, { toolName: 't' })).toBe(result);
      expect(lines).toEqual([expect.stringContaining('(failed)')]);
    }
  });

  it('a result that failed, or has no answer yet, is left alone', () => {
    const { lines, augmentWithUI } = open();
    for (const more of [{ isError: true }, { resultType: 'input_required' }]) {
      const result = { ...LISTED, ...more };
      expect(augmentWithUI(result, list())).toBe(result);
    }
    expect(lines).toEqual([expect.stringContaining('(tool-failed)'), expect.stringContaining('(unfinished)')]);
  });

  /** The value as text, deeply, as far as it can be read. */
  function snapshot(value: unknown): unknown {
    try {
      return structuredClone(value);
    } catch {
      return undefined;
    }
  }
});
