// A secret in the environment of `vitrine wrap` appears nowhere; one that is passed to the server is known to the server only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type RawClient, rawHttp, rawStdio } from '../../../../wrapper/test/raw-client.ts';
import { MAIN } from '../../../test/open-wrap.ts';
import { useCommands } from '../../../test/use-commands.ts';

const SERVER = [process.execPath, new URL('../../../test/text-server.ts', import.meta.url).pathname];
const UI = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } };
const CANARY = 'canary-7f3a91';
const TOKEN = 'token-51c0de';
const env = { ...process.env, OPENAI_API_KEY: CANARY, VITRINE_TOKEN: TOKEN };
const commands = useCommands();

/** `vitrine wrap` with the most detailed log and a store. */
function words(...more: string[]): string[] {
  const config = join(commands.folder, 'wrap.json');
  const upstream = { transport: 'stdio', command: SERVER[0], args: SERVER.slice(1), env: { TOKEN: '$VITRINE_TOKEN' } };
  writeFileSync(config, JSON.stringify({ upstream, cache: { directory: join(commands.folder, 'kept') } }));
  return [process.execPath, '--conditions=@vitrine/source', MAIN, 'wrap', '--debug', '--config', config, ...more];
}

/** Reads everything that a client sees, except what the server itself reports of its environment. */
async function everything(client: RawClient): Promise<{ seen: string[]; environment: Record<string, string> }> {
  const answers = [await client.shakeHands(), await client.ask('tools/list')];
  const { tools } = JSON.parse(answers[1]!).result;
  for (const { name, _meta } of tools) {
    answers.push(await client.ask('resources/read', { uri: _meta.ui.resourceUri }));
    answers.push(await client.ask('tools/call', { name: '_ui_inspect', arguments: { toolName: name } }));
  }
  const wrong = [
    ['resources/read', { uri: 'ui://wrap/x/y.html' }],
    ['tools/call', { name: '_ui_inspect', arguments: { toolName: 'none' } }],
    ['tools/call', { name: 'die', arguments: {} }],
    ['x-vendor/none', {}],
  ] as const;
  for (const [method, params] of wrong) answers.push(await client.ask(method, params));
  for (const name of ['_ui_list', '_ui_refresh_tools'])
    answers.push(await client.ask('tools/call', { name, arguments: {} }));
  const { content } = JSON.parse(await client.ask('tools/call', { name: 'env', arguments: {} })).result;
  return { seen: answers, environment: JSON.parse(content[0].text) };
}

function check({ seen, environment }: Awaited<ReturnType<typeof everything>>, more: string[]): void {
  expect(environment).toMatchObject({ TOKEN, PATH: process.env.PATH });
  expect(environment).not.toHaveProperty('OPENAI_API_KEY');
  expect(environment).not.toHaveProperty('VITRINE_TOKEN');
  expect(Object.values(environment).join()).not.toContain(CANARY);
  const folder = join(commands.folder, 'kept');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  const storedTexts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  // The list of tools, and the shape of the result of `env`.
  expect(files.map(({ name }) => name).sort()).toEqual([expect.stringMatching(/^[0-9a-f]{16}\.json$/), 'shape.json']);
  expect(seen.length).toBeGreaterThan(12);
  for (const text of [...seen, ...more, ...storedTexts]) {
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain(TOKEN);
  }
}

it('over stdio: in no message, page, error or line of the log, and not in the store', {
  timeout: 60_000,
}, async () => {
  let stderr = '';
  const client = rawStdio(words(), { era: 'legacy', capabilities: UI, env, onStderr: text => (stderr += text) });
  const all = await everything(client);
  await client.close();
  await expect.poll(() => stderr).toContain('"event":"call_completed"');
  check(all, [stderr]);
});

it('over HTTP: nor in the health report, or in exported pages', { timeout: 60_000 }, async () => {
  const [node, ...args] = words('--http', '0');
  const child = spawn(node!, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  const url = await new Promise<string>(resolve =>
    child.stderr.setEncoding('utf8').on('data', text => {
      stderr += text;
      const urlMatch = /Vitrine wrap: (http:\S+)/.exec(stderr);
      if (urlMatch) resolve(urlMatch[1]!);
    }),
  );
  const client = rawHttp(url, { era: 'legacy', capabilities: UI });
  const all = await everything(client);
  const health = await (await fetch(new URL('/health', url))).text();
  await client.close();
  child.kill('SIGTERM');
  await once(child, 'close');
  const pages = join(commands.folder, 'pages');
  const [, ...exported] = words('--export-dir', pages);
  await once(spawn(node!, exported, { env, stdio: 'ignore' }), 'close');
  const files = readdirSync(pages).map(name => readFileSync(join(pages, name), 'utf8'));
  expect(files).toHaveLength(2);
  check(all, [stderr, health, ...files]);
});

it('nor in the line with the reason why a server cannot be started', { timeout: 60_000 }, async () => {
  const [node, ...args] = words('--no-cache', '--http', '0', '--', '/nowhere/server');
  const child = spawn(node!, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', text => (output += text));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output).toMatch(/vitrine: Server "nowhere" can't start/);
  expect(output).not.toContain(CANARY);
  expect(output).not.toContain(TOKEN);
});
