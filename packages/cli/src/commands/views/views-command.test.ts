// `vitrine views` as a backend uses it: real servers, real requests.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSandbox } from '@vitrine/host/node';
import { WEB_FOLDER } from '@vitrine/tool-view/files';
import { expect, it } from 'vitest';
import type { RunningCommand } from '../../../test/start-command.ts';
import { useCommands } from '../../../test/use-commands.ts';

const commands = useCommands();
const WEATHER = fileURLToPath(new URL('../../../../../examples/weather-view/src/main.ts', import.meta.url));
const PAGE = 'http://localhost:8000';
const TOKEN = 'a-token-of-this-test';

const servers = () => ({
  weather: { command: process.execPath, args: ['--conditions=@vitrine/source', WEATHER] },
});
const views = (...words: string[]) => commands.run('views', '--port', '0', '--sandbox-port', '0', ...words);

async function readEndpoint(command: RunningCommand): Promise<string> {
  await expect.poll(() => command.stdout, { timeout: 20_000 }).toMatch(/^Vitrine views: http:\S+$/m);
  return /Vitrine views: (http:\S+)/.exec(command.stdout)?.[1] ?? '';
}
async function ask(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init);
  return { status: response.status, body: await response.json(), headers: response.headers };
}
const callInit = (more: object = {}, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify({
    server: 'weather',
    tool: 'forecast',
    arguments: { place: 'Lisbon', days: 2 },
    surface: { id: 'call-1', tool: 'forecast' },
    ...more,
  }),
});

it('answers for the servers of the configuration, and serves the sandbox for the page that is named', async () => {
  const command = views('--config', commands.configure(servers()), '--page-origin', PAGE);
  const endpoint = await readEndpoint(command);
  await command.prints(/^weather: connected, \d+ tools$/m);
  const { status, body } = await ask(`${endpoint}/tool?server=weather&name=forecast`);
  expect([status, body.tool.name, body.part.server]).toEqual([200, 'forecast', 'weather']);
  const page = await fetch(`${endpoint}/page?ref=${body.part.ref}&server=weather&tool=forecast`);
  expect(await page.text()).toMatch(/^<!doctype html>/i);

  const question = await ask(`${endpoint}/call`, callInit({}, { Origin: PAGE }));
  expect([question.status, question.body.error.code]).toEqual([403, 'needs-approval']);
  expect(question.headers.get('Access-Control-Allow-Origin')).toBe(PAGE);
  const approved = callInit({ approval: question.body.approval.token });
  expect((await ask(`${endpoint}/call`, approved)).body.result.content[0].type).toBe('text');

  const list = await ask(`${endpoint}/list`, callInit({ what: 'resources' }));
  expect(list.body.resources.length).toBeGreaterThan(0);
  expect((await ask(`${endpoint}/call`, callInit({}, { Origin: 'https://evil.example' }))).body.error).toMatchObject({
    code: 'foreign-origin',
    message: expect.stringContaining('--page-origin'),
  });

  const template = /template: '([^']*)'/.exec(command.stderr)?.[1] ?? '';
  expect(await checkSandbox(template, { hostOrigins: [PAGE] })).toEqual({ warnings: [] });
  command.signal('SIGTERM');
  expect(await command.ended).toEqual({ code: 0, signal: null });
  expect(command.descendants()).toEqual([]);
  await expect(fetch(endpoint)).rejects.toThrow();
});

it('/healthz and /readyz name a server that cannot be reached, and the other one is answered', async () => {
  const config = commands.configure({
    ...servers(),
    broken: { command: process.execPath, args: ['-e', 'process.exit(3)'] },
  });
  const command = views('--no-sandbox', '--config', config);
  const endpoint = await readEndpoint(command);
  const { origin } = new URL(endpoint);
  await expect
    .poll(async () => (await ask(`${origin}/readyz`)).body)
    .toEqual({ status: 'degraded', servers: { weather: 'connected', broken: 'failed' } });
  expect((await ask(`${origin}/healthz`)).status).toBe(200);
  expect(command.stderr).toMatch(/^broken: .*exited with code 3/m);
  expect((await ask(`${endpoint}/tool?server=weather&name=forecast`)).status).toBe(200);
  expect((await ask(`${endpoint}/tool?server=broken&name=a`)).body.error).toMatchObject({
    code: 'server-failed',
    message: expect.stringContaining('broken'),
  });
  expect((await ask(`${origin}/elsewhere`)).body.error).toMatchObject({ code: 'not-found' });
  expect(command.stderr).not.toContain('sandbox');
  const script = await fetch(`${origin}/vitrine.js`);
  if (existsSync(join(WEB_FOLDER, 'vitrine.js'))) expect(script.headers.get('Content-Type')).toMatch(/javascript/);
  else expect(await script.text()).toContain('node scripts/build.mjs --pages');
});

it('with a token only who brings it is answered, and an approval holds for the user that the backend names', async () => {
  const command = views(
    '--no-sandbox',
    '--token',
    TOKEN,
    '--',
    process.execPath,
    '--conditions=@vitrine/source',
    WEATHER,
  );
  const endpoint = await readEndpoint(command);
  const call = (more: object, headers: Record<string, string>) =>
    ask(`${endpoint}/call`, callInit({ server: 'weather-view', ...more }, headers));
  for (const headers of [{}, { Authorization: 'Bearer something-else-here' }] as Record<string, string>[]) {
    const refused = await call({}, headers);
    expect([refused.status, refused.body.error.code]).toEqual([401, 'unauthorized']);
  }
  const asUser = (user: string) => ({ Authorization: `Bearer ${TOKEN}`, 'X-Vitrine-User': user });
  const approval = (await call({}, asUser('ann'))).body.approval.token;
  expect((await call({ approval }, asUser('ben'))).body.error.code).toBe('approval-expired');
  expect((await call({ approval }, asUser('ann'))).status).toBe(200);
});

it('without a token a foreign name that leads to this machine is refused', async () => {
  const command = views('--no-sandbox', '--config', commands.configure(servers()));
  const { port, hostname } = new URL(await readEndpoint(command));
  const { request } = await import('node:http');
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const path = '/api/views/tool?server=weather&name=forecast';
    request({ hostname, port, path, headers: { Host: `evil.example:${port}` } }, response =>
      resolve(response.statusCode),
    )
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});

it.each([
  [['--host', '0.0.0.0'], /--host 0\.0\.0\.0 .*VITRINE_TOKEN/],
  [['--token', 'short'], /5 characters/],
  [['--secret', 'short'], /5 characters.*32/],
  [['--page-origin', 'localhost:8000'], /--page-origin "localhost:8000" is no origin/],
  [[], /No servers/],
])('%j is a mistake of the command line', async (words, message) => {
  const config = words.length > 0 ? ['--config', commands.configure(servers())] : [];
  const command = views(...config, ...words);
  expect(await command.ended).toMatchObject({ code: 2 });
  expect(command.stderr).toMatch(message);
});

it('a mistake in the configuration is named with its place', async () => {
  const command = views('--config', commands.configure({ weather: { comand: 'node' } }));
  expect(await command.ended).toMatchObject({ code: 2 });
  expect(command.stderr).toMatch(/comand/);
});

it('a port that is taken is named, and no server is started', async () => {
  const other = createServer();
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const command = views('--config', commands.configure(servers()), '--port', String(port));
  expect(await command.ended).toMatchObject({ code: 2 });
  expect(command.stderr).toMatch(new RegExp(`Port ${port} .*--port`));
  expect(command.stderr).not.toContain('connected');
  other.close();
});
