// `vitrine augment` as a process: arguments, files, transports. augment/interceptor.test.ts tests what it does to messages.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { INITIAL_RENDER_DATA_KEY, UI_EXTENSION } from '@vitrine/protocol/constants';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { expect, it } from 'vitest';
import { ROWS } from '../../../test/database-server.ts';
import { useCommands } from '../../../test/use-commands.ts';

const MAP = 'tools:\n  query: { page: table, data: { rows: $text } }\n';
const source = (path: string) => new URL(path, import.meta.url).pathname;
const SERVER = [process.execPath, '--conditions=@vitrine/source', source('../../../test/database-server.ts')];
const capabilities = { extensions: { [UI_EXTENSION]: { mimeTypes: [MCP_APP_MIME_TYPE] } } };

const commands = useCommands();

function writeMap(text: string): string {
  const file = join(commands.folder, 'map.yml');
  writeFileSync(file, text);
  return file;
}

async function askFor(transport: Parameters<Client['connect']>[0]) {
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities });
  await client.connect(transport);
  const result = await client.callTool({ name: 'query', arguments: { sql: 'select' } });
  const { tools } = await client.listTools();
  const { resourceUri: uri } = tools.find(({ name }) => name === 'query')!._meta!.ui as { resourceUri: string };
  const { contents } = await client.readResource({ uri });
  await client.close();
  return { data: result._meta?.[INITIAL_RENDER_DATA_KEY], html: (contents[0] as { text: string }).text };
}

it('serves stdio, with the pages that Vitrine contains', { timeout: 60_000 }, async () => {
  const args = [
    '--conditions=@vitrine/source',
    source('../../main.ts'),
    ...['augment', '--config', writeMap(MAP), '--'],
    ...SERVER,
  ];
  const { data, html } = await askFor(new StdioClientTransport({ command: process.execPath, args }));
  expect(data).toEqual({ rows: ROWS });
  expect(html).toMatch(/^<!doctype html>/i);
});

it('serves HTTP, and ends its server when it ends', { timeout: 60_000 }, async () => {
  const command = commands.run('augment', '--config', writeMap(MAP), '--http', '0', '--', ...SERVER);
  await command.prints(/Vitrine augment: (http:\S+)/);
  const url = /Vitrine augment: (http:\S+)/.exec(command.stderr)![1]!;
  expect((await askFor(new StreamableHTTPClientTransport(new URL(url)))).data).toEqual({ rows: ROWS });
  command.signal('SIGTERM');
  expect(await command.ended).toMatchObject({ code: 0 });
});

it('refuses an invalid map, and reports the place', { timeout: 60_000 }, async () => {
  const wrong = writeMap('tools:\n  query:\n    page: tabel\n');
  const command = commands.run('augment', '--config', wrong, '--', ...SERVER);
  const without = commands.run('augment', '--config', wrong);
  expect(await command.ended).toMatchObject({ code: 2 });
  expect(command.stderr).toMatch(/map\.yml:3:11: tools\.query\.page: there is no page "tabel"/);
  expect(await without.ended).toMatchObject({ code: 2 });
  expect(without.stderr).toMatch(/Name the server command after --/);
});

it('passes on a result over 8 MB with --max-message-bytes, and an explanation without', {
  timeout: 60_000,
}, async () => {
  const characters = 9_000_000;
  const lengthWith = async (...words: string[]) => {
    const args = ['augment', '--config', writeMap(MAP), ...words, '--', ...SERVER];
    const client = new Client({ name: 'test', version: '1.0.0' });
    const command = {
      command: process.execPath,
      args: ['--conditions=@vitrine/source', source('../../main.ts'), ...args],
    };
    await client.connect(new StdioClientTransport(command));
    const { content } = await client.callTool({ name: 'long', arguments: { characters } });
    await client.close();
    return (content as { text: string }[])[0]!.text;
  };
  expect(await lengthWith('--max-message-bytes', '16000000')).toHaveLength(characters);
  expect(await lengthWith()).toMatch(/^The tool "long" has run, but its result/);
});

it.each(['0', '12 MB', '-1', '1e9'])('refuses --max-message-bytes %s', { timeout: 60_000 }, async bytes => {
  const command = commands.run('augment', '--config', writeMap(MAP), '--max-message-bytes', bytes, '--', ...SERVER);
  expect(await command.ended).toMatchObject({ code: 2 });
  expect(command.stderr).toMatch(/a number of bytes/);
});
