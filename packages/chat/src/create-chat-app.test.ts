// Every route, with a real server, real connections and a real agent behind it.

import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import { type SessionEvent, SessionEventSchema } from '@vitrine/protocol/session';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CARD_PAGE } from '../test/mcp-servers/fixture-server.ts';
import { failure, fixtureConfig, HOST, type OpenedChatApp, openChatApp } from '../test/support/open-chat-app.ts';
import { openForTests } from '../test/support/open-for-tests.ts';
import { readEvents } from '../test/support/read-events.ts';

const chatApp = openForTests(() => openChatApp(undefined, { maxBodyBytes: 100_000 }));

const ask: OpenedChatApp['ask'] = (...args) => chatApp.ask(...args);
const json = async (promise: Promise<Response>) => (await promise).json();
async function newSession(): Promise<string> {
  return ((await json(ask('POST', '/api/sessions'))) as { id: string }).id;
}
/** Calls a tool and waits for its result on the event stream. */
async function call(id: string, tool: string, args: unknown = {}): Promise<ToolResultEvent> {
  const response = await ask('POST', `/api/sessions/${id}/tool-calls`, { server: 'fixture', tool, arguments: args });
  expect(response.status).toBe(202);
  const { callId } = (await response.json()) as { callId: string };
  const events = readEvents(await ask('GET', `/api/sessions/${id}/events`));
  const read = await events.until(
    ({ event, data }) => event === 'llm:tool-result' && JSON.parse(data).callId === callId,
  );
  await events.close();
  return JSON.parse(read.at(-1)!.data);
}

describe('GET /api/servers', () => {
  it('names each server with its state', async () => {
    const { command, args = [] } = fixtureConfig();
    expect(await json(ask('GET', '/api/servers'))).toEqual({
      servers: [
        {
          ...{ name: 'fixture', status: 'connected', tools: 7, source: 'file' },
          ...{ command: [command, ...args], folder: process.cwd() },
        },
      ],
      mayAdd: { commands: true, registry: false },
    });
  });
});

describe('GET /api/config', () => {
  it('returns name and version, and the origin of views', async () => {
    expect(await json(ask('GET', '/api/config'))).toEqual({
      name: 'vitrine',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      sandbox: { template: 'http://{label}.localhost:4401' },
      capabilities: {
        serverTools: { listChanged: true },
        serverResources: { listChanged: true },
        openLinks: {},
        downloadFile: {},
        logging: {},
        message: { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {} },
        updateModelContext: { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {}, structuredContent: {} },
      },
    });
  });
});

describe('GET /api/tools', () => {
  it('lists the tools as their server defines them, and no other data', async () => {
    const { tools } = (await json(ask('GET', '/api/tools'))) as { tools: Record<string, unknown>[] };
    expect(tools.map(({ server, name }) => `${server} ${name}`)).toEqual(
      ['echo', 'embed', 'card', 'dot', 'fail', 'die', 'wait'].map(name => `fixture ${name}`),
    );
    expect(tools[0]).toEqual({
      server: 'fixture',
      name: 'echo',
      title: 'Echo',
      description: 'Says it again',
      inputSchema: expect.objectContaining({ type: 'object', required: ['text'] }),
      annotations: { readOnlyHint: true },
    });
    expect(tools[2]).toEqual({
      server: 'fixture',
      name: 'card',
      inputSchema: expect.any(Object),
      ui: { resourceUri: expect.stringMatching(/^ui:\/\//) },
    });
  });
});

describe('sessions', () => {
  it('are created with 201 and can be read', async () => {
    const response = await ask('POST', '/api/sessions');
    const { id } = (await response.json()) as { id: string };
    expect([response.status, response.headers.get('location')]).toEqual([201, `/api/sessions/${id}`]);
    expect(await json(ask('GET', `/api/sessions/${id}`))).toEqual({ id, seq: 0, events: [] });
    expect(await json(ask('GET', '/api/sessions'))).toEqual({
      sessions: expect.arrayContaining([expect.objectContaining({ id, seq: 0, createdAt: expect.any(String) })]),
    });
  });

  it('have a call and its result in their log', async () => {
    const id = await newSession();
    const result = await call(id, 'echo', { text: 'hello' });
    expect(result).toMatchObject({
      toolName: 'echo',
      server: 'fixture',
      success: true,
      sanitized: {
        content: [{ type: 'text', text: 'hello' }],
        meta: { isError: false, structuredContent: { text: 'hello' } },
      },
    });
    const session = (await json(ask('GET', `/api/sessions/${id}`))) as { seq: number; events: SessionEvent[] };
    expect(z.array(SessionEventSchema).parse(session.events)).toEqual(session.events);
    expect(session.events.map(({ type, seq }) => [seq, type])).toEqual([
      [1, 'llm:tool-call'],
      [2, 'llm:tool-result'],
    ]);
    expect(session.events[0]).toMatchObject({ initiator: 'user', args: { text: 'hello' }, callId: result.callId });
    expect(session.seq).toBe(2);
  });

  it('accept a call without arguments', async () => {
    const id = await newSession();
    const response = await ask('POST', `/api/sessions/${id}/tool-calls`, { server: 'fixture', tool: 'dot' });
    expect(response.status).toBe(202);
  });

  it('log a tool’s own error as a result without success', async () => {
    const result = await call(await newSession(), 'fail');
    expect(result).toMatchObject({ success: false, sanitized: { content: [{ type: 'text', text: 'no luck' }] } });
  });

  it('log the end of a cancelled call', async () => {
    const id = await newSession();
    const started = await ask('POST', `/api/sessions/${id}/tool-calls`, { server: 'fixture', tool: 'wait' });
    const { callId } = (await started.json()) as { callId: string };
    const path = `/api/sessions/${id}/tool-calls/${callId}`;
    expect((await ask('DELETE', path)).status).toBe(204);
    const events = readEvents(await ask('GET', `/api/sessions/${id}/events`));
    const read = await events.until(({ event }) => event === 'llm:tool-result');
    expect(JSON.parse(read.at(-1)!.data)).toMatchObject({ callId, success: false, cancelled: true });
    await events.close();
    expect(await failure(ask('DELETE', path))).toEqual([404, 'not-found']);
  });
});

describe('bad input', () => {
  const body = { server: 'fixture', tool: 'echo', arguments: { text: 'x' } };
  it.each([
    ['an unknown server', { ...body, server: 'unknown' }, 404, 'unknown-server'],
    ['an unknown tool', { ...body, tool: 'nothing' }, 404, 'unknown-tool'],
    ['no server', { ...body, server: undefined }, 400, 'bad-request'],
    ['an empty tool', { ...body, tool: '' }, 400, 'bad-request'],
    ['arguments that are a list', { ...body, arguments: [] }, 400, 'bad-request'],
    ['arguments that are text', { ...body, arguments: '{}' }, 400, 'bad-request'],
    ['a list', [], 400, 'bad-request'],
    ['no JSON', '{', 400, 'bad-request'],
    ['nothing', '', 400, 'bad-request'],
    ['too much', { ...body, arguments: { text: 'x'.repeat(100_000) } }, 413, 'too-large'],
  ])('of a tool call: %s', async (_what, given, status, code) => {
    const id = await newSession();
    expect(await failure(ask('POST', `/api/sessions/${id}/tool-calls`, given))).toEqual([status, code]);
    expect(await json(ask('GET', `/api/sessions/${id}`))).toMatchObject({ events: [] });
  });

  it.each([
    ['GET', '/api/sessions/none', undefined, 'not-found'],
    ['GET', '/api/sessions/none/events', undefined, 'unknown-session'],
    ['POST', '/api/sessions/none/tool-calls', body, 'unknown-session'],
    ['DELETE', '/api/sessions/none/tool-calls/x', undefined, 'not-found'],
    ['POST', '/api/sessions/none/surfaces/x/actions', { type: 'tool', tool: 'echo', arguments: {} }, 'unknown-session'],
    ['POST', '/api/sessions/none/approvals/x', { approved: true }, 'unknown-session'],
    ['GET', `/api/blobs/${'0'.repeat(64)}`, undefined, 'not-found'],
    ['GET', '/api/blobs/..%2f..%2fetc%2fpasswd', undefined, 'not-found'],
    ['GET', '/api/nothing', undefined, 'not-found'],
    ['POST', '/api', undefined, 'not-found'],
    ['GET', '/nothing', undefined, 'not-found'],
    ['GET', '/s/a/b', undefined, 'not-found'],
    ['POST', '/assets/index-Ab3_dE9-.js', undefined, 'not-found'],
    ['GET', '/assets', undefined, 'not-found'],
    ['GET', '/assets/', undefined, 'not-found'],
    ['GET', '/../package.json', undefined, 'not-found'],
    ['GET', '/..%2fpackage.json', undefined, 'not-found'],
    ['GET', '/%2e%2e/package.json', undefined, 'not-found'],
    ['GET', '//etc/passwd', undefined, 'not-found'],
    ['GET', '/..%5cpackage.json', undefined, 'not-found'],
    ['GET', '/%00', undefined, 'not-found'],
    ['GET', '/%', undefined, 'not-found'],
  ])('%s %s is not found', async (method, path, given, code) => {
    expect(await failure(ask(method, path, given))).toEqual([404, code]);
  });

  it('of an approval', async () => {
    const id = await newSession();
    const path = `/api/sessions/${id}/approvals/none`;
    expect(await failure(ask('POST', path, { approved: true }))).toEqual([404, 'unknown-approval']);
    expect(await failure(ask('POST', path, { approved: 'yes' }))).toEqual([400, 'bad-request']);
    expect(await failure(ask('POST', path, { approved: true, scope: 'world' }))).toEqual([400, 'bad-request']);
  });

  it('of an action', async () => {
    const id = await newSession();
    const path = `/api/sessions/${id}/surfaces/none/actions`;
    expect(await failure(ask('POST', path, { type: 'tool', tool: 'echo', arguments: {} }))).toEqual([
      404,
      'unknown-surface',
    ]);
    expect(await failure(ask('POST', path, { type: 'launch' }))).toEqual([400, 'bad-request']);
  });

  it.each(['-1', '1.5', 'x', '1e3', '%20', '9'.repeat(20)])('of a stream: after=%s', async after => {
    const id = await newSession();
    expect(await failure(ask('GET', `/api/sessions/${id}/events?after=${after}`))).toEqual([400, 'bad-request']);
  });

  it.each([
    ['PUT', '/api/sessions', 'GET, HEAD, POST, DELETE'],
    ['DELETE', '/healthz', 'GET, HEAD'],
    ['DELETE', '/api/servers', 'GET, HEAD, POST'],
    ['GET', '/api/sessions/x/tool-calls', 'POST'],
    ['POST', '/', 'GET, HEAD'],
    ['OPTIONS', '/api/sessions', 'GET, HEAD, POST, DELETE'],
    ['PATCH', '/api/sessions/x/approvals/y', 'POST'],
  ])('%s %s is an unsupported method', async (method, path, allow) => {
    const response = await ask(method, path);
    expect(response.headers.get('allow')).toBe(allow);
    expect(await failure(Promise.resolve(response))).toEqual([405, 'method-not-allowed']);
  });

  it('is never reported as a fault of the chat', () => expect(chatApp.reported).toEqual([]));
});

describe('stored content', () => {
  it('a UI resource is served as text, never as a page', async () => {
    for (const tool of ['card', 'embed']) {
      const { sanitized } = await call(await newSession(), tool);
      const part = sanitized.content.find(({ type }) => type === 'ui-resource');
      expect(part).toMatchObject({ ref: expect.any(String), server: 'fixture' });
      const response = await ask('GET', `/api/blobs/${(part as { ref: string }).ref}`);
      expect(await response.text()).toBe(CARD_PAGE);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('media is served with its type, and in ranges', async () => {
    const { sanitized } = await call(await newSession(), 'dot', { bytes: 300_000 });
    const part = sanitized.content.find(({ type }) => type === 'audio') as { ref: string };
    const response = await ask('GET', `/api/blobs/${part.ref}`, undefined, { Range: 'bytes=10-19' });
    expect([response.status, response.headers.get('content-type')]).toEqual([206, 'audio/wav']);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(10).fill(1));
  });
});

it('an internal error is reported to the operator, and the client gets no details', async () => {
  const broken = await openChatApp({}, {});
  try {
    await broken.agent.close();
    const secret = new Error('/home/ann/secret');
    broken.agent.listSessions = () => {
      throw secret;
    };
    expect(await failure(broken.ask('GET', '/api/sessions'))).toEqual([500, 'internal']);
    expect(broken.reported).toEqual([secret]);
  } finally {
    await broken.close();
  }
});

it('createChatApp() refuses a template that does not give each server its own label', async () => {
  await expect(openChatApp({}, { sandboxTemplate: 'http://localhost:4401' })).rejects.toMatchObject({
    code: 'bad-option',
  });
  await expect(openChatApp({}, { sandboxTemplate: 'http://{label}.x; script-src *' })).rejects.toMatchObject({
    code: 'bad-option',
  });
});

it(`allows ${HOST} without an Origin: a program on this machine`, async () => {
  expect((await ask('GET', '/api/servers')).status).toBe(200);
});
