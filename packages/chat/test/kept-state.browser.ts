// The state that a view has its host keep, over a reload and a restart; and what a surface can do whose server is gone.
import { fileURLToPath } from 'node:url';
import type { ServerConfig } from '@vitrine/connect';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OpenedChat, openChat } from './open-page.ts';
import { sayYes, viewIn } from './questions.ts';

const serverOf = (file: string): ServerConfig => ({
  type: 'stdio',
  command: process.execPath,
  args: ['--conditions=@vitrine/source', fileURLToPath(new URL(file, import.meta.url))],
  connectionMode: 'strict',
});

let chat: OpenedChat;
beforeAll(async () => {
  chat = await openChat({ servers: { slates: serverOf('./slate-server.ts') } });
});
afterAll(() => chat?.close());
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
});

const shows = (page: Page, text: string) => viewIn(page).getByText(text, { exact: true }).waitFor();
const press = (page: Page, button: string) => viewIn(page).locator(`#${button}`).click();

it('a view has the state that it had kept, after a reload and after a restart of the chat; another surface has none', async () => {
  const id = await chat.sessionWith('slate', { word: 'moss' }, 'slates');
  const page = await chat.open(`/s/${id}`);
  await shows(page, 'Drawn 0');
  for (const drawn of [1, 2]) {
    await press(page, 'draw');
    await shows(page, `Drawn ${drawn}`);
  }
  await page.reload();
  await shows(page, 'Drawn 2');
  await chat.restart();
  await page.reload();
  await shows(page, 'Drawn 2');
  await press(page, 'draw');
  await shows(page, 'Drawn 3');

  const other = await chat.open(`/s/${await chat.sessionWith('slate', { word: 'fern' }, 'slates')}`);
  await shows(other, 'Drawn 0');
});

it('a surface whose server is gone shows what it showed, keeps its state, and says why it cannot act', async () => {
  await chat.restart();
  const id = await chat.sessionWith('slate', { word: 'lime' }, 'slates');
  const page = await chat.open(`/s/${id}`);
  await shows(page, 'The word is lime');
  await press(page, 'write');
  await sayYes(page);
  await shows(page, 'Written');
  await press(page, 'draw');
  await shows(page, 'Drawn 1');

  await chat.restart(undefined, { kettle: serverOf('./kettle-server.ts') });
  const later = await chat.open(`/s/${id}`);
  await shows(later, 'The word is lime');
  await shows(later, 'Drawn 1');
  await press(later, 'write');
  await shows(later, 'Not written');
  const call = later.getByRole('article', { name: 'Slate' });
  await call
    .getByRole('status')
    .getByText(/could not be done\. .*slates/)
    .waitFor();
  await press(later, 'draw');
  await shows(later, 'Drawn 2');
});

it('a surface that was parked comes back with its result and its state, when it is seen again', async () => {
  await chat.restart();
  const { id } = (await chat.post('/api/sessions', {})) as { id: string };
  for (let n = 0; n < 14; n++)
    await chat.post(`/api/sessions/${id}/tool-calls`, {
      server: 'slates',
      tool: 'slate',
      arguments: { word: `w${n}` },
    });
  const page = await chat.open(`/s/${id}`);
  const surface = (n: number) => page.locator('[data-surface-id]').nth(n);
  const place = (n: number) => page.locator('.surface-place').nth(n);
  const text = (n: number, words: string) =>
    surface(n).frameLocator('iframe').frameLocator('iframe').getByText(words, { exact: true });
  await place(13).scrollIntoViewIfNeeded();
  await text(13, 'The word is w13').waitFor();
  await surface(13).frameLocator('iframe').frameLocator('iframe').locator('#draw').click();
  await text(13, 'Drawn 1').waitFor();
  // A view that has the keyboard stays: the person goes on reading, up, slowly enough to see them all.
  await page.getByRole('searchbox').focus();
  for (let n = 12; n >= 0; n--) {
    await place(n).scrollIntoViewIfNeeded();
    await text(n, `The word is w${n}`).waitFor();
  }
  await page.locator('[data-surface-state=parked]').last().waitFor({ state: 'attached' });
  expect(await surface(13).getAttribute('data-surface-state')).toBe('parked');
  // Meanwhile its result can be read where it was.
  const words = surface(13).locator('.vitrine-surface-fallback');
  expect([await words.isVisible(), await words.textContent()]).toEqual([true, expect.stringContaining('w13')]);
  await place(13).scrollIntoViewIfNeeded();
  await text(13, 'The word is w13').waitFor();
  await text(13, 'Drawn 1').waitFor();
});
