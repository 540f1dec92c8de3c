// From nothing: `vitrine registry`, `vitrine publish` and `vitrine chat` as processes, and what a user sees in Chromium.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningCommand, startCommand } from '../../../packages/cli/test/start-command.ts';
import { openChromium, type TestBrowser } from '../../../test/support/browser/chromium.ts';
import { buildShippedPages } from '../../../test/support/shipped-pages.ts';
import { buildUI } from './build.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

let folder: string;
let browser: TestBrowser;
let env: Record<string, string>;
const running: RunningCommand[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-weather-ui-'));
  env = { VITRINE_KEYS: join(folder, 'keys.json'), VITRINE_REGISTRY: '', VITRINE_REGISTRY_TOKEN: '' };
  buildShippedPages();
  browser = await openChromium();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  for (const command of running) await command.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function start(...words: string[]): RunningCommand {
  const command = startCommand(words, env);
  running.push(command);
  return command;
}

/** Runs a command to its end, and returns what it printed. */
async function run(...words: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const command = start(...words);
  const { code } = await command.ended;
  const { stdout, stderr } = command;
  return { code, stdout, stderr };
}

async function readAddress(command: RunningCommand, name: string): Promise<string> {
  const pattern = new RegExp(`^Vitrine ${name}: (http:\\S+)$`, 'm');
  await expect.poll(() => command.stdout + command.stderr, { timeout: 30_000 }).toMatch(pattern);
  return pattern.exec(command.stdout)![1]!;
}

const startRegistry = (port = '0'): RunningCommand =>
  start('registry', '--port', port, '--data', join(folder, 'registry'));

async function startChat(registry: string, lock: string): Promise<string> {
  const config = join(folder, 'servers.json');
  const server = {
    type: 'stdio',
    command: process.execPath,
    args: ['--conditions=@vitrine/source', here('./main.ts')],
    env: { REGISTRY_URL: registry, UI_LOCK: lock },
    ui: { id: 'weather-ui', registry },
  };
  writeFileSync(config, JSON.stringify({ mcpServers: { 'weather-ui': server } }));
  return readAddress(
    start('chat', '--config', config, '--port', '0', '--no-open', '--data', join(folder, 'data')),
    'chat',
  );
}

async function post(url: string, body: unknown): Promise<{ id: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { id: string };
}

/** Opens a chat with one call of the tool. */
async function openCall(chat: string): Promise<{ page: Page; view: FrameLocator }> {
  await expect
    .poll(async () => (await fetch(`${chat}/api/servers`)).text(), { timeout: 30_000 })
    .toContain('"connected"');
  const { id } = await post(`${chat}/api/sessions`, {});
  await post(`${chat}/api/sessions/${id}/tool-calls`, {
    server: 'weather-ui',
    tool: 'get_weather',
    arguments: { place: 'Oslo', days: 3, date: '2026-03-02' },
  });
  const page = await browser.newPage();
  await page.goto(`${chat}/s/${id}`);
  return { page, view: page.frameLocator('[data-surface-id] iframe').frameLocator('iframe') };
}

it('a published interface is rendered by the chat from its own origin, and from the cache when the registry is gone', {
  timeout: 180_000,
}, async () => {
  const serving = startRegistry();
  const registry = await readAddress(serving, 'registry');
  const { port } = new URL(registry);
  const { bundle, lock, manifest } = await buildUI(folder, registry);

  const flags = ['--registry', registry];
  expect((await run('login', '--namespace', 'weather-ui', ...flags)).code).toBe(0);
  const published = await run(
    'publish',
    '-s',
    'weather-ui',
    '-b',
    bundle,
    '-m',
    manifest,
    '--lock',
    lock,
    ...flags,
    '--json',
  );
  expect(published.stderr).toMatch(/ok: WeatherCard \(Three days in Oslo\): \d+ pixels high/);
  const { contentOrigin, digest, publisher } = JSON.parse(published.stdout) as Record<string, string>;
  expect(contentOrigin).toMatch(new RegExp(`^http://r[0-9a-z]{25}\\.localhost:${port}$`));

  const chat = await startChat(registry, lock);
  const { page, view } = await openCall(chat);
  await view.getByRole('heading', { name: 'Oslo, Norway' }).waitFor();
  const frames = page.frames().map(frame => frame.url());
  expect(frames).toContain(`${contentOrigin}/render?component=WeatherCard&digest=${digest!.replace('sha256:', '')}`);

  await page
    .getByRole('button', { name: /^Interface of|sandbox|shield/i })
    .first()
    .click();
  const facts = page.getByRole('region', { name: 'Origin and sandbox' });
  await facts.getByText('weather-ui 1.0.0').waitFor();
  await facts.getByText(digest!.replace('sha256:', '')).waitFor();
  await facts.getByText(publisher!).waitFor();
  await facts.getByText('Your configuration names it for this server').waitFor();
  await page.getByText('Draws only: no network, storage or devices').waitFor();

  // A withdrawn version is shown with a warning.
  expect((await run('yank', 'weather-ui@1.0.0', '--reason', 'Wrong temperatures', ...flags)).code).toBe(0);
  const verified = await run('verify', 'weather-ui@1.0.0', ...flags);
  expect(verified.stdout).toContain('Withdrawn: Wrong temperatures');
  const withdrawn = await openCall(chat);
  await withdrawn.view.getByRole('heading', { name: 'Oslo, Norway' }).waitFor();
  await withdrawn.page
    .getByText('The publisher has withdrawn the interface weather-ui 1.0.0: Wrong temperatures')
    .first()
    .waitFor();
  expect((await run('yank', 'weather-ui@1.0.0', '--undo', ...flags)).code).toBe(0);

  // Without the registry, a chat that starts again shows the checked copy in its own sandbox.
  await serving.kill();
  for (const command of running) if (command.stdout.includes('Vitrine chat')) await command.kill();
  const again = await openCall(await startChat(registry, lock));
  await again.view.getByRole('heading', { name: 'Oslo, Norway' }).waitFor();
  expect(again.page.frames().some(frame => frame.url().includes('/render'))).toBe(false);
  await again.page
    .getByRole('button', { name: /^Interface of|sandbox|shield/i })
    .first()
    .click();
  await again.page.getByText('The registry could not be reached: this is the copy of your cache.').waitFor();
});
