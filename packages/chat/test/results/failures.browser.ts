// Interfaces that fail, in the whole chat: the user sees what happened, and the result as text.
// SHOTS=folder writes screenshots of each in light, dark and at 390 px.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { servePages, type TestServer } from '../../../../test/support/services/serve.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';

const REPORTED = 'This interface reported an error.';
const until = { timeout: 30_000 };

let chat: OpenedChat;
let pages: TestServer;
beforeAll(async () => {
  const closedServer = await servePages({});
  await closedServer.close();
  pages = await servePages({
    '/deny': { headers: { 'x-frame-options': 'DENY' }, body: '<h1>Never framed</h1>' },
    '/forbidden': { status: 403, body: '<h1>Sign in first</h1>' },
    '/found': '<!doctype html><h1>Found</h1>',
  });
  chat = await openChat({
    servers: { failing: stdioServer('hostile/failing-server.ts', pages.origin, closedServer.origin) },
  });
});
afterAll(async () => {
  await chat?.close();
  await pages?.close();
});
/** Matches errors that the views themselves throw, and the browser's about a page that refuses its frame. */
const EXPECTED = /'rows'|chart width|#130|X-Frame-Options|script broke|cdn\.example/;
afterEach(async () => {
  expect((await chat.finish()).filter(complaint => !EXPECTED.test(complaint))).toEqual([]);
});

async function show(tool: string, wanted: 'ready' | 'failed') {
  const page = await chat.open(`/s/${await chat.sessionWith(tool, {}, 'failing')}`);
  await page.locator(`[data-surface-state=${wanted}]`).waitFor(until);
  const surface = page.locator('[data-surface-id]');
  return { page, surface, words: surface.getByText(`The result of ${tool} in words`) };
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder === undefined) return;
  for (const [look, width, colorScheme] of [
    ['light', 1280, 'light'],
    ['dark', 1280, 'dark'],
    ['phone', 390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => {}),
    );
    await page.screenshot({ path: join(folder, `${name}-${look}.png`) });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

it.each([
  ['throws-before', /Cannot read properties of undefined.*line 3/s],
  ['blocked-script', /blocked by the security policy.*cdn\.example/s],
])('%s: the interface fails with its error, in details, above the result as text', async (tool, reason) => {
  const { page, surface, words } = await show(tool, 'failed');
  await surface.getByText(REPORTED).waitFor(until);
  await words.waitFor();
  await surface.getByRole('button', { name: 'Details' }).click();
  await expect.poll(() => surface.locator('.vitrine-surface-errors li').innerText()).toMatch(reason);
  await picture(page, tool);
  await surface.getByRole('button', { name: 'Try again' }).click();
  await surface.getByText(REPORTED).waitFor(until);
});

it('throws-after: the view stays, with the error below it and the result as text on demand', async () => {
  const { page, surface, words } = await show('throws-after', 'ready');
  await surface.getByText(REPORTED).waitFor(until);
  await expect.poll(() => words.isVisible()).toBe(false);
  await surface.getByRole('button', { name: 'Details' }).click();
  await surface.getByText('Invalid chart width: -1').waitFor();
  await picture(page, 'throws-after');
  await surface.getByRole('button', { name: 'Show result as text' }).click();
  await words.waitFor();
  await picture(page, 'throws-after-words');
});

it('unmounts: a view that removes its content has its result as text below the error at once', async () => {
  const { page, surface, words } = await show('unmounts', 'ready');
  await surface.getByText(REPORTED).waitFor(until);
  await words.waitFor(until);
  await picture(page, 'unmounts');
});

it.each([
  ['refused', /could not be reached. The connection was refused/],
  ['denied', /does not let itself be shown in a frame \(X-Frame-Options: DENY\)/],
])('%s: the page fails with the reason, above the result as text', async (tool, reason) => {
  const { page, surface, words } = await show(tool, 'failed');
  await expect.poll(() => surface.locator('.vitrine-surface-reason').innerText()).toMatch(reason);
  await words.waitFor();
  await picture(page, tool);
});

it('indistinguishable: a page that looks the same as an error page is reported', async () => {
  const { page, surface, words } = await show('indistinguishable', 'ready');
  await surface.getByText('Opened. Whether the page is shown is not known.').waitFor(until);
  await picture(page, 'indistinguishable');
  await surface.getByRole('button', { name: 'Show result as text' }).click();
  await words.waitFor();
});

it('found: a page that the chat has found is shown without a note', async () => {
  const { surface } = await show('found', 'ready');
  await expect.poll(() => surface.locator('.vitrine-surface-notice').isVisible()).toBe(false);
});

it('script: a remote-DOM script that throws after rendering is reported in the same way', async () => {
  const { page, surface } = await show('script', 'ready');
  await surface.getByText('Drawn by a script').waitFor(until);
  await surface.getByText(REPORTED).waitFor(until);
  await surface.getByRole('button', { name: 'Details' }).click();
  await surface.getByText('the script broke').waitFor();
  await picture(page, 'script');
});
