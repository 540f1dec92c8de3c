// The page draws results without an interface by the reading of results: units, tables, folded envelopes, logs.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';

let chat: OpenedChat;
beforeAll(async () => {
  chat = await openChat({ plain: true, servers: { plain: stdioServer('./plain-data-server.ts') } });
});
afterAll(() => chat?.close());
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
});

async function openCall(tool: string) {
  const page = await chat.open(`/s/${await chat.sessionWith(tool, {}, 'plain')}`);
  await page.locator('.call[data-call-state=done]').waitFor();
  return { page, call: page.locator('.call') };
}

it('a record has its name, state and units; its envelope is counted and one press away', async () => {
  const { call } = await openCall('order');
  await expect.poll(() => call.locator('.reading-head').innerText()).toContain('Order 1042');
  await expect.poll(() => call.locator('.reading').first().innerText()).toMatch(/€19\.99[\s\S]*2\.5\u00a0kg/);
  await expect.poll(() => call.locator('.reading').first().innerText()).not.toContain('Took\n');
  const fold = call.locator('.reading-fold > summary').last();
  await expect.poll(() => fold.innerText()).toMatch(/^\d more: /);
  await fold.click();
  await expect.poll(() => call.locator('.reading-fold[open]').innerText()).toContain('12');
});

it('rows behind a sentence are a table whose rows open', async () => {
  const { page, call } = await openCall('ports');
  await call.getByText('Found two ports:').last().waitFor();
  await expect.poll(() => call.locator('thead th').allInnerTexts()).toEqual(['Name', 'Depth (m)', 'Open']);
  await expect.poll(() => call.locator('tbody a').first().getAttribute('href')).toBe('https://oban.example/');
  await call.getByText('There is more than this.').waitFor();
  await call.getByRole('button', { name: 'Details of row 2' }).click();
  await expect.poll(() => call.locator('tbody .reading').innerText()).toContain('Leith');
  expect(await violationsInBothThemes(page)).toEqual([]);
});

it('columns of a program are a table, and lines of a log have their levels', async () => {
  const { call } = await openCall('processes');
  await expect.poll(() => call.locator('thead th').allInnerTexts()).toEqual(['USER', 'PID', '%CPU', 'COMMAND']);
  await expect.poll(() => call.locator('[data-kind=log] [data-mark=minus]').innerText()).toContain('ERROR failed');
});

it('a diff has its lines marked, and the page says why a view was chosen', async () => {
  const { call, page } = await openCall('diff');
  await expect.poll(() => call.locator('[data-mark=plus]').innerText()).toBe('+new\n');
  await call.locator('[data-result-menu]').click();
  await page.getByRole('button', { name: 'Raw result' }).click();
  await call.getByText('Why this view: a text').waitFor();
});

it('deep data can be read to the last value', async () => {
  const { call } = await openCall('deep');
  await expect.poll(() => call.locator('.reading, [role=tree]').first().innerText()).toMatch(/List|list/);
});

it('structured content is drawn; the text that only says the same is folded, and any other is beside it', async () => {
  const { page, call } = await openCall('ports_in_words');
  const result = call.locator('.result');
  await expect.poll(() => result.locator('tbody tr').allInnerTexts()).toEqual(['Oban\t4.2', 'Leith\t6.1']);
  await result.getByText('Call ports with a name for the tides.').waitFor();
  await expect.poll(() => result.getByText('Name: Oban').count()).toBe(0);
  await result.getByText('The same in words').click();
  await result.getByText('Name: Oban').waitFor();
  await call.locator('[data-result-menu]').click();
  await page.getByRole('button', { name: 'Raw result' }).click();
  await call.getByText('Why this view: rows').waitFor();
});

it('a text that an object of one member repeats is drawn once', async () => {
  const { call } = await openCall('only_text');
  await call.locator('.result .parts').waitFor();
  await expect.poll(() => call.locator('.result').innerText()).toMatch(/^All is\s+well\.$/);
});

it('a trend is a line above its table', async () => {
  const { page, call } = await openCall('tides');
  await call.locator('.reading-chart svg[role=img]').waitFor();
  await expect.poll(() => call.locator('.reading-chart svg').getAttribute('aria-label')).toMatch(/^Height \(m\): /);
  await expect
    .poll(() => call.locator('.reading-chart path[data-series="0"]').getAttribute('d'))
    .toMatch(/^M0\.0 .*L600\.0 /);
  await call.locator('.reading-chart svg').hover({ position: { x: 1, y: 20 } });
  await expect.poll(() => call.locator('.reading-chart output').innerText()).toMatch(/1\.2/);
  await expect.poll(() => call.locator('tbody tr').count()).toBe(5);
  expect(await violationsInBothThemes(page)).toEqual([]);
});

it('places are a map beside their table, and nothing is loaded for it', async () => {
  const { page, call } = await openCall('harbours');
  await expect.poll(() => call.getByRole('button', { name: /Oban|Leith/ }).count()).toBeGreaterThanOrEqual(2);
  await expect
    .poll(() => call.locator('tbody tr').allInnerTexts())
    .toEqual([expect.stringMatching(/^Oban\s+42/), expect.stringMatching(/^Leith\s+120/)]);
  expect(await violationsInBothThemes(page)).toEqual([]);
});

it('a picture in the data is drawn, and the address of another site stays a link', async () => {
  const { call } = await openCall('flag');
  await expect
    .poll(() => call.locator('.reading-picture').evaluate(img => (img as HTMLImageElement).naturalWidth))
    .toBe(1);
  await expect.poll(() => call.locator('.reading a').first().getAttribute('href')).toBe('https://flags.example/a.png');
  await expect.poll(() => call.locator('.result img').count()).toBe(1);
});
