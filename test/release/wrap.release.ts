// `vitrine wrap` as it is installed: it runs from a bundle of its own, alone, as a gateway, with a model, and over HTTP.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { startWireServer } from '@vitrine/model/testing';
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { expect, inject, it } from 'vitest';
import { root } from '../support/repository.ts';
import { bin } from './run.ts';

const consumer = inject('consumer');
const HOME = join(consumer, 'node_modules', 'vitrine');
const VITRINE = [join(HOME, 'bin', 'vitrine.js'), 'wrap'];
const TEXT_SERVER = [bin('node'), join(root, 'packages/cli/test/text-server.ts')];
const WEATHER = [bin('node'), '--conditions=@vitrine/source', join(root, 'examples/weather/src/main.ts')];
const UI = { extensions: { [UI_EXTENSION]: { mimeTypes: [MCP_APP_MIME_TYPE] } } };

const createClient = () => new Client({ name: 'test', version: '1.0.0' }, { capabilities: UI });

async function openStdio(words: readonly string[], env: Record<string, string> = {}): Promise<Client> {
  const client = createClient();
  const args = [...VITRINE, ...words];
  const environment = { PATH: process.env.PATH!, HOME: consumer, ...env };
  await client.connect(new StdioClientTransport({ command: bin('node'), args, env: environment, stderr: 'inherit' }));
  return client;
}

/** The page of a tool. */
async function readView(client: Client, name: string): Promise<string> {
  const { tools } = await client.listTools();
  const { resourceUri } = tools.find(tool => tool.name === name)!._meta!.ui as { resourceUri: string };
  const [content] = (await client.readResource({ uri: resourceUri })).contents;
  return (content as { text: string }).text;
}

const echo = async (client: Client, name: string) =>
  (await client.callTool({ name, arguments: { word: 'hello' } })).content;

it('starts from the bundle: few files, and nothing of another package', async () => {
  const log = join(consumer, 'modules.txt');
  writeFileSync(log, '');
  const hook = join(root, 'packages/cli/test/log-modules.ts');
  const client = await openStdio(['--no-cache', '--log-level', 'error', '--', ...TEXT_SERVER], {
    MODULES_LOG: log,
    NODE_OPTIONS: `--import=${hook}`,
  });
  // The server inherits no variable, so the list is the wrapper's.
  const files = readFileSync(log, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('file:'));
  const loaded = [...new Set(files)].map(url => fileURLToPath(url)).filter(path => path !== hook);
  expect(loaded.filter(path => !path.startsWith(`${HOME}/`))).toEqual([]);
  expect(loaded.length).toBeLessThan(16);
  expect(await readView(client, 'echo')).toMatch(/^<!doctype html>/i);
  expect(await echo(client, 'echo')).toEqual([{ type: 'text', text: 'hello' }]);
  await client.close();
});

it('improves an interface with a model, and tries its page', async () => {
  const wire = await startWireServer({ otherwise: { text: '{"version":1,"form":{"submit":"Say it loudly"}}' } });
  const words = ['--llm', 'anthropic:m', '--no-cache', '--log-level', 'error', '--', ...WEATHER];
  const client = await openStdio(words, wire.env('anthropic'));
  await expect.poll(() => readView(client, 'forecast'), { timeout: 60_000, interval: 500 }).toContain('Say it loudly');
  await client.close();
  await wire.close();
});

it('serves several servers over HTTP, and has the licences of what it bundles', async () => {
  const [command, ...args] = TEXT_SERVER;
  const config = join(consumer, 'gateway.json');
  writeFileSync(config, JSON.stringify({ mcpServers: { one: { command, args }, two: { command, args } } }));
  const child = spawn(bin('node'), [...VITRINE, '--config', config, '--http', '0'], {
    cwd: consumer,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let url: string | undefined;
  for await (const line of createInterface(child.stderr)) {
    url = /Vitrine wrap: (http:\S+)/.exec(line)?.[1];
    if (url !== undefined) break;
  }
  const client = createClient();
  await client.connect(new StreamableHTTPClientTransport(new URL(url!)));
  expect(await echo(client, 'two_echo')).toEqual([{ type: 'text', text: 'hello' }]);
  expect(await readView(client, 'one_echo')).toMatch(/^<!doctype html>/i);
  await client.close();
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const notices = readFileSync(join(HOME, 'dist/wrap/third-party-notices.md'), 'utf8');
  for (const name of ['@modelcontextprotocol/client', 'commander', 'pino', 'undici', 'zod'])
    expect(notices).toContain(`## ${name} - `);
});
