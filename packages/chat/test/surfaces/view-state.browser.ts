// The state that a view stores with its host, over a reload and a restart. Over parking, and without its server: view-state.full.ts.
import { it } from 'vitest';
import { chat, openSlateChat, press, shows } from './slates.ts';

openSlateChat();

it('a view gets the state that it stored, after a reload and after a restart of the chat; another surface gets none', async () => {
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

it('a view finds what it has put into localStorage after a reload and a restart, beside its state; another surface finds nothing', async () => {
  const id = await chat.sessionWith('slate', { word: 'reed' }, 'slates');
  const page = await chat.open(`/s/${id}`);
  await shows(page, 'Noted nothing');
  await press(page, 'note');
  await shows(page, 'Noted 1');
  await page.reload();
  await shows(page, 'Noted 1');
  await press(page, 'draw');
  await shows(page, 'Drawn 1');
  await press(page, 'note');
  await shows(page, 'Noted 2');
  await page.reload();
  await shows(page, 'Noted 2');
  await chat.restart();
  await page.reload();
  await shows(page, 'Noted 2');
  await shows(page, 'Drawn 1');

  const other = await chat.open(`/s/${await chat.sessionWith('slate', { word: 'sedge' }, 'slates')}`);
  await shows(other, 'Noted nothing');
});
