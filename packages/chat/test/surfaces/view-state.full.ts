// The state that a view stores with its host, in a conversation so long that its surface is parked, and when its server is gone.
import { expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { allowCard } from '../support/answer-cards.ts';
import { chat, openSlateChat, press, shows } from './slates.ts';

openSlateChat();

it('a parked surface is restored with its result and its state when it is visible again', async () => {
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
  // A focused view is not parked: the user scrolls up slowly enough to see every surface.
  await page.getByRole('searchbox', { name: 'Search chats' }).focus();
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

it('a surface whose server is gone shows the same, keeps its state, and reports why it cannot act', async () => {
  await chat.restart();
  const id = await chat.sessionWith('slate', { word: 'lime' }, 'slates');
  const page = await chat.open(`/s/${id}`);
  await shows(page, 'The word is lime');
  await press(page, 'write');
  await allowCard(page);
  await shows(page, 'Written');
  await press(page, 'draw');
  await shows(page, 'Drawn 1');

  await chat.restart(undefined, { kettle: stdioServer('./kettle-server.ts') });
  const later = await chat.open(`/s/${id}`);
  await shows(later, 'The word is lime');
  await shows(later, 'Drawn 1');
  await press(later, 'write');
  await shows(later, 'Not written');
  const call = later.getByRole('article', { name: 'Slate' });
  await call
    .getByRole('status')
    .getByText(/request of the interface failed\. .*slates/)
    .waitFor();
  await press(later, 'draw');
  await shows(later, 'Drawn 2');
});
