// The three pages of the example in a real Chromium: real MCP servers, the AI SDK over a provider's real wire, frames in a real sandbox.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildUI } from '@vitrine/example-weather-ui/build';
import { type ScriptedTurn, startWireServer, type WireServer } from '@vitrine/model/testing';
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import { type RegistryServer, startRegistry } from '@vitrine/registry';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createPublisher } from '../../../packages/registry/test/support/start-filled.ts';
import { openChromium, type TestBrowser } from '../../../test/support/browser/chromium.ts';
import { type RunningExample, startExample } from '../src/server/start-example.ts';

let wire: WireServer;
let example: RunningExample;
let browser: TestBrowser;
let registry: RegistryServer;
let folder: string;
beforeAll(async () => {
  wire = await startWireServer();
  const builtInto = mkdtempSync(join(tmpdir(), 'vitrine-assistant-ui-'));
  // A provider is configured as a user would, at the address of the test's own server.
  const env = { ANTHROPIC_API_KEY: 'test-key', ANTHROPIC_BASE_URL: wire.origin, ...(await publishWeather()) };
  example = await startExample({ port: 0, env, builtInto });
  browser = await openChromium();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await example?.close();
  await wire?.close();
  await registry?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Publishes the interface of the weather-ui example to a registry of this test. */
async function publishWeather(): Promise<{ REGISTRY_URL: string; UI_LOCK: string }> {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-weather-'));
  registry = await startRegistry({ folder: join(folder, 'registry'), port: 0 });
  const { bundle, lock, manifest } = await buildUI(folder, registry.origin);
  const files = readdirSync(bundle).map(name => [name, readFileSync(join(bundle, name))] as const);
  const publisher = await createPublisher(registry.origin, 'weather-ui');
  await publisher.publish(JSON.parse(readFileSync(manifest, 'utf8')) as Manifest, Object.fromEntries(files));
  return { REGISTRY_URL: registry.origin, UI_LOCK: lock };
}

/** Opens a page of the example. `problems`: what its console and its scripts complain about. */
async function open(path: string, ...turns: ScriptedTurn[]): Promise<{ page: Page; problems: string[] }> {
  wire.add(...turns);
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  const problems: string[] = [];
  page.on('pageerror', error => problems.push(String(error)));
  page.on('console', message => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`${example.origin}${path}`);
  return { page, problems };
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

const view = (page: Page, nth = 0) =>
  page.locator('[data-surface-id]').nth(nth).frameLocator('iframe').frameLocator('iframe');

const LINES = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
const showTerminal = { name: 'show_terminal', args: { command: 'seq', stdout: LINES, exitCode: 0 } };
const closing = { text: 'Done.' };

it('AI SDK: a component draws the arguments while the model writes them, mounted once', async () => {
  const { page, problems } = await open('/ai-sdk.html', { calls: [showTerminal], holdAt: 20 }, closing);
  await send(page, 'go');
  const terminal = page.locator('[data-slot="terminal"]');
  await terminal.getByText('line 3', { exact: true }).waitFor();
  await expect.poll(() => terminal.getAttribute('data-state')).toBe('streaming');
  await terminal.evaluate(element => element.setAttribute('data-mark', 'first'));
  wire.release();
  await page.getByText('Done.').waitFor();
  await expect.poll(() => terminal.getAttribute('data-state')).toBe('interactive');
  await expect.poll(() => terminal.getAttribute('data-mark')).toBe('first');
  await expect.poll(() => terminal.count()).toBe(1);
  expect(problems).toEqual([]);
});

it('AI SDK: a native component of an MCP server streams too, and draws the result of the server', async () => {
  const args = { code: `const answer = 42;\n${LINES}`, language: 'ts', filename: 'answer.ts' };
  const { page, problems } = await open(
    '/ai-sdk.html',
    { calls: [{ name: 'native__show_code', args }], holdAt: 20 },
    closing,
  );
  await send(page, 'go');
  const code = page.locator('[data-slot="code-block"]');
  await code.getByText('const answer = 42;').waitFor();
  await code.evaluate(element => element.setAttribute('data-mark', 'first'));
  wire.release();
  await page.getByText('Done.').waitFor();
  await expect.poll(() => code.getAttribute('data-state')).toBe('interactive');
  await expect.poll(() => code.getAttribute('data-mark')).toBe('first');
  expect(problems).toEqual([]);
});

it('AI SDK: a call that writes waits for the user, runs when allowed, and does not when denied', async () => {
  const buy = { calls: [{ name: 'outlet__add_to_basket', args: { product: 'tide-mug', quantity: 2 } }] };
  const { page, problems } = await open('/ai-sdk.html', buy, closing, buy, { text: 'Then not.' });
  await send(page, 'buy');
  const question = page.getByRole('group', { name: 'Allow the call of Add to basket?' });
  await question.getByRole('button', { name: 'Allow once' }).click();
  await page.getByText('Done.').waitFor();
  await page.getByText('Added: 2 × Tide stoneware mug').waitFor();
  expect(wire.requests.at(-1)?.lastText).toContain('Added: 2 ×');

  await send(page, 'buy again');
  await question.getByRole('button', { name: 'Deny' }).click();
  await page.getByText('Then not.').waitFor();
  await expect.poll(() => page.getByText('Added: 2 ×').count()).toBe(1);
  expect(wire.requests.at(-1)?.lastText).not.toContain('Added');
  expect(problems).toEqual([]);
});

it('AI SDK: a decision is the result with which the model continues; a reload keeps its receipt', async () => {
  const options = [
    { id: 'sand', label: 'Sand' },
    { id: 'slate', label: 'Slate' },
  ];
  const ask = { calls: [{ name: 'show_options', args: { title: 'Which colour?', options, selectionMode: 'single' } }] };
  const { page, problems } = await open('/ai-sdk.html', ask, { text: 'Slate it is.' });
  await send(page, 'ask me');
  await page.getByRole('option', { name: 'Slate' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Slate it is.').waitFor();
  expect(JSON.stringify(wire.requests.at(-1)?.body)).toContain('slate');
  const list = page.locator('[data-slot="option-list"]');
  await expect.poll(() => list.getAttribute('data-receipt')).toBe('true');

  await page.reload();
  await page.getByText('Slate it is.').waitFor();
  await expect.poll(() => list.getAttribute('data-receipt')).toBe('true');
  await expect.poll(() => page.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
  expect(problems).toEqual([]);
});

it('AI SDK: a page that is reloaded during an answer continues it', async () => {
  const { page, problems } = await open('/ai-sdk.html', { calls: [showTerminal], holdAt: 20 }, closing);
  await send(page, 'go');
  const terminal = page.locator('[data-slot="terminal"]');
  await terminal.getByText('line 3', { exact: true }).waitFor();
  const requests = wire.requests.length;
  await page.reload();
  await terminal.getByText('line 3', { exact: true }).waitFor();
  await expect.poll(() => terminal.getAttribute('data-state')).toBe('streaming');
  wire.release();
  await page.getByText('Done.').waitFor();
  await expect.poll(() => terminal.getAttribute('data-state')).toBe('interactive');
  await expect.poll(() => page.getByText('go', { exact: true }).count()).toBe(1);
  await expect.poll(() => terminal.count()).toBe(1);
  // The model was asked once: the second request is the next step.
  expect(wire.requests.length).toBe(requests + 1);
  expect(problems).toEqual([]);
});

it('AI SDK: a reload after an approval, while the answer continues, keeps the thread', async () => {
  const buy = { calls: [{ name: 'shop__add_to_basket', args: { product: 'tide-mug', quantity: 1 } }] };
  const { page, problems } = await open('/ai-sdk.html', buy, {
    text: 'First half, second half.',
    pieceLength: 6,
    holdAt: 4,
  });
  await send(page, 'buy');
  await page.getByRole('button', { name: 'Allow once' }).click();
  await page.getByText('First').waitFor();
  await page.reload();
  await page.getByText('Added: 1 × Tide stoneware mug').waitFor();
  wire.release();
  await page.getByText('First half, second half.').waitFor();
  await expect.poll(() => page.getByText('Added: 1 ×').count()).toBe(1);
  expect(problems).toEqual([]);
});

it('AI SDK: the page of an MCP app is a surface that the thread’s re-renders keep', async () => {
  const forecast = { calls: [{ name: 'weather__forecast', args: { place: 'Oslo', days: 3 } }] };
  const { page, problems } = await open('/ai-sdk.html', forecast, closing, {
    text: 'word '.repeat(100),
    pieceLength: 5,
  });
  await send(page, 'weather');
  await view(page).getByText('Oslo', { exact: false }).first().waitFor();
  await page.getByText('Done.').waitFor();
  const loads: string[] = [];
  page.on('framenavigated', frame => loads.push(frame.url()));
  const frames = page.frames();
  await send(page, 'more');
  await expect.poll(() => page.locator('.message').last().innerText()).toContain('word '.repeat(99).trim());
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('typed into the composer');
  expect(page.frames()).toEqual(frames);
  expect(loads).toEqual([]);
  expect(problems).toEqual([]);
});

it('AI SDK: a published interface is drawn from the registry, on its own origin', async () => {
  const call = { calls: [{ name: 'weather-ui__get_weather', args: { place: 'Oslo', days: 3 } }] };
  const { page, problems } = await open('/ai-sdk.html', call, closing);
  await send(page, 'published');
  await view(page).getByRole('heading', { name: 'Oslo, Norway' }).waitFor();
  const content = page.frames().map(frame => new URL(frame.url() || 'about:blank'));
  expect(
    content.some(({ hostname, pathname }) => /^r\w{25}\.localhost$/.test(hostname) && pathname === '/render'),
  ).toBe(true);
  expect(problems).toEqual([]);
});

it('AI SDK: a tool UI that throws leaves the text of the result, and the rest of the thread', async () => {
  const calls = ['shop', 'outlet'].map(server => ({
    name: `${server}__show_product`,
    args: { product: 'arc-kettle' },
  }));
  const { page } = await open('/ai-sdk.html?break=shop__show_product', { calls }, closing);
  await send(page, 'compare');
  await page.getByText('Done.').waitFor();
  await page.locator('[data-tool-name="shop__show_product"]', { hasText: 'Arc pour-over kettle' }).waitFor();
  await view(page).getByRole('heading', { name: 'Arc pour-over kettle' }).waitFor();
  await expect.poll(() => page.locator('[data-surface-id]').count()).toBe(1);
});

it('AI SDK: a failed answer is reported, and the next one works', async () => {
  const { page } = await open('/ai-sdk.html', { status: 400, message: 'Refused for the test.' }, closing);
  await send(page, 'go');
  await page.getByRole('alert').getByText('The answer failed.').waitFor();
  await send(page, 'again');
  await page.getByText('Done.').waitFor();
});

const PAGES = [
  { name: 'LocalRuntime', path: '/', ask: 'Compare the kettle' },
  { name: 'AI SDK', path: '/ai-sdk.html', ask: 'Compare the kettle' },
  { name: 'useChat alone', path: '/use-chat.html', ask: '' },
];

it.each(PAGES)('$name: tools of the same name at two servers are distinguished', async ({ path, ask }) => {
  const calls = ['shop', 'outlet'].map(server => ({
    name: `${server}__show_product`,
    args: { product: 'hush-headphones' },
  }));
  const { page, problems } = await open(path, ...(path === '/' ? [] : [{ calls }, closing]));
  if (ask === '') await send(page, 'compare');
  else await page.getByRole('button', { name: ask }).click();
  const basket = (nth: number) => view(page, nth).getByRole('status').last().innerText();
  for (const nth of [0, 1]) await view(page, nth).getByRole('button', { name: 'Add to basket' }).waitFor();
  const before = [await basket(0), await basket(1)];
  const request = page.waitForRequest(
    request => request.url().endsWith('/api/call') && request.postData()!.includes('add_to_basket'),
  );
  await view(page, 1).getByRole('button', { name: 'Add to basket' }).click();
  expect((await request).postDataJSON()).toMatchObject({ server: 'outlet', name: 'add_to_basket', from: 'app' });
  await expect.poll(() => basket(1)).toMatch(/^In your basket: /);
  expect(await basket(1)).not.toBe(before[1]);
  expect(await basket(0)).toBe(before[0]);
  expect(problems).toEqual([]);
});

it('AI SDK: a list in A2UI is drawn by the page, and its action changes it', async () => {
  const { page, problems } = await open('/ai-sdk.html', { calls: [{ name: 'tasks__show_tasks', args: {} }] }, closing);
  await send(page, 'my tasks');
  const surface = page.locator('[data-slot="a2ui"]');
  await surface.getByText('Buy milk').waitFor();
  await surface.getByRole('textbox', { name: 'Task' }).fill('Water the plants');
  await surface.getByRole('button', { name: 'Add' }).click();
  await surface.getByText('Water the plants').waitFor();
  expect(problems).toEqual([]);
});

it('LocalRuntime: the script streams, a decision continues the run, and a reload keeps the thread', async () => {
  const { page, problems } = await open('/');
  await page.getByRole('button', { name: 'Show me your source' }).click();
  const terminal = page.locator('[data-slot="terminal"]');
  await terminal.getByText('A model without a network').waitFor();
  await terminal.evaluate(element => element.setAttribute('data-mark', 'first'));
  await expect.poll(() => terminal.getAttribute('data-state')).toBe('interactive');
  await expect.poll(() => terminal.getAttribute('data-mark')).toBe('first');

  await page.getByRole('button', { name: 'Let me choose' }).click();
  await page.getByRole('option', { name: 'Sand' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('I have noted it.', { exact: true }).waitFor();

  await page.reload();
  await page.getByText('I have noted it.', { exact: true }).waitFor();
  await terminal.getByText('A model without a network').waitFor();
  await expect.poll(() => page.locator('[data-slot="option-list"]').getAttribute('data-receipt')).toBe('true');
  expect(problems).toEqual([]);
});

it('useChat alone: text, a native component, a surface, and a question for approval', async () => {
  const calls = [
    { name: 'native__read_source', args: { file: 'main.ts' } },
    { name: 'weather__forecast', args: { place: 'Oslo', days: 3 } },
  ];
  const buy = { calls: [{ name: 'shop__add_to_basket', args: { product: 'halo-lamp', quantity: 1 } }] };
  const { page, problems } = await open('/use-chat.html', { text: 'Look:', calls }, closing, buy, { text: 'Bought.' });
  await send(page, 'show me');
  await page.getByText('Look:').waitFor();
  await page.locator('[data-slot="code-block"]', { hasText: 'serveStdio' }).waitFor();
  await view(page).getByText('Oslo', { exact: false }).first().waitFor();
  await page.getByText('Done.').waitFor();
  await send(page, 'buy');
  const card = page.locator('[data-slot="approval-card"]');
  await card.getByText('halo-lamp').waitFor();
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Bought.').waitFor();
  await page.getByText('Added: 1 × Halo desk lamp').waitFor();
  expect(problems).toEqual([]);
});
