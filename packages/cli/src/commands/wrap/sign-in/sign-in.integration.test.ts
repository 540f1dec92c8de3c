// `vitrine wrap` in front of a server that wants its user to sign in at a real authorization server: as a client starts it, and in the terminal.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it, onTestFinished } from 'vitest';
import {
  approveSignIn,
  openProtectedServer,
  type ProtectedServer,
  type ProtectedServerOptions,
} from '../../../../../chat/test/mcp-servers/sign-in/protected-server.ts';
import { MAIN } from '../../../../test/open-wrap.ts';
import { type RunningProcess, startProcess } from '../../../../test/start-command.ts';
import { useCommands } from '../../../../test/use-commands.ts';

const commands = useCommands();
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/[\w-]{20,}/;
const ALL_TOOLS = ['public', 'read', 'write', 'echo'];

async function openServer(options: ProtectedServerOptions = {}): Promise<ProtectedServer> {
  const server = await openProtectedServer({ protects: 'all', ...options });
  onTestFinished(() => server.close());
  return server;
}

/** The arguments of a wrapper of this server, whose authorization server is at another port of this machine. */
function wordsFor({ url, issuer }: ProtectedServer): string[] {
  const config = join(commands.folder, 'wrap.json');
  writeFileSync(config, JSON.stringify({ upstream: { url, auth: { issuer } }, cache: { type: 'memory' } }));
  return ['wrap', '--no-open', '--config', config];
}

const environment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: commands.folder,
  XDG_DATA_HOME: commands.folder,
  VITRINE_KEYRING: 'off',
});

interface OpenedClient {
  readonly client: Client;
  /** Numbers of the lists of tools that the wrapper has announced. */
  readonly announced: () => number;
  readonly stderr: () => string;
}

/** Starts the wrapper as a client does. */
async function openClient(words: string[]): Promise<OpenedClient> {
  let announced = 0;
  let stderr = '';
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities: {} });
  client.setNotificationHandler('notifications/tools/list_changed', () => {
    announced++;
  });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--conditions=@vitrine/source', MAIN, ...words],
    env: environment(),
    stderr: 'pipe',
  });
  transport.stderr?.on('data', chunk => (stderr += chunk));
  onTestFinished(() => client.close());
  await client.connect(transport);
  return { client, announced: () => announced, stderr: () => stderr };
}

/** Opens the address as a browser does, signs in, and resolves with the page that ends it. */
async function visit(address: string): Promise<string> {
  const { headers, status } = await fetch(address, { redirect: 'manual' });
  expect(status).toBe(302);
  const callback = await approveSignIn(headers.get('location')!, `${new URL(address).origin}/oauth/callback`);
  return (await fetch(callback)).text();
}

/** Runs the command until it ends. Resolves with what it has printed. */
async function runInTerminal(words: string[], meanwhile: (run: RunningProcess) => Promise<unknown>): Promise<string> {
  const run = startProcess(words, environment());
  onTestFinished(() => run.kill());
  await meanwhile(run);
  expect(await run.ended).toMatchObject({ code: 0 });
  return run.stderr;
}

const signInInTerminal = (words: string[]): Promise<string> =>
  runInTerminal([...words, '--sign-in'], async run => {
    await run.prints(ADDRESS);
    await visit(ADDRESS.exec(run.stderr)![0]);
  });

const signOutInTerminal = (words: string[]): Promise<string> => runInTerminal([...words, '--sign-out'], async () => {});

const readText = (result: unknown): string => (result as { content: [{ text: string }] }).content[0].text;
const listNames = async (client: Client): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name);
const storedFiles = (): string[] => {
  const folder = join(commands.folder, 'vitrine', 'server-sign-ins');
  return readdirSync(folder).map(name => join(folder, name));
};

it('a client gets a handshake and one tool that says where to sign in, then all tools', {
  timeout: 60_000,
}, async () => {
  const server = await openServer();
  const { client, announced, stderr } = await openClient(wordsFor(server));
  expect(client.getInstructions()).toContain(`sign in at ${new URL(server.issuer).host}`);
  expect(await listNames(client)).toEqual(['sign_in']);
  const answer = readText(await client.callTool({ name: 'sign_in', arguments: {} }));
  const [address = ''] = ADDRESS.exec(answer) ?? [];
  expect(stderr()).toContain(address);
  await expect(client.callTool({ name: 'read', arguments: {} })).rejects.toThrow(address);
  expect((await client.listResources()).resources).toEqual([]);

  expect(await visit(address)).toContain('You are signed in to 127.0.0.1');
  await expect.poll(announced).toBe(1);
  expect(await listNames(client)).toEqual(ALL_TOOLS);
  expect(readText(await client.callTool({ name: 'read', arguments: {} }))).toBe('read done');
  expect((await client.listPrompts()).prompts).toEqual([]);
  expect(readText(await client.callTool({ name: 'echo', arguments: {} }))).toBe('You sent Bearer [hidden]');

  for (const file of storedFiles()) {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const token of server.tokens) expect(readFileSync(file, 'utf8')).not.toContain(token);
  }
  for (const token of server.tokens) expect(stderr()).not.toContain(token);
});

it('a sign-in in the terminal serves every wrapper, until it is ended', { timeout: 90_000 }, async () => {
  const server = await openServer();
  const words = wordsFor(server);
  const waiting = await openClient(words);
  expect(await listNames(waiting.client)).toEqual(['sign_in']);
  expect(await signInInTerminal(words)).toContain(`Signed in to 127.0.0.1 at ${new URL(server.issuer).host}`);
  await expect.poll(waiting.announced, { timeout: 10_000 }).toBe(1);
  expect(await listNames(waiting.client)).toEqual(ALL_TOOLS);
  const second = await openClient(words);
  expect(await listNames(second.client)).toEqual(ALL_TOOLS);

  expect(await signOutInTerminal(words)).toContain('Signed out of 127.0.0.1');
  await expect(second.client.callTool({ name: 'read', arguments: {} })).rejects.toThrow(ADDRESS);
  expect(await signOutInTerminal(words)).toContain('You are not signed in to 127.0.0.1');
});

it('two wrappers renew their tokens once, and a forgotten registration is made anew', { timeout: 90_000 }, async () => {
  const server = await openServer();
  const words = wordsFor(server);
  await signInInTerminal(words);
  const [first, second] = await Promise.all([openClient(words), openClient(words)]);
  const call = ({ client }: OpenedClient) => client.callTool({ name: 'read', arguments: {} });
  const count = (request: string): number => server.requests.filter(each => each === request).length;
  expect(count('POST /token')).toBe(1);
  server.expireAccess();
  expect((await Promise.all([call(first), call(second)])).map(readText)).toEqual(['read done', 'read done']);
  expect(count('POST /token')).toBe(2);

  const registrations = count('POST /reg');
  await server.forgetClients();
  server.expireAccess();
  const refusal = await call(first).catch((error: Error) => error.message);
  await visit(ADDRESS.exec(String(refusal))?.[0] ?? '');
  expect(count('POST /reg')).toBe(2 * registrations);
  expect(readText(await call(first))).toBe('read done');
  expect(readText(await call(second))).toBe('read done');
});

it('commands that end by themselves say how to sign in', { timeout: 60_000 }, async () => {
  const words = wordsFor(await openServer());
  const run = startProcess([...words, '--export-dir', join(commands.folder, 'pages')], environment());
  onTestFinished(() => run.kill());
  expect(await run.ended).toMatchObject({ code: 1 });
  expect(run.stderr).toContain('wants you to sign in');
  expect(run.stderr).toContain('--sign-in');
});
