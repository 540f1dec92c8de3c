// The handler, with a real MCP server and a real client.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop } from '../../test/shop-server.ts';
import type { ApprovalQuestion } from '../contract/contract.ts';
import { createViewHandler, type ToolClient, type ViewHandler, type ViewHandlerOptions } from './index.ts';

const HOST = 'https://chat.example';
const surface = { id: 'call-1', tool: 'card' };

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const createHandler = (options: Partial<ViewHandlerOptions> = {}): ViewHandler =>
  createViewHandler({ client: server => (server === 'shop' ? shop.client : undefined), ...options });

async function send(views: ViewHandler, path: string, init: RequestInit = {}) {
  const response = await views.fetch(new Request(`${HOST}/api/views/${path}`, init));
  const text = await response.text();
  const body = response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text;
  return { status: response.status, body, headers: response.headers };
}
const post = (views: ViewHandler, path: string, body: object, headers: Record<string, string> = {}) =>
  send(views, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: HOST, ...headers },
    body: JSON.stringify(body),
  });
const order = (more: object = {}) => ({
  server: 'shop',
  tool: 'order',
  arguments: { sku: 'a', count: 2 },
  surface,
  ...more,
});

it('has the names that routes of Next.js export, alone too', async () => {
  const { GET, POST } = createHandler();
  const read = new Request(`${HOST}/api/views/tool?server=shop&name=card`);
  expect((await GET(read)).status).toBe(200);
  const headers = { 'Content-Type': 'application/json', Origin: HOST };
  const body = JSON.stringify({ server: 'shop', what: 'tools', surface });
  expect((await POST(new Request(`${HOST}/api/views/list`, { method: 'POST', headers, body }))).status).toBe(200);
});

it('calls tools by the client of @ai-sdk/mcp 1.x, which names the arguments otherwise', async () => {
  const calls: unknown[] = [];
  const client = {
    tools: async () => ({}),
    listTools: async () => ({ tools: [{ name: 'order', inputSchema: { type: 'object' } }] }),
    readResource: async () => ({ contents: [] }),
    async callTool({ name, args, options }: { name: string; args?: unknown; options?: { abortSignal?: AbortSignal } }) {
      calls.push({ name, args, isBound: options?.abortSignal instanceof AbortSignal });
      return { content: [] };
    },
  };
  const views = createViewHandler({ client: () => client as unknown as ToolClient, approve: () => 'allow' });
  const body = { ...order(), surface: { id: 'call-1', tool: 'order' } };
  expect((await post(views, 'call', body)).body).toEqual({ result: { content: [] } });
  expect(calls).toEqual([{ name: 'order', args: { sku: 'a', count: 2 }, isBound: true }]);
});

describe('GET tool', () => {
  it('answers with the tool and its interface, whose page is named by its hash', async () => {
    const views = createHandler();
    const { status, body } = await send(views, 'tool?server=shop&name=card');
    expect(status).toBe(200);
    expect(body.tool).toMatchObject({ name: 'card', _meta: { ui: { resourceUri: 'ui://shop/card' } } });
    expect(body.part).toMatchObject({
      uri: 'ui://shop/card',
      server: 'shop',
      source: 'tool',
      ref: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(body).length).toBeLessThan(600);
    const page = await send(views, `page?ref=${body.part.ref}&server=shop&tool=card`);
    expect(page.body).toContain('ui/initialize');
    expect(page.headers.get('Content-Security-Policy')).toContain('sandbox');
    // Another process has not stored the page: it reads it from the server.
    expect((await send(createHandler(), `page?ref=${body.part.ref}&server=shop&tool=card`)).body).toBe(page.body);
    expect((await send(views, `page?ref=${'0'.repeat(64)}&server=shop&tool=card`)).body.error.code).toBe(
      'unknown-page',
    );
  });

  it('finds a tool by the address of its interface', async () => {
    const { body } = await send(createHandler(), `tool?server=shop&name=${encodeURIComponent('ui://shop/card')}`);
    expect(body.tool.name).toBe('card');
  });

  it('answers with a page made from the definition where a tool has no interface, unless that is turned off', async () => {
    const { body } = await send(createHandler(), 'tool?server=shop&name=plain');
    expect(body.part).toMatchObject({ source: 'compiled', ref: expect.any(String) });
    expect((await send(createHandler({ compile: false }), 'tool?server=shop&name=plain')).body).not.toHaveProperty(
      'part',
    );
  });

  it('says that a server runs on the user’s machine, where the application says so; only then its interfaces may reach that machine', async () => {
    const read = async (isLocal: boolean) =>
      (await send(createHandler({ isLocal: () => isLocal }), 'tool?server=shop&name=card')).body;
    expect(await read(false)).not.toHaveProperty('isLocal');
    expect((await read(false)).part.metadata.ui.csp.connectDomains).toEqual(['https://shop.example']);
    expect(await read(true)).toMatchObject({ isLocal: true });
    expect((await read(true)).part.metadata.ui.csp.connectDomains).toEqual([
      'https://shop.example',
      'http://localhost:9',
    ]);
  });

  it.each([
    ['tool?server=none&name=card', 404, 'unknown-server'],
    ['tool?server=shop&name=none', 404, 'unknown-tool'],
    ['tool?server=shop', 400, 'bad-request'],
    ['elsewhere', 404, 'not-found'],
  ])('%s is refused with %s %s', async (path, status, code) => {
    const answer = await send(createHandler(), path);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(answer.body.error.message).toMatch(/\.$/);
  });
});

describe('GET sandbox.html', () => {
  const open = async (url: string, headers: Record<string, string> = {}) => {
    const response = await createHandler().fetch(new Request(url, { headers }));
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  const page = (host: string, page: string) =>
    `http://${host}/api/views/sandbox.html?${new URLSearchParams({ host: page })}`;

  it('serves the sandbox to a frame of a page at another name of loopback, for that page alone', async () => {
    const answer = await open(page('127.0.0.1:3000', 'http://localhost:3000'), { 'Sec-Fetch-Site': 'cross-site' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('proxy-ready');
    expect(answer.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'.*frame-ancestors http:\/\/localhost:3000$/,
    );
    expect(answer.headers.get('Connection-Allowlist')).toBe('(response-origin)');
  });

  it.each([
    ['its own page', page('localhost:3000', 'http://localhost:3000'), {}, 204, ''],
    ['a page elsewhere', page('127.0.0.1:3000', 'https://evil.example'), {}, 403, 'only pages on loopback'],
    ['no page', 'http://127.0.0.1:3000/api/views/sandbox.html', {}, 403, 'not named'],
    ['a public name', page('chat.example', 'http://localhost:3000'), {}, 404, 'chat.example'],
    ['a name that leads here', page('rebound.example:3000', 'http://localhost:3000'), {}, 404, 'rebound.example'],
    ['a proxy', page('127.0.0.1:3000', 'http://localhost:3000'), { 'X-Forwarded-Host': 'chat.example' }, 404, 'chat'],
    ['a proxy', page('127.0.0.1:3000', 'http://localhost:3000'), { Forwarded: 'for=1;host=chat.example' }, 404, 'chat'],
    ['a page at IPv6', page('localhost:3000', 'http://[::1]:3000'), {}, 403, 'Open the page at http://localhost:3000'],
  ])('is refused to %s: %s', async (_who, url, headers, status, words) => {
    const answer = await open(url, headers);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
    expect(answer.text).not.toContain('proxy-ready');
  });
});

describe('POST call', () => {
  it('makes a call that is certainly harmless at once', async () => {
    const answer = await post(createHandler(), 'call', {
      server: 'shop',
      tool: 'price',
      arguments: { sku: 'a' },
      surface,
    });
    expect(answer.body).toEqual({ result: { content: [{ type: 'text', text: 'price of a' }] } });
  });

  it('asks about every other call, and makes it with the token of the question, once the user has agreed', async () => {
    const views = createHandler();
    const before = shop.orders.length;
    const { status, body } = await post(views, 'call', order());
    expect([status, body.error.code]).toEqual([403, 'needs-approval']);
    const question: ApprovalQuestion = body.approval;
    expect(question).toMatchObject({
      tool: { name: 'order', title: 'Order an article' },
      arguments: { sku: 'a', count: 2 },
      scopes: ['once', 'surface'],
      reason: 'The server does not say that this only reads.',
    });
    expect(shop.orders).toHaveLength(before);
    const answer = await post(views, 'call', order({ approval: question.token }));
    expect(answer.body).toEqual({ result: { content: [{ type: 'text', text: 'ordered 2' }] } });
    expect(shop.orders).toHaveLength(before + 1);
    // One approval is one call.
    const again = await post(views, 'call', order({ approval: question.token }));
    expect(again.body.error.code).toBe('approval-expired');
    expect(shop.orders).toHaveLength(before + 1);
  });

  it.each([
    ['other arguments', { arguments: { sku: 'a', count: 9 } }],
    ['another surface', { surface: { id: 'call-2', tool: 'card' } }],
    ['a token that was changed', { approval: 'eyJraW5kIjoiYXBwcm92YWwifQ.AAAA' }],
  ])('a token is not good for %s', async (_, change) => {
    const views = createHandler();
    const { body } = await post(views, 'call', order());
    const answer = await post(views, 'call', order({ approval: body.approval.token, ...change }));
    expect(answer.body.error.code).toBe('approval-expired');
  });

  it('a token is not good for another user, and not with another secret', async () => {
    const asUser = (name: string, secret = 's'.repeat(32)) => createHandler({ user: () => name, secret });
    const { body } = await post(asUser('ann'), 'call', order());
    const approval = body.approval.token;
    expect((await post(asUser('bob'), 'call', order({ approval }))).status).toBe(403);
    expect((await post(asUser('ann', 't'.repeat(32)), 'call', order({ approval }))).status).toBe(403);
    expect((await post(asUser('ann'), 'call', order({ approval }))).status).toBe(200);
  });

  it('an agreement does not hold for a tool whose server describes it in another way since then', async () => {
    const views = createHandler();
    const { body } = await post(views, 'call', order());
    const { consent } = (await post(views, 'call', order({ approval: body.approval.token, scope: 'surface' }))).body;
    const next = await post(views, 'call', order());
    shop.describeOrder('Sells the house.');
    const answer = await post(views, 'call', order({ approval: next.body.approval.token }));
    expect(answer.body.error.code).toBe('approval-expired');
    const { error, approval } = (await post(views, 'call', order({ consent }))).body;
    expect([error.code, approval.tool.description]).toEqual(['needs-approval', 'Sells the house.']);
  });

  it('an agreement for the surface holds for other arguments, by the token that the answer carries', async () => {
    const views = createHandler();
    const { body } = await post(views, 'call', order());
    const answer = await post(views, 'call', order({ approval: body.approval.token, scope: 'surface' }));
    const { consent } = answer.body;
    expect(consent).toEqual(expect.any(String));
    expect((await post(views, 'call', order({ arguments: { sku: 'b', count: 1 }, consent }))).status).toBe(200);
    const elsewhere = { id: 'call-2', tool: 'card' };
    expect((await post(views, 'call', order({ surface: elsewhere, consent }))).body.error.code).toBe('needs-approval');
    // A consent is no approval.
    expect((await post(views, 'call', order({ approval: consent }))).body.error.code).toBe('approval-expired');
  });

  it('the application may decide by itself', async () => {
    const decide = (decision: 'allow' | 'deny') => post(createHandler({ approve: () => decision }), 'call', order());
    expect((await decide('allow')).status).toBe(200);
    expect((await decide('deny')).body.error.code).toBe('denied');
  });

  it.each([
    ['a tool for models alone', { tool: 'for_models', arguments: {} }, 403, 'not-visible'],
    ['arguments that do not fit', { arguments: { sku: 'a', count: 'two' } }, 422, 'bad-arguments'],
    ['a tool that there is not', { tool: 'none' }, 404, 'unknown-tool'],
    ['a server that there is not', { server: 'none' }, 404, 'unknown-server'],
    ['no surface', { surface: undefined }, 400, 'bad-request'],
  ])('%s is refused', async (_, change, status, code) => {
    const answer = await post(createHandler(), 'call', order(change));
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).not.toContain('"two"');
  });

  it('counts the calls of a surface, and says when to try again', async () => {
    const views = createHandler();
    const call = { server: 'shop', tool: 'price', arguments: { sku: 'a' }, surface };
    let answer = await post(views, 'call', call);
    for (let calls = 0; answer.status === 200 && calls < 500; calls++) answer = await post(views, 'call', call);
    expect(answer.body.error.code).toBe('too-fast');
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

describe('pages that may use the handler', () => {
  const call = { server: 'shop', tool: 'price', arguments: { sku: 'a' }, surface };

  it.each([['null'], ['https://evil.example']])('a page of %s may not', async Origin => {
    const answer = await post(createHandler(), 'call', call, { Origin });
    expect([answer.status, answer.body.error.code]).toEqual([403, 'foreign-origin']);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('a page of a named origin may, and may read the answer', async () => {
    const Origin = 'https://app.example';
    const views = createHandler({ hostOrigins: [Origin] });
    const answer = await post(views, 'call', call, { Origin });
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, Origin]);
    expect((await send(views, 'call', { method: 'OPTIONS', headers: { Origin } })).status).toBe(204);
  });

  it('a body that is no JSON is refused, as a form of another site would send it', async () => {
    const init = {
      method: 'POST',
      headers: { Origin: HOST, 'Content-Type': 'text/plain' },
      body: JSON.stringify(call),
    };
    expect((await send(createHandler(), 'call', init)).body.error.code).toBe('bad-request');
  });

  it('a secret that is too short is refused at once', () => {
    expect(() => createHandler({ secret: 'short' })).toThrow('32');
  });

  it('the answer of the application’s own check is passed on', async () => {
    const views = createHandler({
      client() {
        throw new Response('Sign in first.', { status: 401 });
      },
    });
    expect((await send(views, 'tool?server=shop&name=card')).status).toBe(401);
  });
});

describe('what a view may read of its server', () => {
  it('resources, and tools without those for models alone', async () => {
    const views = createHandler();
    const read = await post(views, 'resource', { server: 'shop', uri: 'ui://shop/card', surface });
    expect(read.body.contents[0].text).toContain('<!doctype html>');
    const missing = await post(views, 'resource', { server: 'shop', uri: 'ui://shop/none', surface });
    expect(missing.body.error.code).toBe('server-failed');
    const { body } = await post(views, 'list', { server: 'shop', what: 'tools', surface });
    const names = body.tools.map(({ name }: { name: string }) => name);
    expect(names).toContain('order');
    expect(names).not.toContain('for_models');
    const resources = await post(views, 'list', { server: 'shop', what: 'resources', surface });
    expect(resources.body.resources).toHaveLength(1);
  });
});
