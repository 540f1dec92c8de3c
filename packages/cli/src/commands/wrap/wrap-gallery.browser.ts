// The gallery of a wrapped server in the real chat: an interface is changed, undone and brought back, and the user is asked once for each.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allowCard, viewIn } from '../../../../chat/test/support/answer-cards.ts';
import { type OpenedChat, openChat } from '../../../../chat/test/support/open-page.ts';
import { WEATHER, wrapArguments } from '../../../test/wrapped-servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-gallery-'));
let chat: OpenedChat;
beforeAll(async () => {
  const args = wrapArguments(WEATHER).flatMap(word => (word === '--no-cache' ? ['--refinement'] : [word]));
  const env = { VITRINE_WRAP_CACHE_DIRECTORY: folder };
  const weather = { type: 'stdio', command: process.execPath, args, env, connectionMode: 'strict' } as const;
  chat = await openChat({ servers: { weather } });
}, 120_000);
afterAll(async () => {
  await chat?.close();
  rmSync(folder, { recursive: true, force: true });
});

const COMPACT = JSON.stringify({
  version: 1,
  result: { parts: [{ part: 'table', at: '/places', dense: true, columns: [{ at: '/name', label: 'City' }] }] },
});

it('reading asks nothing: a change, an undo and a redo take one question each', async () => {
  const page = await chat.open(`/s/${await chat.sessionWith('_ui_list', {}, 'weather')}`);
  const view = viewIn(page);
  const card = view.locator('[data-tool=list_places]');
  await card.waitFor();
  // A click first: a view receives no keys before the user has entered it.
  await card.getByText('Change the interface').click();
  await card.getByLabel('What should change?').fill(COMPACT);
  for (const [action, next] of [
    ['Change', 'Undo last change'],
    ['Undo last change', 'Redo'],
    ['Redo', 'Undo last change'],
  ] as const) {
    await card.getByRole('button', { name: action, exact: true }).click();
    await allowCard(page);
    await card.getByRole('button', { name: next, exact: true }).waitFor();
    await card.getByText('Changed.').waitFor();
  }
  await card.getByText('Revisions (2)').click();
  await card.getByText('2: accepted, by a change').waitFor();
  await card.getByRole('button', { name: 'Show differences' }).click();
  await card.locator('.diff').waitFor();
  await view.getByRole('button', { name: 'Refresh' }).click();
  await view.getByText(/^\d+ tools$/).waitFor();
  // Every question that was put has been answered above; nothing else was called by the view.
  const callCount = await page.locator('.call[data-initiator=view]').count();
  expect(callCount).toBe(3);
  expect(await chat.finish()).toEqual([]);
}, 120_000);
