// The chat on real ports: behaviour that only a socket shows.
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createChatClient } from '@vitrine/agent/api';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type OpenedChatApp, openChatApp } from '../test/support/open-chat-app.ts';
import { readEvents } from '../test/support/read-events.ts';
import { type Chat, type ChatOptions, createChat } from './create-chat.ts';

let parts: OpenedChatApp;
let chats: Chat[];
beforeEach(async () => {
  parts = await openChatApp({});
  chats = [];
});
afterEach(async () => {
  for (const chat of chats) await chat.close();
  await parts.close();
});

async function open(options: Partial<ChatOptions> = {}): Promise<Chat> {
  const chat = await createChat({ agent: parts.agent, connections: parts.connections, port: 0, ...options });
  chats.push(chat);
  return chat;
}

/** Sends bytes as they are and gives the whole answer. */
function raw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(request));
    let answer = '';
    socket.setEncoding('utf8').on('data', chunk => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

/** Holds a port as another program would. */
async function holdPort(port = 0): Promise<{ port: number; close: () => void }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** A chat whose next port belongs to another program. */
async function openBelowHeldPort(): Promise<{ chat: Chat; held: { port: number; close: () => void } }> {
  for (;;) {
    const portHolder = await holdPort();
    try {
      return { chat: await open({ port: portHolder.port - 1 }), held: portHolder };
    } catch (error) {
      portHolder.close();
      if ((error as { code?: string }).code !== 'port-taken') throw error;
    }
  }
}

describe('createChat()', () => {
  it('answers at its url, and serves the sandbox on another origin', async () => {
    const chat = await open();
    expect(chat.url).toBe(`http://127.0.0.1:${chat.port}`);
    const config = (await (await fetch(`${chat.url}/api/config`)).json()) as { sandbox: { template: string } };
    expect(config.sandbox.template).toBe(`http://{label}.localhost:${chat.sandboxPort}`);
    const response = await fetch(`http://127.0.0.1:${chat.sandboxPort}/api/config`);
    expect(response.status).not.toBe(200);
  });

  it('takes another port for the sandbox when the next one is in use', async () => {
    const { chat, held } = await openBelowHeldPort();
    held.close();
    expect(chat.port).toBe(held.port - 1);
    expect(chat.sandboxPort).not.toBe(held.port);
    expect((await fetch(`http://127.0.0.1:${chat.sandboxPort}/`)).status).toBe(421);
  });

  it('takes the next free ports for page and sandbox when no port is given and the default one is in use', async () => {
    // Another program of this machine may have it already.
    const portHolder = await holdPort(4400).catch(() => undefined);
    try {
      const chat = await open({ port: undefined });
      expect(chat.port).toBeGreaterThan(4400);
      expect(chat.port).toBeLessThan(4500);
      expect(chat.sandboxPort).toBeGreaterThan(chat.port);
      expect(chat.sandboxPort).toBeLessThan(4500);
      expect((await fetch(`${chat.url}/api/servers`)).status).toBe(200);
    } finally {
      portHolder?.close();
    }
  });

  it('reports that the given port for the sandbox is in use', async () => {
    const portHolder = await holdPort();
    try {
      await expect(open({ sandbox: { port: portHolder.port } })).rejects.toMatchObject({ code: 'port-taken' });
    } finally {
      portHolder.close();
    }
  });

  it('reports that a port is in use, and leaves nothing open', async () => {
    const portHolder = await holdPort();
    try {
      await expect(open({ port: portHolder.port })).rejects.toMatchObject({
        name: 'ChatError',
        code: 'port-taken',
        message: expect.stringContaining(String(portHolder.port)),
      });
    } finally {
      portHolder.close();
    }
    expect((await open({ port: portHolder.port })).port).toBe(portHolder.port);
  });

  it('reports that an address does not belong to this machine', async () => {
    await expect(open({ host: '203.0.113.7', insecureNoAuth: true })).rejects.toMatchObject({
      code: 'address-unavailable',
    });
  });

  it.each(['0.0.0.0', '::', '', '203.0.113.7', 'chat.example', '::ffff:127.0.0.1', '127.0.0.1.example'])(
    'does not listen on %j without a token',
    async host => {
      await expect(open({ host })).rejects.toMatchObject({ code: 'no-token' });
    },
  );

  it('listens on every address with a token, and answers only with it', async () => {
    const token = 'a-token-of-enough-length';
    const { port } = await open({ host: '0.0.0.0', token });
    const status = async (headers: Record<string, string> = {}) =>
      (await fetch(`http://127.0.0.1:${port}/api/servers`, { headers })).status;
    expect([await status(), await status({ authorization: `Bearer ${token}` })]).toEqual([401, 200]);
  });

  it('releases the port when an option is wrong', async () => {
    const portHolder = await holdPort();
    portHolder.close();
    await expect(open({ port: portHolder.port, publicHosts: ['x/y'] })).rejects.toMatchObject({
      code: 'bad-option',
    });
    expect((await open({ port: portHolder.port })).port).toBe(portHolder.port);
  });

  it('accepts both schemes for a public host', async () => {
    const chat = await open({ publicHosts: ['chat.example.com'] });
    const line = (origin: string) =>
      raw(
        chat.port,
        `GET /api/servers HTTP/1.1\r\nHost: chat.example.com\r\nOrigin: ${origin}\r\nConnection: close\r\n\r\n`,
      );
    expect(await line('https://chat.example.com')).toMatch(/^HTTP\/1.1 200 /);
    expect(await line('http://chat.example.com')).toMatch(/^HTTP\/1.1 200 /);
    expect(await line('https://other.example.com')).toMatch(/^HTTP\/1.1 403 /);
  });

  it.each([
    ['no Host', 'GET /api/servers HTTP/1.1\r\n\r\n', /^HTTP\/1.1 400 /],
    ['no Host in HTTP/1.0', 'GET /api/servers HTTP/1.0\r\n\r\n', /^HTTP\/1.1 400 /],
    ['two Hosts', 'GET /api/servers HTTP/1.1\r\nHost: OWN\r\nHost: evil.test\r\n\r\n', /^HTTP\/1.1 40[03] /],
    ['two Hosts, ours last', 'GET /api/servers HTTP/1.1\r\nHost: evil.test\r\nHost: OWN\r\n\r\n', /^HTTP\/1.1 40[03] /],
    ['a Host that is no host', 'GET /api/servers HTTP/1.1\r\nHost: a b\r\n\r\n', /^HTTP\/1.1 400 /],
    ['a Host with a user', 'GET /api/servers HTTP/1.1\r\nHost: x@OWN\r\n\r\n', /^HTTP\/1.1 40[03] /],
    [
      'another absolute address',
      'GET http://evil.test/api/servers HTTP/1.1\r\nHost: OWN\r\n\r\n',
      /^HTTP\/1.1 40[03] /,
    ],
    ['a rebound name', 'GET /api/servers HTTP/1.1\r\nHost: evil.test:PORT\r\n\r\n', /^HTTP\/1.1 403 /],
    ['a sandbox name', 'GET /api/servers HTTP/1.1\r\nHost: abc.localhost:PORT\r\n\r\n', /^HTTP\/1.1 403 /],
    ['the own Host', 'GET /api/servers HTTP/1.1\r\nHost: OWN\r\nConnection: close\r\n\r\n', /^HTTP\/1.1 200 /],
  ])('on the wire, with %s', async (_what, request, expected) => {
    const chat = await open();
    const own = `127.0.0.1:${chat.port}`;
    expect(await raw(chat.port, request.replaceAll('OWN', own).replaceAll('PORT', `${chat.port}`))).toMatch(expected);
  });

  it('aborts a chunked body that does not end', async () => {
    const chat = await open({ maxBodyBytes: 64 * 1024 });
    const { id } = await parts.agent.createSession();
    let byteCount = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        byteCount += 64 * 1024;
        if (byteCount > 512 * 1024 * 1024) controller.close();
        else controller.enqueue(new Uint8Array(64 * 1024).fill(32));
      },
    });
    const answer = await fetch(`${chat.url}/api/sessions/${id}/tool-calls`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
    } as RequestInit & { duplex: 'half' }).then(
      response => response.status,
      // The server may cut the connection before the client has read the answer.
      () => 413,
    );
    expect(answer).toBe(413);
    expect(byteCount).toBeLessThan(128 * 1024 * 1024);
  });

  it('sends the headers of an event stream at once and releases it when the client disconnects', async () => {
    const chat = await open();
    const { id } = await parts.agent.createSession();
    const aborter = new AbortController();
    const response = await fetch(`${chat.url}/api/sessions/${id}/events`, { signal: aborter.signal });
    const events = readEvents(response);
    const pending = events.next().catch(error => error.name);
    aborter.abort();
    expect(await pending).toBe('AbortError');
    // The next stream is served by the same chat: closing it must not wait for the first one.
    await chat.close();
  });

  it('close() ends open streams and refuses new requests', async () => {
    const chat = await open();
    const { id } = await parts.agent.createSession();
    const events = readEvents(await fetch(`${chat.url}/api/sessions/${id}/events`));
    const pending = events.next().catch(() => undefined);
    await Promise.all([chat.close(), chat.close()]);
    expect(await pending).toBeUndefined();
    await expect(fetch(`${chat.url}/api/servers`)).rejects.toThrow();
    await expect(fetch(`http://127.0.0.1:${chat.sandboxPort}/`)).rejects.toThrow();
  });
});

it('a reader comes back by itself when the chat has closed and another one has its place', async () => {
  const first = await open();
  const { id } = await parts.agent.createSession();
  const session = createChatClient({ baseUrl: first.url }).openSession(id, { after: 0 });
  const updates = session[Symbol.asyncIterator]();
  expect((await updates.next()).value).toEqual({ type: 'open' });
  const nextUpdate = updates.next();
  first.drain();
  expect((await fetch(`${first.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${first.url}/api/servers`)).status).toBe(200);
  expect((await nextUpdate).value).toMatchObject({ type: 'lost', failures: 1, error: { code: 'offline' } });
  await first.close();
  await open({ port: first.port });
  let update = (await updates.next()).value;
  // It may have come back while there was no chat.
  while (update?.type === 'lost') update = (await updates.next()).value;
  expect(update).toEqual({ type: 'open' });
  session.close();
});

it('close() lets a running request end within its time', async () => {
  const chat = await open();
  const socket = connect(chat.port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', chunk => {
    answer += chunk;
  });
  const ended = new Promise<void>(resolve => socket.once('close', () => resolve()));
  socket.write(`POST /api/sessions HTTP/1.1\r\nHost: 127.0.0.1:${chat.port}\r\nContent-Length: 2\r\n\r\n{`);
  // An answer to another request: the first has been taken by now.
  await fetch(`${chat.url}/api/servers`);
  const closing = chat.close({ graceMs: 60_000 });
  socket.write('}');
  await Promise.all([closing, ended]);
  expect(answer).toMatch(/^HTTP\/1.1 201 /);
});

it('createChat() refuses a sandbox on its own site, and warns when all servers would share one', async () => {
  const publicHosts = ['chat.example.com'];
  await expect(open({ publicHosts, sandbox: { template: 'https://{label}.views.example.com' } })).rejects.toMatchObject(
    {
      code: 'bad-option',
      message: expect.stringContaining('on the site of'),
    },
  );
  const elsewhere = await open({
    publicHosts,
    sandbox: { template: 'https://{label}.views.example.org', checkNames: false },
  });
  expect(elsewhere.warnings).toEqual([expect.stringContaining('one site')]);
  expect((await open({ publicHosts })).warnings).toEqual([]);
});

it('createChat() serves sandboxes for a template whose names resolve, and refuses others before it answers', async () => {
  const template = 'https://{label}.views.example.org';
  const publicHosts = ['https://chat.example.com'];
  const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
  const chat = await open({ publicHosts, sandbox: { template, lookup } });
  const config = (await (await fetch(`${chat.url}/api/config`)).json()) as { sandbox: { template: string } };
  expect(config.sandbox.template).toBe(template);
  const query = `?host=${encodeURIComponent(publicHosts[0]!)}`;
  const frame = await raw(
    chat.sandboxPort,
    `GET /${query} HTTP/1.1\r\nHost: v0000000000000000000000000.views.example.org\r\nConnection: close\r\n\r\n`,
  );
  expect(frame).toMatch(/^HTTP\/1.1 200 /);
  expect(frame).toContain('frame-ancestors https://chat.example.com');

  const refused = open({ publicHosts, sandbox: { template, lookup: async () => [] } });
  await expect(refused).rejects.toMatchObject({
    code: 'bad-option',
    received: template,
    message: expect.stringContaining('*.views.example.org'),
  });
  const insecure = open({ publicHosts, sandbox: { template: 'http://{label}.views.example.org', lookup } });
  await expect(insecure).rejects.toMatchObject({ message: expect.stringContaining('over https') });
});

it('makes no session before the body of its request is there', async () => {
  const { port } = await open();
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  const firstAnswer = new Promise<void>(resolve => {
    socket.setEncoding('utf8').on('data', chunk => {
      answer += chunk;
      resolve();
    });
  });
  const head = `POST /api/sessions HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: 2\r\n\r\n{`);
  // An answer to another request: the first would have been handled by now.
  await fetch(`http://127.0.0.1:${port}/api/sessions`);
  expect(await parts.agent.listSessions()).toEqual([]);
  socket.write('}');
  await firstAnswer;
  expect(answer).toContain(' 201 ');
  expect(await parts.agent.listSessions()).toHaveLength(1);
});

it('makes no session of a request whose body breaks off', async () => {
  const { port } = await open();
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST /api/sessions HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 20\r\n\r\n{"a`);
  await fetch(`http://127.0.0.1:${port}/api/sessions`);
  await new Promise<void>(resolve => socket.on('close', () => resolve()).destroy());
  await fetch(`http://127.0.0.1:${port}/api/sessions`);
  expect(await parts.agent.listSessions()).toEqual([]);
  expect(parts.reported).toEqual([]);
});
