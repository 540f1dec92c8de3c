// An administrator's hour in the page, by the keyboard alone: find a user, sign them out in another process, disable, read the audit log.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../../../../test/support/browser/chromium.ts';
import { hasPostgres, tempDatabase } from '../../../../../../test/support/services/postgres.ts';
import { violationsInBothThemes } from '../../../../../chat/test/support/axe.ts';
import { readEvents } from '../../../../../chat/test/support/read-events.ts';
import { tabTo } from '../../../../../chat/test/support/tab-to.ts';
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

async function openChats(): Promise<readonly [string, string]> {
  const config = join(commands.folder, 'chat.json');
  const auth = {
    ...{ type: 'proxy-header', userHeader: 'X-User', groupsHeader: 'X-Groups' },
    ...{ adminGroups: ['operators'], proxies: ['127.0.0.1'] },
  };
  writeFileSync(config, JSON.stringify({ auth, mcpServers: {} }));
  const database = await tempDatabase();
  const open = () => commands.chatProcess('--config', config, '--database', database).url;
  return Promise.all([open(), open()]);
}

/** Saves a picture where `ADMIN_PICTURES` names a folder. */
async function savePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.ADMIN_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}

it.skipIf(!(await hasPostgres()))(
  'an admin finds a user, signs them out, disables and enables them, and reads the audit log, by keyboard',
  { timeout: 180_000 },
  async () => {
    const [first, second] = await openChats();
    // A stream of the user in the other process.
    const { id } = (await (await fetch(`${second}/api/sessions`, { method: 'POST', headers: ADA })).json()) as {
      id: string;
    };
    const stream = readEvents(await fetch(`${second}/api/sessions/${id}/events`, { headers: ADA }));

    const page = await browser.newPage();
    await page.setExtraHTTPHeaders(ROOT);
    page.setDefaultTimeout(20_000);
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(String(error)));
    await page.goto(first);
    await press(page, /^Account of root$/);
    await press(page, /^Administration$/);
    const dialog = page.getByRole('dialog', { name: 'Administration' });
    await dialog.getByRole('button', { name: /^ada/ }).waitFor();
    await tabTo(page, /^Search$/);
    await page.keyboard.type('ada');
    await dialog.getByText('1 user', { exact: true }).waitFor();
    await savePicture(page, 'users');
    expect(await violationsInBothThemes(page)).toEqual([]);

    await press(page, /^ada/);
    await dialog.getByRole('heading', { name: 'ada' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('ada');
    await savePicture(page, 'user');
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
    await savePicture(page, 'audit');
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

    // A phone in the dark.
    await page.setViewportSize({ width: 375, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await savePicture(page, 'audit-phone-dark');
    await tabTo(page, /^Audit log$/);
    await page.keyboard.press('Home');
    await press(page, /^ada/);
    await dialog.getByRole('heading', { name: 'ada' }).waitFor();
    await savePicture(page, 'user-phone-dark');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  },
);
