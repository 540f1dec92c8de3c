// `vitrine wrap` as a process: arguments, files, transports. @vitrine/wrapper tests what it does to messages.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { expect, it } from 'vitest';
import { rawWrap } from '../../../test/raw-wrap.ts';
import { useCommands } from '../../../test/use-commands.ts';

const source = (path: string) => new URL(path, import.meta.url).pathname;
const SERVER = [process.execPath, source('../../../test/text-server.ts')];
const SELF = ['--conditions=@vitrine/source', source('../../main.ts'), 'wrap'];
const capabilities = { extensions: { [UI_EXTENSION]: { mimeTypes: [MCP_APP_MIME_TYPE] } } };

const commands = useCommands();

async function connect(transport: Parameters<Client['connect']>[0]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities });
  await client.connect(transport);
  return client;
}

async function readPage(client: Client, name: string): Promise<string> {
  const { tools } = await client.listTools();
  const { resourceUri: uri } = tools.find(tool => tool.name === name)!._meta!.ui as { resourceUri: string };
  return ((await client.readResource({ uri })).contents[0] as { text: string }).text;
}

it('serves stdio, and writes lines with the documented fields to its log file', { timeout: 60_000 }, async () => {
  const file = join(commands.folder, 'wrap.log');
  const config = join(commands.folder, 'wrap.yml');
  writeFileSync(config, JSON.stringify({ logging: { level: 'debug', file } }));
  const args = [...SELF, '--no-cache', '--config', config, '--', ...SERVER];
  const client = await connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
  await client.callTool({ name: 'env', arguments: {} });
  await client.close();
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { event: string; requestId: string });
  const call = lines.filter(({ event }) => event === 'call_started' || event === 'call_completed');
  expect(call).toHaveLength(2);
  expect(call[0]!.requestId).toBe(call[1]!.requestId);
  for (const line of lines)
    for (const field of ['timestamp', 'level', 'component', 'event', 'requestId']) expect(line).toHaveProperty(field);
});

it('serves HTTP, reports its health, and ends its server when it ends', { timeout: 60_000 }, async () => {
  const command = commands.run('wrap', '--no-cache', '--theme', 'dark', '--http', '0', '--', ...SERVER);
  await command.prints(/Vitrine wrap: (http:\S+)/);
  const url = /Vitrine wrap: (http:\S+)/.exec(command.stderr)![1]!;
  const client = await connect(new StreamableHTTPClientTransport(new URL(url)));
  expect(await readPage(client, 'echo')).toContain('data-theme="dark"');
  // There may be one more session for a moment: without a stored list the wrapper lists the tools itself when it starts.
  const health = async () => (await fetch(new URL('/health', url))).json();
  await expect.poll(health).toEqual({ ok: true, sessions: 1, upstreams: ['up'], tools: 2, views: 2 });
  await client.close();
  command.signal('SIGTERM');
  expect(await command.ended).toMatchObject({ code: 0 });
  expect(command.stdout).toBe('');
});

it('ends with 0 when its stdin is closed', { timeout: 60_000 }, async () => {
  const child = spawn(process.execPath, [...SELF, '--no-cache', '--', ...SERVER], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.end();
  expect(await once(child, 'close')).toEqual([0, null]);
});

it('ends with 1 when the server cannot be started and nothing is stored of it', { timeout: 60_000 }, async () => {
  let stderr = '';
  const options = { era: 'legacy', onStderr: (text: string) => void (stderr += text) } as const;
  expect(await rawWrap(['--no-cache', '--', ...SERVER, 'none'], options).ended).toBe(1);
  expect(stderr.trim().split('\n').at(-1)).toMatch(/^vitrine: .*text-server.*the licence is missing/);
  const http = commands.run('wrap', '--no-cache', '--http', '0', '--', '/nowhere/server');
  expect(await http.ended).toMatchObject({ code: 1 });
  expect(http.stderr).toMatch(/^vitrine: Vitrine wrap: [^\n]*\nvitrine: Server "nowhere" can't start[^\n]*\n$/);
});

it('refuses invalid settings in one line', { timeout: 60_000 }, async () => {
  const config = join(commands.folder, 'wrap.yml');
  writeFileSync(config, 'upstream:\n  transport: stdio\n  command: x\nlogging: { level: loud }\n');
  const wrong = commands.run('wrap', '--config', config);
  const none = commands.run('wrap');
  expect(await wrong.ended).toMatchObject({ code: 2 });
  expect(wrong.stderr).toMatch(/^vitrine: .*wrap\.yml:4:19: logging\.level: is "loud", allowed are [^\n]*\n$/);
  expect(await none.ended).toMatchObject({ code: 2 });
  expect(none.stderr).toMatch(/^vitrine: Name the server[^\n]*\n$/);
});

it('writes every page as a file, and prints a client’s entry', { timeout: 60_000 }, async () => {
  const folder = join(commands.folder, 'pages');
  const exporting = commands.run('wrap', '--no-cache', '--export-dir', folder, '--', ...SERVER);
  const printed = commands.run('wrap', '--print-config', 'cursor', '--', 'npx', '-y', 'some-server');
  const refused = commands.run('wrap', '--print-config', 'cursor', '--http', '0', '--', 'npx', 'some-server');
  expect(await exporting.ended).toMatchObject({ code: 0 });
  expect(exporting.stderr).toMatch(/2 pages in [^\n]*\n$/);
  expect(exporting.stderr).not.toMatch(/^\{/m);
  expect(readdirSync(folder).sort()).toEqual(['echo.html', 'env.html']);
  expect(readFileSync(join(folder, 'echo.html'), 'utf8')).toMatch(/^<!doctype html>/);
  expect(await refused.ended).toMatchObject({ code: 2 });
  expect(refused.stderr).toMatch(/^vitrine: --print-config [^\n]*--http[^\n]*\n$/);
  expect(await printed.ended).toMatchObject({ code: 0 });
  // In a checkout the entry starts this checkout: the packages are not in the registry.
  const bin = source('../../../bin/vitrine.js');
  expect(JSON.parse(printed.stdout)).toEqual({
    mcpServers: { 'some-server': { command: 'node', args: [bin, 'wrap', '--', 'npx', '-y', 'some-server'] } },
  });
  expect(existsSync(join(commands.folder, 'data'))).toBe(false);
});
