// Users sign in at a real authorization server, for a server that wants tokens with scopes.
import { expect, it, onTestFinished } from 'vitest';
import {
  approveSignIn,
  KNOWN_CLIENT,
  openProtectedServer,
  type ProtectedServer,
  type ProtectedServerOptions,
} from '../../../chat/test/mcp-servers/sign-in/protected-server.ts';
import { only, until } from '../../test/support.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { Connection } from '../connection.ts';
import { createConnections } from '../create-connections.ts';
import { createMemoryStorage, type SignInStorage } from './sign-in-storage.ts';

const REDIRECT = 'http://127.0.0.1:4400/oauth/callback';
const BROWSER = 'a secret of this browser';

async function openServer(options: ProtectedServerOptions = {}): Promise<ProtectedServer> {
  const server = await openProtectedServer({ redirectUrl: REDIRECT, ...options });
  onTestFinished(() => server.close());
  return server;
}

interface ConnectOptions {
  readonly storage?: SignInStorage;
  readonly auth?: NonNullable<(ServerConfig & { type: 'http' })['auth']>;
  readonly now?: () => number;
  readonly connectionMode?: 'strict';
}

async function connect({ url, issuer }: ProtectedServer, options: ConnectOptions = {}): Promise<Connection> {
  const { storage = createMemoryStorage(), auth, now, connectionMode } = options;
  const connections = createConnections(
    { notes: { type: 'http', url, ...(auth && { auth }), ...(connectionMode && { connectionMode }) } },
    { random: () => 0, signIn: { storage, now, privateHosts: [issuer] } },
  );
  onTestFinished(() => connections.close());
  await connections.start();
  return only(connections);
}

const readQuery = (address: string) => Object.fromEntries(new URL(address).searchParams);

/** Signs in as a user does, with the callback's parameters. */
async function answerSignIn(connection: Connection): Promise<Record<string, string>> {
  const { url } = await connection.signIn!.begin({ redirectUrl: REDIRECT, browser: BROWSER });
  return readQuery(await approveSignIn(url, REDIRECT));
}

async function signIn(connection: Connection): Promise<void> {
  const { state = '', code, iss } = await answerSignIn(connection);
  await connection.signIn!.finish({ state, code, iss, browser: BROWSER });
}

const text = (result: { content?: unknown }) => (result.content as [{ text: string }])[0].text;
const isConnected = ({ status }: { status: string }) => status === 'connected';
const needsSignIn = ({ signIn }: { signIn?: unknown }) => signIn !== undefined;

it('a server that wants a token is not tried again and again: it waits for its user, and then connects', async () => {
  const server = await openServer({ protects: 'all' });
  const connection = await connect(server, { connectionMode: 'strict' });
  const snapshot = await until(connection, ({ status }) => status === 'needs-sign-in');
  expect(snapshot.signIn).toEqual({ host: new URL(server.issuer).host, scopes: ['read'], reason: 'first' });
  expect(snapshot.error).toContain(`wants you to sign in at ${new URL(server.issuer).host}`);
  await signIn(connection);
  const { isSignedIn, signIn: need, tools } = await until(connection, isConnected);
  expect({ isSignedIn, need, tools: tools.length }).toEqual({ isSignedIn: true, need: undefined, tools: 4 });
  expect(text(await connection.callTool({ name: 'read' }))).toBe('read done');
});

it('a call that needs a sign-in waits, and goes on once', async () => {
  const server = await openServer();
  const connection = await connect(server);
  await until(connection, isConnected);
  expect(text(await connection.callTool({ name: 'public' }))).toBe('public done');
  const calling = connection.callTool({ name: 'read' });
  await until(connection, needsSignIn);
  await signIn(connection);
  expect(text(await calling)).toBe('read done');
  expect(server.calls).toEqual(['public', 'read']);
});

it('a call that needs more scopes asks for all of them together', async () => {
  const server = await openServer();
  const connection = await connect(server);
  await until(connection, isConnected);
  const reading = connection.callTool({ name: 'read' });
  await until(connection, needsSignIn);
  await signIn(connection);
  await reading;
  const writing = connection.callTool({ name: 'write' });
  const { signIn: need } = await until(connection, needsSignIn);
  expect(need).toMatchObject({ reason: 'scopes', scopes: expect.arrayContaining(['read', 'write']) });
  await signIn(connection);
  expect(text(await writing)).toBe('write done');
  expect(text(await connection.callTool({ name: 'read' }))).toBe('read done');
});

it('a token that is not accepted any more is renewed without a question', async () => {
  const server = await openServer({ protects: 'all' });
  const connection = await connect(server);
  await until(connection, needsSignIn);
  await signIn(connection);
  await until(connection, isConnected);
  await connection.callTool({ name: 'read' });
  server.expireAccess();
  const results = await Promise.all([connection.callTool({ name: 'read' }), connection.callTool({ name: 'read' })]);
  expect(results.map(text)).toEqual(['read done', 'read done']);
  expect(server.requests.filter(request => request === 'POST /token')).toHaveLength(2);
  expect(connection.getSnapshot().signIn).toBeUndefined();
});

it('a token that ends soon is renewed before it is sent', async () => {
  let now = Date.now();
  const server = await openServer();
  const connection = await connect(server, { now: () => now });
  await until(connection, isConnected);
  const calling = connection.callTool({ name: 'read' });
  await until(connection, needsSignIn);
  await signIn(connection);
  await calling;
  now += 590_000;
  await connection.callTool({ name: 'read' });
  expect(server.tokens.size).toBe(2);
});

it('a revoked sign-in is asked for again', async () => {
  const server = await openServer();
  const connection = await connect(server);
  await until(connection, isConnected);
  const first = connection.callTool({ name: 'read' });
  await until(connection, needsSignIn);
  await signIn(connection);
  await first;
  await server.revokeAll();
  const second = connection.callTool({ name: 'read' });
  const { signIn: need, isSignedIn } = await until(connection, needsSignIn);
  expect({ reason: need?.reason, isSignedIn }).toEqual({ reason: 'ended', isSignedIn: undefined });
  await signIn(connection);
  expect(text(await second)).toBe('read done');
});

it('a sign-in outlasts the process', async () => {
  const storage = createMemoryStorage();
  const server = await openServer({ protects: 'all' });
  const before = await connect(server, { storage });
  await until(before, needsSignIn);
  await signIn(before);
  await until(before, isConnected);
  await before.close();
  const after = await connect(server, { storage });
  expect((await until(after, isConnected)).isSignedIn).toBe(true);
});

/** A storage as two processes share it. */
function createSharedStorage(): SignInStorage {
  const listeners = new Set<() => void>();
  const memory = createMemoryStorage();
  const turns = new Map<string, Promise<unknown>>();
  return {
    read: memory.read,
    async write(name, value) {
      await memory.write(name, value);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    exclusive(name, work) {
      const turn = (turns.get(name) ?? Promise.resolve()).then(work);
      turns.set(
        name,
        turn.catch(() => {}),
      );
      return turn;
    },
  };
}

it('a sign-in in another process lets the calls of this one go on', async () => {
  const storage = createSharedStorage();
  const server = await openServer();
  const here = await connect(server, { storage });
  const there = await connect(server, { storage });
  await until(here, isConnected);
  const calling = here.callTool({ name: 'read' });
  await until(there, needsSignIn);
  await signIn(there);
  expect(text(await calling)).toBe('read done');
});

it('two processes renew a token once: its refresh token can be used once', async () => {
  const storage = createSharedStorage();
  const server = await openServer();
  const processes = [await connect(server, { storage }), await connect(server, { storage })];
  const call = async (connection: Connection) => text(await connection.callTool({ name: 'read' }));
  for (const connection of processes) await until(connection, isConnected);
  const calls = processes.map(call);
  await until(processes[1]!, needsSignIn);
  await signIn(processes[0]!);
  expect(await Promise.all(calls)).toEqual(['read done', 'read done']);
  server.expireAccess();
  expect(await Promise.all(processes.map(call))).toEqual(['read done', 'read done']);
  expect(server.requests.filter(request => request === 'POST /token')).toHaveLength(2);
  expect(await Promise.all(processes.map(call))).toEqual(['read done', 'read done']);
});

it('a callback that reaches two processes at once counts once', async () => {
  const storage = createSharedStorage();
  const server = await openServer();
  const processes = [await connect(server, { storage }), await connect(server, { storage })];
  await until(processes[0]!, isConnected);
  const calling = processes[0]!.callTool({ name: 'read' });
  await until(processes[0]!, needsSignIn);
  const { state = '', code, iss } = await answerSignIn(processes[0]!);
  const outcomes = await Promise.allSettled(
    processes.map(({ signIn }) => signIn!.finish({ state, code, iss, browser: BROWSER })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(text(await calling)).toBe('read done');
  expect(server.requests.filter(request => request === 'POST /token')).toHaveLength(1);
});

it('a program that the authorization server knows is not registered', async () => {
  const server = await openServer({ registers: false });
  const connection = await connect(server, { auth: { type: 'oauth', clientId: KNOWN_CLIENT, issuer: server.issuer } });
  await until(connection, isConnected);
  const calling = connection.callTool({ name: 'read' });
  await until(connection, needsSignIn);
  await signIn(connection);
  expect(text(await calling)).toBe('read done');
  expect(server.requests).not.toContain('POST /reg');
});

it('signing out revokes the tokens', async () => {
  const server = await openServer();
  const connection = await connect(server);
  await until(connection, isConnected);
  const calling = connection.callTool({ name: 'read' });
  await until(connection, needsSignIn);
  await signIn(connection);
  await calling;
  await connection.signIn!.signOut();
  expect(connection.getSnapshot().isSignedIn).toBeUndefined();
  expect(server.requests.filter(request => request === 'POST /token/revocation')).toHaveLength(2);
  const [token = ''] = server.tokens;
  const answer = await fetch(server.url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'read' } }),
  });
  expect(answer.status).toBe(401);
});
