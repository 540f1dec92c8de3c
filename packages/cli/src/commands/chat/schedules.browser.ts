// A schedule that asks, made in one browser and answered in the inbox of another one, with `vitrine chat` as users start it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ScriptedTurn, startWireServer } from '@vitrine/model/testing';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { openChromium } from '../../../../../test/support/browser/chromium.ts';
import { startCountingServer } from '../../../../agent/test/support/cluster/counting-server.ts';
import { violationsInBothThemes } from '../../../../chat/test/support/axe.ts';
import { startProcess } from '../../../test/start-command.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Folder for pictures of a run. */
const pictures = process.env.SCHEDULE_PICTURES;
async function picture(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png` });
}

async function openDevice(url: string, size: { width: number; height: number }): Promise<Page> {
  const browser = await openChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.setViewportSize(size);
  await page.goto(url);
  return page;
}

async function startChat(turns: readonly ScriptedTurn[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-schedules-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startCountingServer();
  const wire = await startWireServer({ turns, otherwise: { text: 'All quiet.' } });
  onTestFinished(() => wire.close());
  const config = join(dataDir, 'chat.json');
  writeFileSync(config, JSON.stringify({ mcpServers: { shop: { url: server.url } } }));
  const words = ['chat', '--no-open', '--config', config, '--data', dataDir, '--port', '0'];
  const command = startProcess(words, { HOME: dataDir, ...wire.env('openai') });
  onTestFinished(() => command.kill());
  return { command, server, url: await command.url };
}

it('a schedule that asks is answered in the inbox of another device, and its result is in the chat and on a board', {
  timeout: 120_000,
}, async () => {
  const { server, url } = await startChat([
    { calls: [{ name: 'shop__pay', args: {} }] },
    { text: 'The bill is paid.' },
  ]);

  await fetch(`${url}/api/boards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Bills' }),
  });
  const desk = await openDevice(`${url}/schedules`, WIDE);
  await desk.getByText('There are no schedules yet.').waitFor();
  await desk.getByRole('button', { name: 'New schedule' }).click();
  await desk.getByRole('textbox', { name: 'Name' }).fill('Pay the bill');
  await desk.getByRole('textbox', { name: 'Message' }).fill('Pay the bill of today');
  await desk.getByLabel('An item of a board').check();
  await expect.poll(() => desk.getByRole('combobox', { name: 'Board', exact: true }).inputValue()).not.toBe('');
  await desk.getByText('Next runs').waitFor();
  expect(await violationsInBothThemes(desk)).toEqual([]);
  await picture(desk, 'form');
  await desk.getByRole('button', { name: 'Save' }).click();
  await desk.getByRole('heading', { name: 'Pay the bill' }).waitFor();
  await picture(desk, 'list');
  await desk.getByRole('button', { name: 'Run now' }).click();
  await desk.getByText('It runs now.').waitFor();

  const phone = await openDevice(`${url}/inbox`, PHONE);
  await phone.emulateMedia({ colorScheme: 'dark' });
  const allow = phone.locator('[data-approval-action=allow][aria-disabled=false]');
  await allow.waitFor();
  await phone.getByText('Waits for your answer').waitFor();
  expect(await violationsInBothThemes(phone)).toEqual([]);
  await phone.emulateMedia({ colorScheme: 'dark' });
  await picture(phone, 'question');
  expect(server.executed).toEqual([]);
  await allow.click();
  await phone.getByText('Nothing waits for your answer.').waitFor();
  await phone.getByText('The bill is paid.').waitFor();
  expect(server.executed).toEqual(['pay']);
  await picture(phone, 'result');

  await desk.getByRole('link', { name: /^Inbox/ }).click();
  await desk.getByText('Nothing waits for your answer.').waitFor();
  await desk.getByText('The bill is paid.').waitFor();
  await expect.poll(() => desk.title()).toBe('(1) Vitrine');
  await picture(desk, 'inbox');
  await desk.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => desk.title()).toBe('Vitrine');
  await desk.locator('article').getByRole('link', { name: 'Open the chat' }).click();
  await desk.locator('.transcript').getByText('The bill is paid.').waitFor();
  await desk.getByText('Sent by a schedule').waitFor();
  await picture(desk, 'chat');

  await phone.goto(`${url}/schedules`);
  await phone.getByRole('button', { name: 'Last runs' }).click();
  await phone.getByText('Done').waitFor();
  await phone.getByRole('link', { name: 'Open the chat' }).waitFor();
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violationsInBothThemes(phone)).toEqual([]);
  await picture(phone, 'runs');

  await phone.getByRole('link', { name: 'Open the board' }).click();
  await phone.locator('.board-item [data-surface-state=ready]').waitFor();
  const shown = phone.locator('.board-item [data-surface-id] iframe').contentFrame().frameLocator('iframe');
  await shown.getByText('pay was done').first().waitFor();
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await picture(phone, 'board');

  await desk.getByRole('button', { name: 'Repeat…' }).click();
  await expect.poll(() => desk.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Pay the bill of today');
  await desk.getByLabel('The chat Pay the bill').check();
});

it('an installed page shows the inbox while the chat is away, with its policy, and nothing of another user', {
  timeout: 120_000,
}, async () => {
  const { command, url } = await startChat([{ text: 'All quiet.' }]);
  const schedule = {
    title: 'News',
    when: { cron: '0 0 29 2 *', timeZone: 'UTC' },
    work: { type: 'message', text: 'What is new?' },
    target: { type: 'new-chat' },
    allowed: [],
  };
  const headers = { 'content-type': 'application/json' };
  const post = (path: string, body?: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) });
  const { id } = (await (await post('/api/schedules', schedule)).json()) as { id: string };
  await post(`/api/schedules/${id}/runs`);
  const readInbox = async () => (await fetch(`${url}/api/inbox`)).text();
  await expect.poll(readInbox, { timeout: 20_000 }).toContain('All quiet.');

  const page = await openDevice(`${url}/inbox`, PHONE);
  // A page that is not installed has no service worker.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.getByText('All quiet.').waitFor();
  await page.evaluate(async () => {
    const cache = await caches.open('vitrine-state');
    await cache.put('/api/me', Response.json({ id: 'another' }));
    await cache.put('/api/sessions', Response.json({ sessions: [{ title: 'of another' }] }));
  });
  await page.reload();
  await page.getByText('All quiet.').waitFor();
  const readTexts = () =>
    page.evaluate(async () => {
      const cache = await caches.open('vitrine-state');
      const answers = await Promise.all((await cache.keys()).map(async key => (await cache.match(key))?.text()));
      return answers.join();
    });
  await expect.poll(readTexts).not.toContain('another');
  await command.kill();

  const response = await page.reload();
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
  await page.getByText('All quiet.').waitFor();
  await page.getByText('This is the inbox as it was last read').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Remove' }).isDisabled()).toBe(true);
  await picture(page, 'offline');
  const readKept = () =>
    page.evaluate(async () =>
      (await (await caches.open('vitrine-state')).keys()).map(({ url }) => new URL(url).pathname),
    );
  expect(await readKept()).toContain('/api/inbox');
  expect((await readKept()).some(path => path.startsWith('/api/blobs') || path.startsWith('/auth'))).toBe(false);
});
