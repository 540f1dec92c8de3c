// Users sign in at an MCP server (OAuth) in a chat of two processes on one database: each request may reach either of them.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ServerStatus } from '@vitrine/agent/internal/api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasNats, startNats } from '../../../../../test/support/services/nats.ts';
import { hasPostgres, tempDatabase } from '../../../../../test/support/services/postgres.ts';
import {
  approveSignIn,
  openProtectedServer,
  type ProtectedServer,
  type ProtectedServerOptions,
} from '../../../../chat/test/mcp-servers/sign-in/protected-server.ts';
import { readEvents } from '../../../../chat/test/support/read-events.ts';
import { createVisitor } from '../../../../chat/test/support/visitor.ts';
import { useCommands } from '../../../test/use-commands.ts';

const commands = useCommands();

/** Host at which browsers reach the chat; the test is what is in front of it. */
const HOST = '127.0.0.1:4999';
const ORIGIN = `http://${HOST}`;
const CALLBACK = `${ORIGIN}/oauth/callback`;

interface Opened {
  readonly server: ProtectedServer;
  /** Starts a process of the chat. Resolves with its address. */
  start(): Promise<string>;
}

async function open(options: ProtectedServerOptions = {}): Promise<Opened> {
  const server = await openProtectedServer(options);
  onTestFinished(() => server.close());
  const database = await tempDatabase();
  const nats = hasNats() ? ['--nats', (await startNats()).url] : [];
  const config = join(commands.folder, 'chat.json');
  const auth = { type: 'proxy-header', userHeader: 'X-User', proxies: ['127.0.0.1'] };
  writeFileSync(
    config,
    JSON.stringify({
      auth,
      privateHosts: [new URL(server.issuer).host],
      mcpServers: { notes: { type: 'http', url: server.url } },
    }),
  );
  const words = ['--config', config, '--database', database, ...nats, '--allow-host', HOST];
  return { server, start: () => commands.chatProcess(...words).url };
}

/** Passes a request on as a proxy in front does: `fetch` cannot send another `Host`. */
async function passOn(request: Request, process: string, user: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = { ...Object.fromEntries(request.headers), host: HOST, 'x-user': user };
  const onward = sendRequest(process + pathname + search, { method: request.method, headers });
  onward.end(Buffer.from(await request.arrayBuffer()));
  const [answer] = (await once(onward, 'response')) as [IncomingMessage];
  const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const body = await buffer(answer);
  return new Response(body.length > 0 ? body : null, { status: answer.statusCode!, headers: pairs });
}

/** A browser of the user: each request goes to the process that is named. */
function createBrowser(user: string) {
  let process = '';
  const visitor = createVisitor(request => passOn(request, process, user));
  const ask = async (at: string, method: string, path: string, body?: unknown): Promise<Response> => {
    process = at;
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    return visitor.ask(path.startsWith('http') ? path : ORIGIN + path, {
      method,
      headers: method === 'GET' ? {} : { Origin: ORIGIN },
      ...json,
    });
  };
  const json = async <T>(...args: Parameters<typeof ask>): Promise<T> => (await (await ask(...args)).json()) as T;
  return {
    ask,
    readServer: async (at: string): Promise<ServerStatus> =>
      (await json<{ servers: ServerStatus[] }>(at, 'GET', '/api/servers')).servers[0]!,
    /** Begins a sign-in at one process, and signs in. Resolves with the address of the callback. */
    async signIn(at: string): Promise<string> {
      const { url } = await json<{ url: string }>(at, 'POST', '/api/servers/notes/sign-in');
      return approveSignIn(url, CALLBACK, user);
    },
    /** Opens a session at one process. */
    async openSession(at: string) {
      const { id } = await json<{ id: string }>(at, 'POST', '/api/sessions');
      await ask(at, 'PUT', '/api/servers/notes/trust', { trusted: true });
      let after = 0;
      return {
        call: (tool = 'read') =>
          json(at, 'POST', `/api/sessions/${id}/tool-calls`, { server: 'notes', tool, arguments: {} }),
        /** The next result in the log, as one process streams it. */
        async nextResult(from = at): Promise<{ success: boolean; error?: { code: string } }> {
          const headers = { 'X-User': user };
          const events = readEvents(await fetch(`${from}/api/sessions/${id}/events?after=${after}`, { headers }));
          const { id: seq, data } = (await events.until(({ event }) => event === 'llm:tool-result')).at(-1)!;
          await events.close();
          after = Number(seq);
          return JSON.parse(data) as { success: boolean };
        },
      };
    },
  };
}

type Browser = ReturnType<typeof createBrowser>;

const untilNeeded = (browser: Browser, at: string) =>
  expect.poll(() => browser.readServer(at)).toMatchObject({ signIn: { scopes: ['read'] } });
const untilConnected = (browser: Browser, at: string) =>
  expect.poll(() => browser.readServer(at)).toMatchObject({ status: 'connected' });

if (await hasPostgres())
  describe('two chats on one database', { timeout: 120_000 }, () => {
    it('the callback reaches a process that has never seen the user: the call that waits in the other goes on', async () => {
      const { server, start } = await open();
      const first = await start();
      const ada = createBrowser('ada');
      await untilConnected(ada, first);
      const session = await ada.openSession(first);
      await session.call();
      await untilNeeded(ada, first);
      const callback = await ada.signIn(first);
      const second = await start();
      // Another user, and another browser of the same one, get nothing by the address.
      for (const otherBrowser of [createBrowser('bob'), createBrowser('ada')])
        expect((await otherBrowser.ask(second, 'GET', callback)).status).toBe(400);
      const page = await ada.ask(second, 'GET', callback);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('You are signed in to notes')]);
      expect(await session.nextResult(second)).toMatchObject({ success: true });
      expect(server.calls).toEqual(['read']);
      for (const at of [first, second])
        await expect.poll(() => ada.readServer(at)).toMatchObject({ status: 'connected', isSignedIn: true });
      expect((await createBrowser('bob').readServer(first)).isSignedIn).toBeUndefined();
    });

    it('what is done at one process holds at both: cancelling, signing in, renewing, signing out', async () => {
      const { server, start } = await open();
      const [first = '', second = ''] = await Promise.all([start(), start()]);
      const ada = createBrowser('ada');
      const sessions = await Promise.all([first, second, first, second].map(at => ada.openSession(at)));
      const callAll = async () => {
        await Promise.all(sessions.map(({ call }) => call()));
        return () => Promise.all(sessions.map(async ({ nextResult }) => (await nextResult()).success));
      };
      await Promise.all([untilConnected(ada, first), untilConnected(ada, second)]);
      await sessions[0]!.call();
      await untilNeeded(ada, second);
      expect((await ada.ask(second, 'DELETE', '/api/servers/notes/sign-in')).status).toBe(204);
      expect(await sessions[0]!.nextResult()).toMatchObject({ error: { code: 'sign-in-cancelled' } });
      let results = await callAll();
      await untilNeeded(ada, first);
      expect((await ada.ask(second, 'GET', await ada.signIn(first))).status).toBe(200);
      expect(await results()).toEqual([true, true, true, true]);
      // A refresh token can be used once: two processes that use it would lose the sign-in.
      server.expireAccess();
      results = await callAll();
      expect(await results()).toEqual([true, true, true, true]);
      expect(server.requests.filter(request => request === 'POST /token')).toHaveLength(2);
      expect((await ada.ask(first, 'POST', '/api/servers/notes/sign-out')).status).toBe(204);
      await expect.poll(async () => (await ada.readServer(second)).isSignedIn).toBeUndefined();
      await sessions[1]!.call();
      await untilNeeded(ada, first);
      await ada.ask(first, 'DELETE', '/api/servers/notes/sign-in');
    });
  });
else it.skip('skipped: no server', () => {});
