// An administrator's hour in the page, by the keyboard alone: find a user, sign them out in another process, disable, read the audit log; then the
// key of stored secrets is replaced, and the metrics are read.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openChromium, type TestBrowser } from '../../../../../../test/support/browser/chromium.ts';
import { hasPostgres, tempDatabase } from '../../../../../../test/support/services/postgres.ts';
import { violationsInBothThemes } from '../../../../../chat/test/support/axe.ts';
import { readEvents } from '../../../../../chat/test/support/read-events.ts';
import { tabTo } from '../../../../../chat/test/support/tab-to.ts';
import { createProvider, TOKEN, USER } from '../../../../test/scim/scim-provider.ts';
import { type RunningProcess, startProcess } from '../../../../test/start-command.ts';
import { useCommands } from '../../../../test/use-commands.ts';

const commands = useCommands();
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

const ADA = { 'X-User': 'ada', 'X-Groups': 'staff' };
const ROOT = { 'X-User': 'root', 'X-Groups': 'operators' };

async function press(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name, disabled: false }).first().waitFor();
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Returns the function that starts a process of one chat, by the secrets of its `VITRINE_SECRET_KEY`. */
async function prepareChat(): Promise<(...secrets: readonly string[]) => RunningProcess> {
  const config = join(commands.folder, 'chat.json');
  const auth = {
    ...{ type: 'proxy-header', userHeader: 'X-User', groupsHeader: 'X-Groups' },
    ...{ adminGroups: ['operators'], proxies: ['127.0.0.1'] },
  };
  writeFileSync(config, JSON.stringify({ auth, mcpServers: {} }));
  const words = ['chat', '--no-open', '--port', '0', '--config', config, '--database', await tempDatabase()];
  const services = ['--scim-token', TOKEN, '--metrics', '127.0.0.1:0', '--data', join(commands.folder, 'data')];
  return (...secrets) => {
    const chat = startProcess([...words, ...services], { VITRINE_SECRET_KEY: secrets.join() });
    onTestFinished(() => chat.kill());
    return chat;
  };
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Saves pictures of both sizes and themes where `ADMIN_PICTURES` names a folder. */
async function savePictures(page: Page, name: string): Promise<void> {
  const folder = process.env.ADMIN_PICTURES;
  if (!folder) return;
  for (const size of SIZES)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${name}-${size.width}-${colorScheme}.png`), animations: 'disabled' });
    }
  await page.setViewportSize(SIZES[0]!);
}

it.skipIf(!(await hasPostgres()))(
  'an admin finds a user, signs them out, disables and enables them, reads the audit log and replaces a key',
  { timeout: 180_000 },
  async () => {
    const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
    const startChat = await prepareChat();
    const chats = [startChat(oldKey), startChat(oldKey)] as const;
    const [first, second] = await Promise.all([chats[0].url, chats[1].url]);
    await createProvider(first)('POST', '/Users', { schemas: [USER], userName: 'zoe', displayName: 'Zoe L' });
    // A stream of the user in the other process.
    const { id } = (await (await fetch(`${second}/api/sessions`, { method: 'POST', headers: ADA })).json()) as {
      id: string;
    };
    const stream = readEvents(await fetch(`${second}/api/sessions/${id}/events`, { headers: ADA }));

    const page = await browser.newPage();
    await page.setViewportSize(SIZES[0]!);
    await page.setExtraHTTPHeaders(ROOT);
    page.setDefaultTimeout(20_000);
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(String(error)));
    await page.goto(first);
    await press(page, /^Account of root$/);
    await press(page, /^Administration$/);
    const dialog = page.getByRole('dialog', { name: 'Administration' });
    await dialog.getByRole('button', { name: /^ada/ }).waitFor();
    await savePictures(page, 'all-users');
    await press(page, /^Zoe L.*Never signed in/);
    await dialog.getByText('The identity provider has made this user').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: /Disable|Sign out|Delete/ }).count()).toBe(0);
    await savePictures(page, 'never-signed-in');
    await press(page, /All users$/);
    await dialog.getByRole('button', { name: /^Zoe L/ }).waitFor();
    await tabTo(page, /^Search$/);
    await page.keyboard.type('ada');
    await dialog.getByText('1 user', { exact: true }).waitFor();
    await savePictures(page, 'users');
    expect(await violationsInBothThemes(page)).toEqual([]);

    await press(page, /^ada/);
    await dialog.getByRole('heading', { name: 'ada' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('ada');
    await savePictures(page, 'user');
    expect(await violationsInBothThemes(page)).toEqual([]);
    const ending = (async () => {
      while (await stream.next());
      return performance.now();
    })();
    await tabTo(page, /^Sign out everywhere$/);
    const began = performance.now();
    await page.keyboard.press('Enter');
    const elapsed = (await ending) - began;
    console.log(`the stream in the other process ended ${Math.round(elapsed)} ms after the key`);
    expect(elapsed).toBeLessThan(2000);
    await dialog.getByText('Signed out everywhere').waitFor({ state: 'attached' });

    await press(page, /^Disable$/);
    await dialog.getByText('Disabled', { exact: true }).first().waitFor();
    expect((await fetch(`${second}/api/me`, { headers: ADA })).status).toBe(403);
    await press(page, /^Enable$/);
    await dialog.getByRole('button', { name: 'Disable' }).waitFor();
    expect((await fetch(`${second}/api/me`, { headers: ADA })).status).toBe(200);

    await press(page, /All users$/);
    await dialog.getByRole('button', { name: /^ada/ }).waitFor();
    await tabTo(page, /^Users$/);
    await page.keyboard.press('End');
    await dialog.getByRole('tab', { name: 'Audit log', selected: true }).waitFor();
    await dialog.getByText(/signed a user out/).waitFor();
    await dialog.getByText('The identity provider provisioned a user · Zoe L').waitFor();
    await savePictures(page, 'audit');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await tabTo(page, /^Search$/);
    await page.keyboard.type('setUserRules');
    await dialog.getByText(/signed a user out/).waitFor({ state: 'detached' });
    await expect.poll(() => dialog.getByText(/changed the access of a user/).count()).toBe(2);
    await tabTo(page, /^Export as JSON lines$/);
    // Chromium sends no headers of this test with a download.
    const exported = await dialog.getByRole('link', { name: 'Export as JSON lines' }).evaluate(async link => {
      const answer = await fetch((link as HTMLAnchorElement).href);
      return [answer.headers.get('content-disposition'), await answer.text()];
    });
    expect(exported[0]).toContain('vitrine-audit.jsonl');
    expect(exported[1]?.trim().split('\n')).toHaveLength(2);

    await tabTo(page, /^Audit log$/);
    await page.keyboard.press('ArrowLeft');
    await dialog.getByText('in the last seven days').waitFor();
    await savePictures(page, 'services');
    await page.keyboard.press('Home');
    await press(page, /^ada/);
    await dialog.getByRole('heading', { name: 'ada' }).waitFor();
    await page.setViewportSize(SIZES[1]!);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);

    // A key that the admin has stored is sealed anew by a process with both secrets, and opens without the old one.
    const headers = { ...ROOT, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ provider: 'openai', baseURL: 'http://127.0.0.1:9/v1', key: 'sk-1', models: ['m'] });
    expect((await fetch(`${first}/api/model-settings/providers`, { method: 'POST', headers, body })).status).toBe(201);
    const both = startChat(newKey, oldKey);
    await both.prints(/[1-9]\d* stored secrets were sealed anew/);
    const after = startChat(newKey);
    const readProviders = async () =>
      (await (await fetch(`${await after.url}/api/model-settings`, { headers })).json()) as { providers: object[] };
    const { providers } = await readProviders();
    expect(providers).toMatchObject([{ provider: 'openai', hasKey: true }]);
    expect(providers[0]).not.toHaveProperty('lostKey');
    const [, metrics] = /Metrics: (http:\S+)/.exec(after.stderr) ?? [];
    expect(await (await fetch(metrics!)).text()).toMatch(/^vitrine_\w+\{?.* \d/m);
  },
);
