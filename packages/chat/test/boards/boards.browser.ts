// Boards in the page: results are pinned from chats, refreshed, fed by variables, moved by keys, and are there after a restart.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { violations, violationsInBothThemes } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';
import { openInFull, openResultMenu } from '../support/result-menu.ts';

const chat = openForTests(() => openChat({ servers: { weather: stdioServer('../boards/weather-server.ts') } }));

const items = (page: Page): Locator => page.locator('[data-board-item]');
const findItem = (page: Page, title: string): Locator =>
  items(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
/** The view of an item: one that is closing comes before it. */
const findView = (item: Locator) =>
  item.locator('[data-surface-id] iframe').last().contentFrame().frameLocator('iframe');

/** Pins the only call of a chat to a board, which is made when it is not there yet. */
async function pin(page: Page, board: string, isNew: boolean): Promise<void> {
  const call = page.locator('article.call');
  await openInFull(call);
  const menu = await openResultMenu(call);
  await menu.getByRole('button', { name: 'Pin to board…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pin to a board' });
  if (isNew) {
    await dialog.getByLabel('Name of the new board').fill(board);
    await dialog.getByRole('button', { name: 'Create' }).click();
  } else await dialog.getByRole('button', { name: board }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(`Pinned to ${board}`).waitFor();
}

/** A board with the forecast of a city, of which the user has made a mark, and its air. */
async function makeBoard(board: string, city: string): Promise<Page> {
  const first = await chat.sessionWith('forecast', { city }, 'weather');
  const page = await chat.open(`/s/${first}`);
  const view = page.frameLocator('[data-surface-id] iframe').frameLocator('iframe');
  await view.locator('#mark').click();
  await view.getByText('Marks 1').waitFor();
  await pin(page, board, true);
  const second = await chat.sessionWith('air', { city }, 'weather');
  await page.goto(`${chat.url}/s/${second}`);
  await pin(page, board, false);
  await page.getByRole('button', { name: 'Open board' }).click();
  await page.getByRole('heading', { name: board, level: 2 }).waitFor();
  for (const id of [first, second]) await fetch(`${chat.url}/api/sessions/${id}`, { method: 'DELETE' });
  return page;
}

async function choose(item: Locator, entry: string): Promise<void> {
  await item.getByRole('button', { name: /^Options for/ }).click();
  await item.getByRole('dialog').getByRole('button', { name: entry, exact: true }).click();
}

const readCount = async (item: Locator): Promise<number> =>
  Number((await findView(item).locator('#result').innerText()).split(': ')[1]);
const place = (item: Locator) =>
  item.evaluate(element => ['gs-x', 'gs-y', 'gs-w', 'gs-h'].map(name => Number(element.getAttribute(name) ?? '1')));
const openOptions = (page: Page, board: string): Promise<void> =>
  page.getByRole('button', { name: `Options for ${board}` }).click();

it('a pinned view is there at once with its state, survives its chat and a restart, and is refreshed', async () => {
  const page = await makeBoard('Morning', 'Oslo');
  const [forecast, air] = [findItem(page, 'Forecast'), findItem(page, 'Air')];
  await findView(forecast)
    .getByText(/^Oslo: \d+$/)
    .waitFor();
  await findView(forecast).getByText('Marks 1').waitFor();
  await findView(air).getByText('The air of Oslo is good.').waitFor();
  const count = await readCount(forecast);
  await forecast.getByRole('button', { name: 'Refresh Forecast' }).click();
  await expect.poll(() => readCount(forecast)).toBe(count + 1);
  await findView(forecast).getByText('Marks 1').waitFor();
  expect(await violations(page)).toEqual([]);

  await chat.restart();
  await page.reload();
  await findView(forecast).getByText('Marks 1').waitFor();
  await findView(air).getByText('The air of Oslo is good.').waitFor();
  // A view has no conversation here.
  await findView(forecast).locator('#say').click();
  await findView(forecast).getByText('Not said').waitFor();
  await forecast.getByText('A board has no conversation.').waitFor();

  await choose(forecast, 'Open in a chat');
  await page.waitForURL(/\/s\//);
  await expect.poll(() => page.locator('[data-surface-id]').count()).toBe(1);
  await page.frameLocator('[data-surface-id] iframe').frameLocator('iframe').getByText('Marks 1').waitFor();
});

it('a variable feeds items; an item that fails shows its last good result with the reason', async () => {
  const page = await makeBoard('Travel', 'Lima');
  const [forecast, air] = [findItem(page, 'Forecast'), findItem(page, 'Air')];
  await findView(air).getByText('The air of Lima is good.').waitFor();
  await choose(forecast, 'Change arguments…');
  const dialog = page.getByRole('dialog', { name: 'Arguments of Forecast' });
  await dialog.getByLabel('Value of City').selectOption({ label: 'New variable…' });
  await dialog.getByLabel('Name of the variable').fill('place');
  await dialog.getByRole('button', { name: 'Save and refresh' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await choose(air, 'Change arguments…');
  const other = page.getByRole('dialog', { name: 'Arguments of Air' });
  await other.getByLabel('Value of City').selectOption({ label: 'place' });
  await other.getByRole('button', { name: 'Save and refresh' }).click();
  await other.waitFor({ state: 'hidden' });

  const variables = page.getByRole('form', { name: 'Variables' });
  const field = variables.getByRole('textbox');
  await expect.poll(() => field.inputValue()).toBe('Lima');
  await field.fill('Quito');
  await variables.getByRole('button', { name: 'Apply' }).click();
  await variables.getByText('2 items are refreshed.').waitFor();
  await findView(forecast)
    .getByText(/^Quito: /)
    .waitFor();
  await findView(air).getByText('The air of Quito is good.').waitFor();
  await field.fill('Atlantis');
  await field.press('Enter');
  await findView(forecast)
    .getByText(/^Atlantis: /)
    .waitFor();
  await air.getByText('The last refresh failed: No station measures there.').waitFor();
  await findView(air).getByText('The air of Quito is good.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.evaluate(() => void (document.documentElement.dir = 'rtl'));
  await page.getByRole('link', { name: 'Boards' }).click();
  await page.getByRole('link', { name: 'Travel' }).click();
  await findView(air).getByText('The air of Quito is good.').waitFor();

  // Another page sees what was changed here.
  const second = await chat.open(new URL(page.url()).pathname);
  await expect
    .poll(() => second.getByRole('form', { name: 'Variables' }).getByRole('textbox').inputValue())
    .toBe('Atlantis');
  await field.fill('Bogota');
  await field.press('Enter');
  await findView(findItem(second, 'Forecast'))
    .getByText(/^Bogota: /)
    .waitFor();
  await expect
    .poll(() => second.getByRole('form', { name: 'Variables' }).getByRole('textbox').inputValue())
    .toBe('Bogota');
});

it('items are moved and resized by keys, in one column on a phone; what is removed or deleted comes back', async () => {
  const page = await makeBoard('Desk', 'Rome');
  const [forecast, air] = [findItem(page, 'Forecast'), findItem(page, 'Air')];
  await findView(forecast).locator('#mark').click();
  await findView(forecast).getByText('Marks 2').waitFor();
  await choose(air, 'Move or resize by keys');
  const [x, y, w, h] = await place(air);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => place(air)).toEqual([x, y, w! - 1, h! + 1]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => place(air)).toEqual([x! + 1, y, w! - 1, h! + 1]);
  await page.getByText(`Row 1, column 8, 5 wide, ${h! + 1} high`, { exact: true }).waitFor();
  // The grid has moved it in the document: nothing was loaded anew.
  await findView(forecast).getByText('Marks 2').waitFor();
  await expect
    .poll(async () => {
      const { boards } = (await (await fetch(`${chat.url}/api/boards`)).json()) as {
        boards: { id: string; title: string }[];
      };
      const { id } = boards.find(({ title }) => title === 'Desk')!;
      const { items: stored } = (await (await fetch(`${chat.url}/api/boards/${id}`)).json()) as {
        items: { place: object }[];
      };
      return stored[1]?.place;
    })
    .toEqual({ x: x! + 1, y, w: w! - 1, h: h! + 1 });

  await page.setViewportSize({ width: 390, height: 844 });
  const [, , , forecastHeight] = await place(forecast);
  await expect.poll(() => place(air)).toEqual([0, forecastHeight, 1, h! + 1]);
  await expect.poll(async () => (await air.boundingBox())?.x).toBeLessThan(20);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await choose(air, 'Move up');
  await expect.poll(() => place(air)).toEqual([0, 0, 1, h! + 1]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await place(air))[0]).toBe(0);

  await choose(air, 'Remove from the board');
  await expect.poll(() => items(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => items(page).count()).toBe(2);
  await findView(air).getByText('The air of Rome is good.').waitFor();

  await openOptions(page, 'Desk');
  await page.getByRole('dialog', { name: 'Options for Desk' }).getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/boards$/);
  await page.getByText('Board deleted: Desk').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Desk' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('desk');
  await page.getByRole('option', { name: /Desk/ }).first().click();
  await findView(air).getByText('The air of Rome is good.').waitFor();
});

it('only what changes nothing may be refreshed by itself', async () => {
  const page = await makeBoard('Alone', 'Bern');
  const forecast = findItem(page, 'Forecast');
  await findView(forecast)
    .getByText(/^Bern: /)
    .waitFor();
  await choose(forecast, 'Refresh by itself…');
  const dialog = page.getByRole('dialog', { name: 'When Forecast is refreshed' });
  await dialog.getByLabel('When the board is opened').check();
  await dialog.getByLabel('While it is open').selectOption({ label: 'every 30 seconds' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const count = await readCount(forecast);
  await page.reload();
  await expect.poll(() => readCount(forecast)).toBe(count + 1);

  const { pathname } = new URL(page.url());
  await page.goto(`${chat.url}/s/${await chat.sessionWith('pay', {}, 'weather')}`);
  await pin(page, 'Alone', false);
  await page.getByRole('button', { name: 'Open board' }).click();
  await page.waitForURL(`**${pathname}`);
  await choose(findItem(page, 'Pay'), 'Refresh by itself…');
  const refused = page.getByRole('dialog', { name: 'When Pay is refreshed' });
  await refused.getByText('This tool does not say of itself that it changes nothing').waitFor();
  await expect.poll(() => refused.getByLabel('When the board is opened').isDisabled()).toBe(true);
});
