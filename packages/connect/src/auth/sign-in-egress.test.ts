// What a server names of the network of this program is not asked: not for metadata before the user has done anything, and not at the sign-in.
import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../../../../test/support/services/test-server.ts';
import { openProtectedServer } from '../../../chat/test/mcp-servers/sign-in/protected-server.ts';
import { only, until } from '../../test/support.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { Connection } from '../connection.ts';
import { type ConnectionsOptions, createConnections } from '../create-connections.ts';
import { createMemoryStorage } from './sign-in-storage.ts';

/** A service of this machine that no server may make this program ask. */
async function openVictim() {
  const victim = await startTestServer((_request, response) => void response.end('{}'));
  onTestFinished(victim.close);
  return { port: victim.port, connections: () => victim.connectionCount };
}

interface ConnectOptions extends Omit<ConnectionsOptions, 'signIn'> {
  readonly signIn?: Omit<NonNullable<ConnectionsOptions['signIn']>, 'storage'>;
  readonly auth?: NonNullable<(ServerConfig & { type: 'http' })['auth']>;
}

async function connect(url: string, { signIn, auth, ...options }: ConnectOptions = {}): Promise<Connection> {
  const connections = createConnections(
    { notes: { type: 'http', url, ...(auth && { auth }) } },
    { random: () => 0, signIn: { storage: createMemoryStorage(), ...signIn }, ...options },
  );
  onTestFinished(() => connections.close());
  await connections.start();
  return only(connections);
}

const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: Error) => error.message,
  );

const HOSTS = ['127.0.0.1', 'localhost', '[::1]', 'x.localhost'];

it.each(HOSTS)('resource_metadata at %s is not asked for, before the user has done anything', async host => {
  const { port, connections } = await openVictim();
  const server = await startTestServer((_request, response) => {
    const address = `http://${host}:${port}/latest/meta-data`;
    response.writeHead(401, { 'WWW-Authenticate': `Bearer resource_metadata="${address}"` }).end();
  });
  onTestFinished(server.close);
  const connection = await connect(`${server.origin}/mcp`);
  const { error } = await until(connection, snapshot => snapshot.error !== undefined);
  expect(error).toContain(`${host}:${port} is an address of this machine or of its network, and is not connected to.`);
  expect(error).toContain('write its address as "auth.issuer" of the server, or host and port in "privateHosts"');
  expect(connections()).toBe(0);
});

it.each(HOSTS)('an authorization server at %s is not asked', async host => {
  const { port, connections } = await openVictim();
  const server = await openProtectedServer({
    changeResource: metadata => ({ ...metadata, authorization_servers: [`http://${host}:${port}`] }),
  });
  onTestFinished(() => server.close());
  const connection = await connect(server.url);
  await until(connection, ({ status }) => status === 'connected');
  expect(await failure(connection.callTool({ name: 'read' }))).toContain(
    `${host}:${port} is an address of this machine`,
  );
  expect(connections()).toBe(0);
});

it.each(
  ['authorization_endpoint', 'token_endpoint', 'registration_endpoint', 'revocation_endpoint'].flatMap(name =>
    [
      ...HOSTS.map(host => `http://${host}:PORT/x`),
      'https://10.0.0.1/x',
      'https://169.254.169.254/x',
      'https://0.0.0.0/x',
    ].map(address => [name, address] as const),
  ),
)('%s at %s: no user is sent there, and nothing is asked', async (name, pattern) => {
  const { port, connections } = await openVictim();
  const address = pattern.replace('PORT', String(port));
  const server = await openProtectedServer({ changeIssuer: metadata => ({ ...metadata, [name]: address }) });
  onTestFinished(() => server.close());
  const connection = await connect(server.url, { signIn: { privateHosts: [server.issuer] } });
  await until(connection, ({ status }) => status === 'connected');
  expect(await failure(connection.callTool({ name: 'read' }))).toContain('is not connected to');
  expect(connections()).toBe(0);
  expect(server.requests.filter(request => request.startsWith('POST'))).toEqual([]);
});

it('a name of an endpoint that leads to this machine is refused', async () => {
  const server = await openProtectedServer({
    changeIssuer: metadata => ({ ...metadata, authorization_endpoint: 'https://rebinds.example/authorize' }),
  });
  onTestFinished(() => server.close());
  const lookup = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const connection = await connect(server.url, { signIn: { privateHosts: [server.issuer], lookup } });
  await until(connection, ({ status }) => status === 'connected');
  expect(await failure(connection.callTool({ name: 'read' }))).toContain(
    'rebinds.example:443 is an address of this machine',
  );
});

it.each([
  ['issuer of the configuration', (issuer: string) => ({ auth: { type: 'oauth', issuer } }) as const],
  ['privateHosts', (issuer: string) => ({ signIn: { privateHosts: [new URL(issuer).host] } })],
])('an authorization server of this machine is asked where %s names it', async (_, options) => {
  const server = await openProtectedServer();
  onTestFinished(() => server.close());
  const connection = await connect(server.url, options(server.issuer));
  await until(connection, ({ status }) => status === 'connected');
  const calling = failure(connection.callTool({ name: 'read' }));
  await until(connection, ({ signIn }) => signIn !== undefined);
  await connection.signIn!.cancel();
  expect(await calling).toContain('its sign-in was cancelled');
});

it('the own address of a server that a user has added is no way to this machine when its name leads there', async () => {
  const { port, connections } = await openVictim();
  const url = `https://rebinds.example:${port}/mcp`;
  const requests: string[] = [];
  const connection = await connect(url, {
    // The server itself was public when it answered.
    fetchFor: () => async address => {
      requests.push(String(address));
      return new Response(null, { status: 401, headers: { 'WWW-Authenticate': `Bearer resource_metadata="${url}"` } });
    },
    signIn: { lookup: async () => [{ address: '127.0.0.1', family: 4 }] },
  });
  const { error } = await until(connection, snapshot => snapshot.error !== undefined);
  expect(requests).not.toEqual([]);
  expect(error).toContain('rebinds.example is an address of this machine');
  expect(connections()).toBe(0);
});
