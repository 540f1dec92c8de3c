// Apps: tools with an interface, opened without a model.
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsInBothThemes } from '../support/axe.ts';
import { viewAt } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const example = (path: string): string => fileURLToPath(new URL(`../../../../examples/${path}`, import.meta.url));
const serve = (path: string) => ({
  type: 'stdio' as const,
  command: process.execPath,
  args: ['--conditions=@vitrine/source', path],
  connectionMode: 'strict' as const,
});

const chat = openForTests(() =>
  openChat({
    servers: {
      office: serve(fileURLToPath(new URL('../mcp-servers/page-server.ts', import.meta.url))),
      'weather-view': serve(example('weather-view/src/main.ts')),
    },
  }),
);

const heading = (page: Page, name: string) => page.locator('#app-title', { hasText: name });

it('an app opens from the list, keeps its result, and is found again as the last one', async () => {
  const page = await chat.open();
  await page.getByRole('link', { name: 'Apps', exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/apps');
  const search = page.getByRole('searchbox', { name: 'Search apps' });
  await search.fill('minutes');
  await page.getByRole('link', { name: 'Minutes' }).waitFor();
  await search.fill('desk');
  await expect.poll(() => page.locator('[data-app]').count()).toBe(1);
  await page.getByRole('link', { name: 'Desk' }).click();
  await heading(page, 'Desk').waitFor();
  // The tool is not annotated as read-only, so nothing is called before the user says so.
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await viewAt(page, 0).getByRole('button', { name: 'Look up' }).click();
  // What its view calls is asked where the app is.
  await page.getByRole('button', { name: 'Allow once' }).click();
  await viewAt(page, 0).getByText('Looked up.').waitFor();

  await page.reload();
  await viewAt(page, 0).getByRole('button', { name: 'Look up' }).waitFor();
  await page.getByRole('link', { name: 'All apps' }).click();
  await page.getByRole('region', { name: 'Opened last' }).getByRole('link', { name: 'Desk' }).waitFor();
  // Its calls are in no list of chats.
  await expect.poll(() => page.locator('.session-link').count()).toBe(0);
});

it('an app takes its inputs by its form, and other inputs in place', async () => {
  const page = await chat.open('/apps/weather-view/forecast');
  await page.getByLabel('Place').fill('Lisbon');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await viewAt(page, 0).locator(':visible', { hasText: 'Lisbon' }).first().waitFor();
  await page.getByRole('button', { name: 'Change inputs' }).click();
  await expect.poll(() => page.getByLabel('Place').inputValue()).toBe('Lisbon');
  await page.getByLabel('Place').fill('Faro');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await viewAt(page, 0).locator(':visible', { hasText: 'Faro' }).first().waitFor();
});

it('an app is pinned, and has a window of its own with nothing around it', async () => {
  const page = await chat.open('/apps/office/desk');
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  await page.getByRole('button', { name: 'Unpin' }).waitFor();
  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open in a window' }).click(),
  ]);
  await heading(own, 'Desk').waitFor();
  await expect.poll(() => own.locator('.sidebar').isVisible()).toBe(false);
  await own.close();
  await page.getByRole('link', { name: 'All apps' }).click();
  await page.getByRole('region', { name: 'Pinned' }).getByRole('link', { name: 'Desk' }).waitFor();
});

it('an app whose server is gone shows its last result and says so', async () => {
  await chat.open('/apps/weather-view/forecast');
  const page = await chat.open('/apps/office/nothing');
  await page.getByText('is not there').waitFor();
  const list = await chat.open('/apps');
  await list.locator('[data-app]').first().waitFor();
  expect(await violationsInBothThemes(list)).toEqual([]);
  await list.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => list.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
