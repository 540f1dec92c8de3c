// The first day with `vitrine chat`, from an empty configuration and a new data folder, in the page and with the keyboard only: connect a model,
// add a protected server by the configuration of another client, sign in to it, use it, attach a picture, and find all of it after a restart.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWireServer } from '@vitrine/model/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../../../test/support/browser/chromium.ts';
import { openProtectedServer } from '../../../../chat/test/mcp-servers/sign-in/protected-server.ts';
import { atRest } from '../../../../chat/test/support/conversation-page.ts';
import { tabTo } from '../../../../chat/test/support/tab-to.ts';
import { startProcess } from '../../../test/start-command.ts';

const KEY = 'sk-canary-first-day';
/** A red square. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

async function press(page: Page, name: RegExp): Promise<void> {
  // What the last press asked the server for may bring it, or enable it.
  await page.getByRole('button', { name, disabled: false }).first().waitFor();
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

async function leaveDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function choose(page: Page, command: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type(command);
  await page.keyboard.press('Enter');
}

async function connectModel(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect a model' }).waitFor();
  await press(page, /^Connect a model$/);
  await page.getByRole('dialog').getByLabel('Provider', { exact: true }).waitFor();
  await tabTo(page, /^Provider$/);
  // The last of the list: any server with the wire of OpenAI.
  await page.keyboard.press('End');
  await tabTo(page, /^Address$/);
  await page.keyboard.type(address);
  await tabTo(page, /^API key/);
  await page.keyboard.type(KEY);
  await press(page, /^Find models$/);
  await page.getByLabel('large-model').waitFor();
  await tabTo(page, /large-model/);
  await page.keyboard.press('Space');
  await press(page, /^Add$/);
  await page.getByRole('dialog').getByText('1 model').waitFor();
  await leaveDialog(page);
}

async function addServer(page: Page, url: string): Promise<void> {
  await choose(page, 'Servers');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Servers' }).waitFor();
  await press(page, /^Add server$/);
  await tabTo(page, /^(Command|Address|Paste|Search)$/);
  for (let presses = 0; presses < 4; presses++) {
    if (await dialog.getByRole('tab', { name: 'Paste', selected: true }).count()) break;
    await page.keyboard.press('ArrowRight');
  }
  await tabTo(page, /^Configuration/);
  const configuration = JSON.stringify({ mcpServers: { notes: { url } } });
  await page.keyboard.insertText(configuration.slice(0, -1));
  await press(page, /^Continue$/);
  await dialog.getByText("this is no valid JSON: Expected ',' or '}' after property value").waitFor();
  // The mistake is mended where the focus is.
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('}');
  await press(page, /^Continue$/);
  await press(page, /^Add 1 server$/);
  // A model knows the tools of connected servers only.
  await dialog.locator('li[data-server="notes"]').getByText('Connected').waitFor();
  await leaveDialog(page);
}

/** A card takes no answer before it has been in sight and still for a moment; the focus scrolls to it. */
async function allow(page: Page): Promise<void> {
  await page.locator('[data-approval-action=allow]').waitFor();
  await tabTo(page, /^Allow once$/);
  await page.locator('[data-approval-action=allow][aria-disabled=false]').waitFor();
  await page.keyboard.press('Enter');
}

async function say(page: Page, text: string): Promise<void> {
  await tabTo(page, /^(Message|Ask)/);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

it.each([
  ['a light desktop', { width: 1280, height: 800 }, 'light'],
  ['a dark phone', { width: 390, height: 844 }, 'dark'],
] as const)('on %s', { timeout: 180_000 }, async (_device, size, colorScheme) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-first-day-'));
  const wire = await startWireServer({
    models: ['small-model', 'large-model'],
    key: KEY,
    turns: [
      { calls: [{ name: 'notes__read', args: {} }] },
      { text: 'The note is read.' },
      { text: 'A red square.' },
      { calls: [{ name: 'notes__read', args: {} }] },
      { text: 'Read again.' },
    ],
  });
  const server = await openProtectedServer();
  // The authorization server of the test is on this machine, and at another port than the server that names it.
  const config = join(dataDir, 'chat.json');
  writeFileSync(config, JSON.stringify({ mcpServers: {}, privateHosts: [new URL(server.issuer).host] }));
  const words = (port: string) => ['chat', '--no-open', '--config', config, '--data', dataDir, '--port', port];
  let command = startProcess(words('0'), { HOME: dataDir });
  try {
    const url = await command.url;
    const page = await browser.newPage();
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await page.goto(url);
    await connectModel(page, `${wire.origin}/v1`);
    await addServer(page, server.url);

    await say(page, 'Read my note');
    await allow(page);
    await page.locator('.transcript').getByRole('button', { name: 'Sign in to notes' }).waitFor();
    const opening = page.waitForEvent('popup');
    await press(page, /^Sign in to notes$/);
    const popup = await opening;
    await popup.getByPlaceholder('Enter any login').waitFor();
    await popup.getByPlaceholder('Enter any login').focus();
    await popup.keyboard.type('ada');
    await popup.keyboard.press('Tab');
    await popup.keyboard.type('any');
    await popup.keyboard.press('Enter');
    await popup.getByRole('button', { name: 'Continue' }).press('Enter');
    await popup.getByRole('heading', { name: 'You are signed in to notes' }).waitFor();
    await popup.close();
    await page.bringToFront();
    await page.getByText('The note is read.').waitFor();
    await atRest(page);

    const choosing = page.waitForEvent('filechooser');
    await press(page, /^Attach files$/);
    const picture = { name: 'red.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
    await (await choosing).setFiles(picture);
    await page.locator('.composer .attachment img').waitFor();
    // The composer has the focus again.
    await page.keyboard.type('What is this?');
    await page.keyboard.press('Enter');
    await page.getByText('A red square.').waitFor();
    expect(JSON.stringify(wire.requests.at(-1)?.body)).toContain(PNG);
    await atRest(page);

    command.signal('SIGTERM');
    await command.ended;
    command = startProcess(words(new URL(url).port), { HOME: dataDir });
    await command.url;
    await page.reload();
    await page.getByText('A red square.').waitFor();
    await page.locator('.user-message .attachment img').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // Its server is connected again.
    await page.locator('[data-open-tools] .sidebar-count:not(:empty)').waitFor({ state: 'attached' });
    await say(page, 'Read it again');
    await allow(page);
    await page.getByText('Read again.').waitFor();
    expect(server.calls).toEqual(['read', 'read']);
    expect(await page.content()).not.toContain(KEY);
    expect(command.stdout + command.stderr).not.toContain(KEY);
    await page.close();
  } finally {
    await command.kill();
    await Promise.all([wire.close(), server.close()]);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
