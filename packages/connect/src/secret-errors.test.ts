// No error of a connection quotes a secret of its configuration, or a token: not where it cannot be sent, and not where a server repeats it.
import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../../../test/support/services/test-server.ts';
import { approveSignIn, openProtectedServer } from '../../chat/test/mcp-servers/sign-in/protected-server.ts';
import { only, until } from '../test/support.ts';
import { createMemoryStorage } from './auth/sign-in-storage.ts';
import type { ServerConfig } from './config/server-config.ts';
import { type ConnectionsOptions, createConnections } from './create-connections.ts';

const CANARY = 'canary-7c1e9a';

/** The error of a connection that fails. */
async function readError(config: ServerConfig, options: ConnectionsOptions = {}): Promise<string> {
  const connections = createConnections({ notes: config }, { random: () => 0, ...options });
  onTestFinished(() => connections.close());
  await connections.start();
  const { error } = await until(only(connections), snapshot => snapshot.error !== undefined);
  return error!;
}

it.each<[string, ServerConfig, string]>([
  [
    'a header with a line break',
    { type: 'http', url: 'http://127.0.0.1:1/mcp', headers: { Authorization: `Bearer ${CANARY}\nx` } },
    'In its "headers", the header Authorization contains a line break.',
  ],
  [
    'a header with a line break, over SSE',
    { type: 'sse', url: 'http://127.0.0.1:1/sse', headers: { 'X-Key': `${CANARY}\r\nx: y` } },
    'the header X-Key contains a line break.',
  ],
  [
    'a secret in place of the name of a header',
    { type: 'http', url: 'http://127.0.0.1:1/mcp', headers: { [`Authorization: ${CANARY}`]: 'x' } },
    'a header has a name that cannot be sent.',
  ],
  [
    'a password in the URL',
    { type: 'http', url: `http://ann:${CANARY}@127.0.0.1:1/mcp` },
    'Its "url" contains a user name or a password',
  ],
  [
    'a variable with a NUL character',
    { type: 'stdio', command: process.execPath, env: { KEY: `${CANARY}\0` } },
    'Its variable KEY contains a NUL character',
  ],
  [
    'an argument with a NUL character',
    { type: 'stdio', command: process.execPath, args: [`--key=${CANARY}\0`] },
    'Its command contains a NUL character',
  ],
])('%s is named, and not quoted', async (_, config, words) => {
  const error = await readError(config);
  expect(error).toContain(`Server "notes" was not started. `);
  expect(error).toContain(words);
  expect(error).not.toContain(CANARY);
});

it.each([403, 500])('a server that answers %i and repeats the key of its headers: the key is masked', async status => {
  const server = await startTestServer((request, response) => {
    const [, key] = String(request.headers.authorization).split(' ');
    response.writeHead(status).end(`The key ${key} is not mine.`);
  });
  onTestFinished(server.close);
  const headers = { Authorization: `Bearer ${CANARY}` };
  const error = await readError({ type: 'http', url: `${server.origin}/mcp?key=${CANARY}`, headers });
  expect(error).toContain('The key ••• is not mine.');
  expect(error).not.toContain(CANARY);
});

it('a program that repeats a variable in an error: the value is masked', async () => {
  const script = `process.stdin.on('data', line => {
    const { id } = JSON.parse(line);
    console.log(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: 'no ' + process.env.KEY } }));
  })`;
  const error = await readError({
    type: 'stdio',
    command: process.execPath,
    args: ['-e', script],
    env: { KEY: CANARY },
  });
  expect(error).toContain('no •••');
});

it('a token of an authorization server that cannot be sent is not kept, and not quoted', async () => {
  const server = await openProtectedServer({
    answerIssuer(request, response) {
      if (request.url !== '/token') return false;
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ access_token: `${CANARY}\nx`, token_type: 'bearer' }));
      return true;
    },
  });
  onTestFinished(() => server.close());
  const connections = createConnections(
    { notes: { type: 'http', url: server.url } },
    { signIn: { storage: createMemoryStorage(), privateHosts: [server.issuer] } },
  );
  onTestFinished(() => connections.close());
  await connections.start();
  const connection = only(connections);
  await until(connection, ({ status }) => status === 'connected');
  const calling = connection.callTool({ name: 'read' }).catch((error: Error) => error.message);
  await until(connection, ({ signIn }) => signIn !== undefined);
  const redirectUrl = 'http://127.0.0.1:4400/oauth/callback';
  const { url } = await connection.signIn!.begin({ redirectUrl, browser: 'b' });
  const query = new URL(await approveSignIn(url, redirectUrl)).searchParams;
  const answer = { state: query.get('state')!, code: query.get('code')!, iss: query.get('iss')!, browser: 'b' };
  const error = await connection.signIn!.finish(answer).catch((reason: Error) => reason.message);
  expect(error).toContain('its authorization server gave a token that contains a line break.');
  expect(error).not.toContain(CANARY);
  await connection.signIn!.cancel();
  await calling;
});
