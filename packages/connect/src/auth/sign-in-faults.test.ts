// Sign-ins that go wrong: each ends with an error that says what happened, and no secret is in it.
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  approveSignIn,
  openProtectedServer,
  type ProtectedServer,
  type ProtectedServerOptions,
} from '../../../chat/test/mcp-servers/sign-in/protected-server.ts';
import { only, until } from '../../test/support.ts';
import type { Connection } from '../connection.ts';
import { type ConnectionsOptions, createConnections } from '../create-connections.ts';
import { createMemoryStorage } from './sign-in-storage.ts';

const REDIRECT = 'http://127.0.0.1:4400/oauth/callback';
const BROWSER = 'a secret of this browser';

async function openServer(options: ProtectedServerOptions = {}): Promise<ProtectedServer> {
  const server = await openProtectedServer(options);
  onTestFinished(() => server.close());
  return server;
}

interface ConnectOptions extends ConnectionsOptions {
  readonly now?: () => number;
}

async function connect(
  { url, issuer }: ProtectedServer,
  { now, ...options }: ConnectOptions = {},
): Promise<Connection> {
  const connections = createConnections(
    { notes: { type: 'http', url } },
    { random: () => 0, signIn: { storage: createMemoryStorage(), now, privateHosts: [issuer] }, ...options },
  );
  onTestFinished(() => connections.close());
  await connections.start();
  const connection = only(connections);
  await until(connection, ({ status }) => status === 'connected');
  return connection;
}

const needsSignIn = ({ signIn }: { signIn?: unknown }) => signIn !== undefined;

/** A call that waits, and the parameters of the callback of a sign-in that the user has approved. */
async function beginCall(connection: Connection, tool = 'read') {
  const call = connection.callTool({ name: tool }).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
  await until(connection, needsSignIn);
  const { url } = await connection.signIn!.begin({ redirectUrl: REDIRECT, browser: BROWSER });
  const query = new URL(await approveSignIn(url, REDIRECT)).searchParams;
  const answer = { state: query.get('state')!, code: query.get('code')!, iss: query.get('iss')!, browser: BROWSER };
  return { call, answer, url };
}

/** The error of a promise that is rejected. */
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: Error & { code: string }) => ({ code: error.code, message: error.message }),
  );

it('a callback counts once', async () => {
  const connection = await connect(await openServer());
  const { call, answer } = await beginCall(connection);
  await connection.signIn!.finish(answer);
  expect(await call).toBe('done');
  expect(await failure(connection.signIn!.finish(answer))).toEqual({
    code: 'sign-in-failed',
    message: expect.stringContaining('has been used'),
  });
});

it('a code that has been used is refused by the authorization server, in its words of RFC 6749 only', async () => {
  const connection = await connect(await openServer());
  const { answer } = await beginCall(connection);
  await connection.signIn!.finish(answer);
  const { url } = await connection.signIn!.begin({ redirectUrl: REDIRECT, browser: BROWSER });
  const state = new URL(url).searchParams.get('state')!;
  const error = await failure(connection.signIn!.finish({ ...answer, state }));
  expect(error).toEqual({ code: 'sign-in-failed', message: expect.stringContaining('refused it (invalid_grant)') });
  expect(error!.message).not.toContain(answer.code);
});

it.each([
  ['another browser', { browser: 'another one' }, 'was not begun here'],
  ['an unknown state', { state: 'unknown' }, 'was not begun here'],
  [
    'another authorization server (RFC 9207)',
    { iss: 'https://evil.example' },
    'did not come from the authorization server',
  ],
  ['no issuer, where one is announced', { iss: undefined }, 'did not come from the authorization server'],
])('a callback from %s is refused, and its code is not redeemed', async (_, change, words) => {
  const server = await openServer();
  const connection = await connect(server);
  const { answer } = await beginCall(connection);
  expect(await failure(connection.signIn!.finish({ ...answer, ...change }))).toEqual({
    code: 'sign-in-failed',
    message: expect.stringContaining(words),
  });
  expect(server.requests).not.toContain('POST /token');
});

it('a callback after ten minutes is refused', async () => {
  let now = Date.now();
  const connection = await connect(await openServer(), { now: () => now });
  const { answer } = await beginCall(connection);
  now += 600_000;
  expect((await failure(connection.signIn!.finish(answer)))?.message).toContain('took longer than ten minutes');
});

it('a user who refuses ends the calls that wait', async () => {
  const connection = await connect(await openServer());
  const { call, answer } = await beginCall(connection);
  const refusal = { ...answer, code: undefined, error: 'access_denied' };
  expect(await failure(connection.signIn!.finish(refusal))).toMatchObject({ code: 'sign-in-cancelled' });
  expect(await call).toBe('sign-in-cancelled');
});

it('cancelling ends the calls that wait, and the sign-in', async () => {
  const connection = await connect(await openServer());
  const { call, answer } = await beginCall(connection);
  await connection.signIn!.cancel();
  expect(await call).toBe('sign-in-cancelled');
  expect(await failure(connection.signIn!.finish(answer))).toMatchObject({ code: 'sign-in-failed' });
});

it('a call that is cancelled waits no longer', async () => {
  const connection = await connect(await openServer());
  const stop = new AbortController();
  const call = failure(connection.callTool({ name: 'read' }, { signal: stop.signal }));
  await until(connection, needsSignIn);
  stop.abort();
  expect(await call).toMatchObject({ code: 'cancelled' });
});

it('a call waits five minutes at most', async () => {
  const timers = new Map<() => void, number>();
  const clock = {
    now: () => performance.now(),
    after(delayMs: number, callback: () => void) {
      // Only the timer of the wait is fired by hand.
      if (delayMs !== 300_000) {
        const timer = setTimeout(callback, delayMs);
        return () => clearTimeout(timer);
      }
      timers.set(callback, delayMs);
      return () => timers.delete(callback);
    },
  };
  const connection = await connect(await openServer(), { clock });
  const call = failure(connection.callTool({ name: 'read' }));
  await until(connection, needsSignIn);
  await vi.waitFor(() => expect(timers.size).toBe(1));
  for (const fire of timers.keys()) fire();
  expect(await call).toEqual({ code: 'sign-in-needed', message: expect.stringContaining('waited 5 minutes') });
});

it('other requests than calls do not wait', async () => {
  const server = await openServer({ protects: 'all' });
  const connections = createConnections(
    { notes: { type: 'http', url: server.url } },
    { signIn: { storage: createMemoryStorage(), privateHosts: [server.issuer] } },
  );
  onTestFinished(() => connections.close());
  await connections.start();
  const connection = only(connections);
  await until(connection, ({ status }) => status === 'needs-sign-in');
  expect(await failure(connection.listPrompts())).toMatchObject({ code: 'sign-in-needed' });
});

it.each<[string, ProtectedServerOptions, string]>([
  [
    'authorization server that says it is another one',
    { changeIssuer: metadata => ({ ...metadata, issuer: 'https://evil.example' }) },
    'says that it is another one',
  ],
  [
    'resource of another server',
    { changeResource: metadata => ({ ...metadata, resource: 'https://bank.example/mcp' }) },
    'its metadata is for another server',
  ],
  [
    'token endpoint without encryption',
    { changeIssuer: metadata => ({ ...metadata, token_endpoint: 'http://tokens.example/token' }) },
    'http://tokens.example is not encrypted',
  ],
  [
    'authorization server at an address without encryption',
    { changeResource: metadata => ({ ...metadata, authorization_servers: ['http://login.example'] }) },
    'http://login.example is not encrypted',
  ],
])('%s: the call fails, and nothing is sent there', async (_, options, words) => {
  const server = await openServer(options);
  const connection = await connect(server);
  expect(await failure(connection.callTool({ name: 'read' }))).toEqual({
    code: 'sign-in-failed',
    message: expect.stringContaining(words),
  });
  expect(server.requests.filter(request => request.startsWith('POST'))).toEqual([]);
});

it('an address that is no page is not opened', async () => {
  const server = await openServer({
    changeIssuer: metadata => ({ ...metadata, authorization_endpoint: 'javascript:alert(1)' }),
  });
  const connection = await connect(server);
  expect(await failure(connection.callTool({ name: 'read' }))).toEqual({
    code: 'sign-in-failed',
    message: expect.stringContaining("gave an answer that can't be read"),
  });
});

it('an authorization server that can not be reached does not end a sign-in', async () => {
  let isDown = false;
  const server = await openServer({
    answerIssuer(_, response) {
      if (isDown) response.writeHead(503).end('down for maintenance');
      return isDown;
    },
  });
  const connection = await connect(server);
  const { call, answer } = await beginCall(connection);
  await connection.signIn!.finish(answer);
  await call;
  isDown = true;
  server.expireAccess();
  expect(await failure(connection.callTool({ name: 'read' }))).toMatchObject({ code: 'refused' });
  expect(connection.getSnapshot().isSignedIn).toBe(true);
  isDown = false;
  expect(await connection.callTool({ name: 'read' })).toMatchObject({ content: [{ text: 'read done' }] });
});

it('no token is in a result, an error, or an inspected message, whatever server and authorization server repeat', async () => {
  const canary = 'canary-7c1e';
  let isHostile = false;
  const printed: string[] = [];
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...words) => void printed.push(words.join(' ')));
  onTestFinished(() => void vi.restoreAllMocks());
  const server = await openServer({
    answerIssuer(request, response) {
      if (!isHostile || !request.url!.startsWith('/token')) return false;
      response.writeHead(400, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: 'invalid_grant', error_description: `no ${canary}` }));
      return true;
    },
  });
  const messages: unknown[] = [];
  const connection = await connect(server, { onMessage: message => messages.push(message) });
  const { call, answer, url } = await beginCall(connection, 'echo');
  await connection.signIn!.finish(answer);
  expect(await call).toBe('done');
  const result = JSON.stringify(await connection.callTool({ name: 'echo' }));
  expect(result).toContain('Bearer [hidden]');
  isHostile = true;
  server.expireAccess();
  const again = failure(connection.callTool({ name: 'read' }));
  await until(connection, needsSignIn);
  await connection.signIn!.cancel();
  const { url: next } = await connection.signIn!.begin({ redirectUrl: REDIRECT, browser: BROWSER });
  const state = new URL(next).searchParams.get('state')!;
  const refused = await failure(connection.signIn!.finish({ ...answer, state }));
  const shownText = JSON.stringify([result, messages, await again, refused, connection.getSnapshot(), printed]);
  for (const secret of [...server.tokens, answer.code, canary, new URL(url).searchParams.get('code_challenge')!])
    expect(shownText).not.toContain(secret);
});
