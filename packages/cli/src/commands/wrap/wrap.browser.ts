// Servers without interfaces, behind `vitrine wrap`, in the real chat. All their tools: wrap.full.ts.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { allowCard, viewIn } from '../../../../chat/test/support/answer-cards.ts';
import { type OpenedChat, openChat } from '../../../../chat/test/support/open-page.ts';
import { DATABASE, WEATHER, wrapped } from '../../../test/wrapped-servers.ts';

let chat: OpenedChat;
beforeAll(async () => {
  chat = await openChat({ servers: { weather: wrapped(WEATHER), database: wrapped(DATABASE) } });
}, 120_000);
afterAll(() => chat?.close());
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
});

const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.VITRINE_SHOTS) await page.screenshot({ path: `${process.env.VITRINE_SHOTS}/${name}.png` });
};

it('a tool shows its interface and its result, and is called from there', async () => {
  const page = await chat.open(`/s/${await chat.sessionWith('describe_table', { table: 'moon' }, 'database')}`);
  const view = viewIn(page);
  await view.locator('[data-result]').getByText('discoverer').first().waitFor();
  await view.locator('details > summary').first().click();
  await view.locator('[data-path="/table"]').fill('planet');
  await view.locator('[data-submit]').click();
  await allowCard(page);
  await view.locator('[data-result]').getByText('diameter_km').first().waitFor();
  await page.locator('.call[data-initiator=view]').waitFor();
});

it('a structured result is drawn', async () => {
  const args = { place: 'Oslo', days: 7, date: '2026-06-01' };
  const page = await chat.open(`/s/${await chat.sessionWith('forecast', args, 'weather')}`);
  await viewIn(page).locator('[data-result] [data-view], [data-result][data-view]').first().waitFor();
  await shoot(page, 'compiled-forecast');
});

it('all tools are in a gallery, each with its live interface', async () => {
  const page = await chat.open(`/s/${await chat.sessionWith('_ui_list', {}, 'database')}`);
  const view = viewIn(page);
  await view.getByText('4 tools').waitFor();
  await shoot(page, 'gallery');
  // A click first: a view receives no keys before the user has entered it.
  await view.getByRole('searchbox').click();
  await view.getByRole('searchbox').fill('sql');
  await view.getByText('1 of 4 tools').waitFor();
  await view.locator('[data-tool=query]').getByRole('button', { name: 'Preview' }).click();
  const preview = view.locator('[data-tool=query]').frameLocator('iframe');
  await preview.locator('[data-path="/sql"]').fill('SELECT name FROM planet');
  await shoot(page, 'gallery-preview');
  await preview.locator('[data-submit]').click();
  await allowCard(page);
  await preview.locator('[data-result]').getByText('Neptune').waitFor();
  if (!process.env.VITRINE_SHOTS) return;
  await view.getByRole('searchbox').fill('');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, 'gallery-dark');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.locator('[data-surface-id]').scrollIntoViewIfNeeded();
  await shoot(page, 'gallery-phone');
});
