// The state that a view has its host keep, over a reload and a restart; and what a surface can do whose server is gone. Over
// parking: kept-state.full.ts.
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { sayYes, viewIn } from './questions.ts';
import { serverOf } from './server-of.ts';
import { chat, openSlateChat } from './slates.ts';

openSlateChat();

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
