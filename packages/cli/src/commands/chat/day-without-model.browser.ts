// A day with `vitrine chat` and no model: an app is opened and pinned, a board of eight items from four servers is built, a variable feeds two of them;
// all of it is there after a restart, and after the network was away. `DAY_PICTURES=FOLDER` keeps pictures of it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../../../test/support/browser/chromium.ts';
import { openInFull, openResultMenu } from '../../../../chat/test/support/result-menu.ts';
import { type RunningProcess, startProcess } from '../../../test/start-command.ts';

const EXAMPLES = new URL('../../../../../examples/servers.yml', import.meta.url).pathname;
const CALLS = [
  { server: 'weather-view', tool: 'current_weather', arguments: { place: 'Lisbon' } },
  { server: 'product-card', tool: 'show_product', arguments: { product: 'tide-mug' } },
  { server: 'product-card', tool: 'list_products', arguments: {} },
  { server: 'notes', tool: 'list_notes', arguments: {} },
  { server: 'native', tool: 'compare_months', arguments: {} },
  { server: 'native', tool: 'map_cities', arguments: {} },
  { server: 'database', tool: 'list_tables', arguments: {} },
];

let browser: TestBrowser;
const data = mkdtempSync(join(tmpdir(), 'vitrine-day-'));
let chat: RunningProcess | undefined;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(async () => {
  await browser?.close();
  await chat?.kill();
  rmSync(data, { recursive: true, force: true });
});

async function start(port: number): Promise<string> {
  chat = startProcess(['chat', '--config', EXAMPLES, '--data', data, '--port', String(port)]);
  return chat.url;
}

const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.DAY_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
};

const items = (page: Page): Locator => page.locator('[data-board-item]');
const findItem = (page: Page, title: string): Locator =>
  items(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const findView = (item: Locator) =>
  item.locator('[data-surface-id] iframe').last().contentFrame().frameLocator('iframe');

async function pin(page: Page, isNew: boolean): Promise<void> {
  const call = page.locator('article.call[data-initiator=user]').first();
  await openInFull(call);
  const menu = await openResultMenu(call);
  await menu.getByRole('button', { name: 'Pin to board…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pin to a board' });
  if (isNew) {
    await dialog.getByLabel('Name of the new board').fill('Today');
    await dialog.getByRole('button', { name: 'Create' }).click();
  } else await dialog.getByRole('button', { name: 'Today' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Lets an item take its place from the variable `place`, which is made with the first item. */
async function useVariable(page: Page, title: string, isNew: boolean): Promise<void> {
  const item = findItem(page, title);
  await item.getByRole('button', { name: /^Options for/ }).click();
  await item.getByRole('dialog').getByRole('button', { name: 'Change arguments…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Arguments of ${title}` });
  await dialog.getByLabel('Value of Place').selectOption({ label: isNew ? 'New variable…' : 'place' });
  if (isNew) await dialog.getByLabel('Name of the variable').fill('place');
  await dialog.getByRole('button', { name: 'Save and refresh' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

it('an app, a board of eight items, a variable, a restart, and a time without network', async () => {
  const url = await start(0);
  const page = await browser.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${url}/apps`);
  await page.getByRole('link', { name: 'Weather forecast' }).click();
  await page.getByLabel('Place').fill('Lisbon');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.frameLocator('[data-surface-id] iframe').frameLocator('iframe').getByText('Next 24 hours').waitFor();
  await picture(page, 'app');
  await pin(page, true);

  const post = async (path: string, body: unknown) =>
    (await (
      await fetch(`${url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as { id: string };
  for (const call of CALLS) {
    const { id } = await post('sessions', {});
    await post(`sessions/${id}/tool-calls`, call);
    await page.goto(`${url}/s/${id}`);
    await pin(page, false);
  }
  await page.getByRole('link', { name: 'Boards' }).click();
  await page.getByRole('link', { name: 'Today' }).click();
  await expect.poll(() => items(page).count()).toBe(8);
  await useVariable(page, 'Weather forecast', true);
  await useVariable(page, 'Current weather', false);
  const variables = page.getByRole('form', { name: 'Variables' });
  await variables.locator('input').fill('Oslo');
  await variables.getByRole('button', { name: 'Apply' }).click();
  const readPlace = () => findView(findItem(page, 'Weather forecast')).locator('option:checked').first().textContent();
  await expect.poll(readPlace).toContain('Oslo');
  await picture(page, 'board');

  await chat!.kill();
  await page
    .getByText(/connection|reconnect/i)
    .first()
    .waitFor();
  await picture(page, 'away');
  const again = await start(Number(new URL(url).port));
  expect(again).toBe(url);
  await page.reload();
  await expect.poll(readPlace).toContain('Oslo');

  await page.context().setOffline(true);
  const refresh = findItem(page, 'Weather forecast').getByRole('button', { name: /^Refresh/ });
  await refresh.click();
  await page.getByText('It could not be refreshed').waitFor();
  await expect.poll(readPlace).toContain('Oslo');
  await picture(page, 'offline');
  await page.context().setOffline(false);
  await refresh.click();
  await page.getByText('It could not be refreshed').waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await picture(page, 'board-390');
}, 120_000);
