// The view of the notes in the chat, in a real Chromium, against the real server and its SQLite file.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FrameLocator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stdioServer } from '../../../packages/chat/test/mcp-servers/server-of.ts';
import { allowCard, cards, sayNo, viewIn } from '../../../packages/chat/test/support/answer-cards.ts';
import { violationsInBothThemes } from '../../../packages/chat/test/support/axe.ts';
import { openForTests } from '../../../packages/chat/test/support/open-for-tests.ts';
import { openChat } from '../../../packages/chat/test/support/open-page.ts';
import { viewFrame } from '../../../test/support/browser/view-frame.ts';
import type { Change } from './schemas.ts';
import { type NotesStore, openNotesStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'notes-'));
const file = join(folder, 'notes.sqlite');
const server = stdioServer('../../../../examples/notes/src/main.ts');

const chat = openForTests(async () => {
  const page = await openChat({
    servers: { notes: { ...server, env: { NOTES_FILE: file } } as typeof server },
    isolated: true,
  });
  const close = async (): Promise<void> => {
    await page.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...page, close };
});

/** The same file, as another program uses it: what a view stores is here, and what changes here a view shows. */
let store: NotesStore;
const task = (id: string, title: string): Change => ({ type: 'add', id, kind: 'task', title, text: '' });
beforeEach(async () => {
  store = openNotesStore({ file });
  store.apply([task('tea', 'Buy tea'), task('call', 'Call Ana'), task('post', 'Post the letter')]);
  // What an earlier test allowed.
  await fetch(`${chat.url}/api/consents`, { method: 'DELETE', body: '{}' });
});
afterEach(() => {
  store.close();
  const database = new DatabaseSync(file);
  database.exec('DELETE FROM note');
  database.close();
});

const titles = (): string[] => store.list().map(({ title }) => title);
const doneIds = (): string[] =>
  store
    .list()
    .filter(({ isDone }) => isDone)
    .map(({ id }) => id);
const drawnTitles = (view: FrameLocator): Promise<string[]> =>
  view.locator('textarea.title').evaluateAll(areas => areas.map(area => (area as HTMLTextAreaElement).value));
const row = (view: FrameLocator, title: string) =>
  view.locator('li').filter({ has: view.getByLabel(`Title of “${title}”`) });

async function show(args: object = {}, tool = 'list_notes'): Promise<{ page: Page; view: FrameLocator }> {
  const page = await chat.open(`/s/${await chat.sessionWith(tool, { ...args }, 'notes')}`);
  const view = viewIn(page);
  await view.locator('[data-state=filled]').waitFor();
  return { page, view };
}
/** A picture for a person to look at; `VITRINE_SHOTS` names the folder. */
async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.VITRINE_SHOTS) return;
  await page.locator('[data-surface-id]').first().scrollIntoViewIfNeeded();
  await page.screenshot({ path: `${process.env.VITRINE_SHOTS}/notes-${name}.png` });
}
/** Allows the first change for good: the user is asked once. */
const allowEdits = (page: Page): Promise<void> => allowCard(page, { action: 'always' });

it('ticks, edits, adds, deletes and takes back, after one question, and is the same after a reload', async () => {
  const { page, view } = await show();
  await expect.poll(() => cards(page).count()).toBe(0);
  await view.getByLabel('Done: “Buy tea”').check();
  await view.getByText('Answer the question in the chat').waitFor();
  await shoot(page, 'asking');
  await allowEdits(page);
  await expect.poll(() => store.list().find(({ id }) => id === 'tea')?.isDone).toBe(true);
  await expect.poll(() => view.locator('.notice').innerText()).toBe('');

  await view.getByLabel('Title of “Call Ana”').fill('Call Ana and Bo');
  await expect.poll(titles).toContain('Call Ana and Bo');
  await view.getByLabel('Title of “Post the letter”').focus();
  await view.getByLabel('Details of “Post the letter”').fill('Two stamps');
  await view.getByLabel('New note or task').fill('Buy milk');
  await view.getByLabel('New note or task').press('Enter');
  await expect.poll(titles).toContain('Buy milk');
  await expect.poll(() => store.list().find(({ id }) => id === 'post')?.text).toBe('Two stamps');

  await view.getByRole('button', { name: 'Delete “Buy milk”' }).click();
  await expect.poll(titles).not.toContain('Buy milk');
  await shoot(page, 'undo');
  await view.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(titles).toContain('Buy milk');
  await expect.poll(titles).toEqual(['Buy milk', 'Post the letter', 'Call Ana and Bo', 'Buy tea']);
  await expect.poll(() => cards(page).count()).toBe(0);

  await page.reload();
  await view.locator('[data-state=filled]').waitFor();
  await expect.poll(() => drawnTitles(view)).toEqual(titles());
  await expect.poll(() => view.getByLabel('Done: “Buy tea”').isChecked()).toBe(true);
});

it('is reordered, and searched', async () => {
  const { page, view } = await show();
  await view.getByRole('button', { name: 'Move “Post the letter” down' }).click();
  await allowEdits(page);
  await expect.poll(titles).toEqual(['Call Ana', 'Post the letter', 'Buy tea']);
  await view.getByRole('button', { name: 'Move “Buy tea” up' }).click();
  await expect.poll(titles).toEqual(['Call Ana', 'Buy tea', 'Post the letter']);
  await expect.poll(() => drawnTitles(view)).toEqual(titles());
  const button = view.getByRole('button', { name: 'Move “Buy tea” up' });
  await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true);

  await view.getByLabel('Search notes').fill('tea');
  await expect.poll(() => drawnTitles(view)).toEqual(['Buy tea']);
  await view.getByLabel('Search notes').fill('wine');
  await view.getByText('No notes here.').waitFor();
});

it('two views, the model and the user follow each other', async () => {
  const first = await show();
  const second = await show({ query: 'letter' }, 'search_notes');
  await expect.poll(() => drawnTitles(second.view)).toEqual(['Post the letter']);
  await first.page.bringToFront();
  await first.view.getByLabel('Title of “Post the letter”').fill('Post the red letter');
  await allowEdits(first.page);
  await second.page.bringToFront();
  await expect.poll(() => drawnTitles(second.view)).toEqual(['Post the red letter']);
  // What the user is typing is not taken away by what comes from elsewhere.
  await second.view.getByLabel('Title of “Post the red letter”').pressSequentially('!');
  store.apply([{ type: 'edit', id: 'post', isDone: true }]);
  await second.view.locator('li[data-done=true]').waitFor();
  await expect.poll(titles).toContain('Post the red letter!');
  expect(await second.view.locator('textarea.title').evaluate(area => area === document.activeElement)).toBe(true);
});

it('keeps what the user refused, until it is discarded or saved again', async () => {
  const { page, view } = await show();
  await view.getByLabel('Done: “Buy tea”').check();
  await sayNo(page);
  await view.getByText('Not saved: You did not allow it.').waitFor();
  await shoot(page, 'refused');
  await view.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => view.getByLabel('Done: “Buy tea”').isChecked()).toBe(false);
  await view.getByLabel('Done: “Call Ana”').check();
  await sayNo(page);
  await view.getByRole('button', { name: 'Save again' }).click();
  await allowEdits(page);
  await expect.poll(doneIds).toEqual(['call']);
});

it('adds what a message says, and is without violations at any width, empty and full', async () => {
  const { page, view } = await show({ title: 'Buy milk', kind: 'task' }, 'add_note');
  await view.getByLabel('Title of “Buy milk”').waitFor();
  const frame = await viewFrame(view);
  await expect.poll(() => violationsInBothThemes(frame)).toEqual([]);
  await shoot(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, 'dark');
  await page.setViewportSize({ width: 360, height: 740 });
  await shoot(page, 'phone');
  await expect.poll(() => view.locator(':root').evaluate(root => root.scrollWidth - root.clientWidth)).toBe(0);
  await expect.poll(() => violationsInBothThemes(frame)).toEqual([]);
  store.apply(store.list().map(({ id }) => ({ type: 'delete', id })));
  await view.getByText('No notes here.').waitFor();
  await shoot(page, 'empty');
  await expect.poll(() => violationsInBothThemes(frame)).toEqual([]);
  await expect.poll(() => row(view, 'Buy milk').count()).toBe(0);
});

it('keeps what could not be sent, until it is saved again', async () => {
  const { page, view } = await show();
  await view.getByLabel('Done: “Buy tea”').check();
  await allowEdits(page);
  await expect.poll(doneIds).toEqual(['tea']);
  await page.context().setOffline(true);
  await view.getByLabel('Done: “Call Ana”').check();
  await view.getByText('Not saved:').waitFor();
  await shoot(page, 'offline');
  await page.context().setOffline(false);
  await view.getByRole('button', { name: 'Save again' }).click();
  await expect.poll(doneIds).toEqual(['call', 'tea']);
  await expect.poll(() => view.locator('.notice').innerText()).toBe('');
});
