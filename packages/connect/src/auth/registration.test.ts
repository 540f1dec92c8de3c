// The registration of this program at an authorization server: what its answer says counts, and one that is forgotten is made anew.
import { expect, it, onTestFinished } from 'vitest';
import {
  approveSignIn,
  openProtectedServer,
  type ProtectedServer,
  type ProtectedServerOptions,
} from '../../../chat/test/mcp-servers/sign-in/protected-server.ts';
import { only, until } from '../../test/support.ts';
import type { Connection } from '../connection.ts';
import { createConnections } from '../create-connections.ts';
import { createMemoryStorage, type SignInStorage } from './sign-in-storage.ts';

const REDIRECT = 'http://127.0.0.1:4400/oauth/callback';
const BROWSER = 'a secret of this browser';

async function open(options: ProtectedServerOptions = {}, storage: SignInStorage = createMemoryStorage()) {
  const server = await openProtectedServer(options);
  onTestFinished(() => server.close());
  return { server, storage, connection: await connect(server, storage) };
}

async function connect({ url, issuer }: ProtectedServer, storage: SignInStorage): Promise<Connection> {
  const connections = createConnections(
    { notes: { type: 'http', url } },
    { random: () => 0, signIn: { storage, privateHosts: [issuer] } },
  );
  onTestFinished(() => connections.close());
  await connections.start();
  const connection = only(connections);
  await until(connection, ({ status }) => status === 'connected');
  return connection;
}

const needsSignIn = ({ signIn }: { signIn?: unknown }) => signIn !== undefined;
const begin = async (connection: Connection): Promise<string> =>
  (await connection.signIn!.begin({ redirectUrl: REDIRECT, browser: BROWSER })).url;
const readClient = (url: string) => new URL(url).searchParams.get('client_id');
const countRegistrations = ({ requests }: ProtectedServer) => requests.filter(each => each === 'POST /reg').length / 2;

/** Signs in as the user does in the window; the authorization server tells forgotten programs apart there, and nowhere else. */
async function signInAt(connection: Connection, url: string): Promise<void> {
  const query = new URL(await approveSignIn(url, REDIRECT)).searchParams;
  const answer = { state: query.get('state')!, code: query.get('code')!, iss: query.get('iss')!, browser: BROWSER };
  await connection.signIn!.finish(answer);
}

/** Calls a tool, signing in for it. */
async function readSignedIn(connection: Connection): Promise<unknown> {
  const reading = connection.callTool({ name: 'read' });
  await until(connection, needsSignIn);
  await signInAt(connection, await begin(connection));
  return reading;
}

const DONE = { content: [{ text: 'read done' }] };

it.each<[string, ProtectedServerOptions]>([
  ['none, as it was asked for', {}],
  ['client_secret_post, where others are offered, too', { registersAs: 'client_secret_post' }],
  ['client_secret_basic', { registersAs: 'client_secret_basic' }],
  [
    'client_secret_post, and no client_secret_expires_at',
    {
      registersAs: 'client_secret_post',
      changeRegistration: ({ client_secret_expires_at: _, ...answer }) => answer,
    },
  ],
  [
    'client_secret_basic, and no token_endpoint_auth_method (RFC 7591, 2)',
    {
      registersAs: 'client_secret_basic',
      changeRegistration: ({ token_endpoint_auth_method: _, ...answer }) => answer,
    },
  ],
  [
    'client_secret_post, which its metadata do not list',
    {
      registersAs: 'client_secret_post',
      changeIssuer: metadata => ({ ...metadata, token_endpoint_auth_methods_supported: ['client_secret_basic'] }),
    },
  ],
])('a program that is registered with %s signs in so, and renews its tokens so', async (_, options) => {
  const { server, connection } = await open(options);
  expect(await readSignedIn(connection)).toMatchObject(DONE);
  server.expireAccess();
  expect(await connection.callTool({ name: 'read' })).toMatchObject(DONE);
  expect(server.requests.filter(request => request === 'POST /token')).toHaveLength(2);
});

it('a program that only programs with a secret may register as asks for one', async () => {
  const methods = ['client_secret_post'];
  const { connection } = await open({
    changeIssuer: metadata => ({ ...metadata, token_endpoint_auth_methods_supported: methods }),
    changeRegistration(answer) {
      expect(answer.token_endpoint_auth_method).toBe('client_secret_post');
      return answer;
    },
  });
  expect(await readSignedIn(connection)).toMatchObject(DONE);
});

it('a registration that the authorization server has forgotten when tokens are renewed is made anew for the next sign-in', async () => {
  const { server, connection } = await open();
  await readSignedIn(connection);
  await server.forgetClients();
  server.expireAccess();
  expect(await readSignedIn(connection)).toMatchObject(DONE);
  expect(countRegistrations(server)).toBe(2);
});

it.each([
  [401, 'Unrecognized client_id'],
  [400, '{"message":"Unrecognized client_id"}'],
  [400, '{"error":"unauthorized_client"}'],
  [401, ''],
])('a token endpoint that answers HTTP %d %s to a renewal has forgotten the registration', async (status, body) => {
  let isForgotten = false;
  const { server, connection } = await open({
    answerIssuer(request, response) {
      if (!isForgotten || request.url !== '/token') return false;
      isForgotten = false;
      response.writeHead(status).end(body);
      return true;
    },
  });
  await readSignedIn(connection);
  isForgotten = true;
  server.expireAccess();
  expect(await readSignedIn(connection)).toMatchObject(DONE);
  expect(countRegistrations(server)).toBe(2);
});

it('a registration that is forgotten before the code is redeemed is made anew for the next try, and the error says so', async () => {
  const { server, connection } = await open();
  const reading = connection.callTool({ name: 'read' });
  await until(connection, needsSignIn);
  const callback = new URL(await approveSignIn(await begin(connection), REDIRECT)).searchParams;
  await server.forgetClients();
  const answer = { state: callback.get('state')!, code: callback.get('code')!, iss: callback.get('iss')! };
  await expect(connection.signIn!.finish({ ...answer, browser: BROWSER })).rejects.toThrow(
    `${new URL(server.issuer).host} does not know this program any more. Sign in again: it is registered anew.`,
  );
  await signInAt(connection, await begin(connection));
  expect(await reading).toMatchObject(DONE);
});

it.each<
  [
    string,
    (fixture: { connection: Connection; server: ProtectedServer; storage: SignInStorage }) => Promise<Connection>,
  ]
>([
  ['by trying again', async ({ connection }) => connection],
  [
    'after giving up',
    async ({ connection }) => {
      await connection.signIn!.cancel();
      return connection;
    },
  ],
  ['after a restart', ({ server, storage }) => connect(server, storage)],
])(
  'a window that shows an error instead of coming back is left %s: the second try registers anew',
  async (_, leave) => {
    const fixture = await open();
    const { server, connection } = fixture;
    await readSignedIn(connection);
    await server.revokeAll();
    const waiting = connection.callTool({ name: 'read' }).catch(() => {});
    await until(connection, needsSignIn);
    await server.forgetClients();
    const first = await begin(connection);
    expect((await fetch(first, { redirect: 'manual' })).status).toBe(400);
    const next = await leave(fixture);
    const second = await begin(next);
    expect(readClient(second)).not.toBe(readClient(first));
    await signInAt(next, second);
    expect(await next.callTool({ name: 'read' })).toMatchObject(DONE);
    await connection.signIn!.cancel();
    await waiting;
  },
);

it('a registration that is forgotten within the first sign-in is made anew for the second try', async () => {
  const { server, connection } = await open();
  const reading = connection.callTool({ name: 'read' });
  await until(connection, needsSignIn);
  const first = await begin(connection);
  await server.forgetClients();
  expect((await fetch(first, { redirect: 'manual' })).status).toBe(400);
  const second = await begin(connection);
  expect(readClient(second)).not.toBe(readClient(first));
  await signInAt(connection, second);
  expect(await reading).toMatchObject(DONE);
});

it('signing out forgets the registration', async () => {
  const { server, connection } = await open();
  await readSignedIn(connection);
  await connection.signIn!.signOut();
  await begin(connection);
  expect(countRegistrations(server)).toBe(2);
});
