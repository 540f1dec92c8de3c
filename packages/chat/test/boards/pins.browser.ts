// Results of other kinds of interfaces on a board: an Apps SDK page, MCP-UI pages, remote DOM, A2UI; all are there after a reload.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { picture } from '../schedules/picture.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const example = (name: string, ...more: string[]) => stdioServer(`../../../../examples/${name}/src/main.ts`, ...more);

const chat = openForTests(() =>
  openChat({
    servers: { bakery: example('apps-sdk'), older: example('older-generations', '5'), tables: example('a2ui') },
  }),
);

/** Pins a new result of a tool. */
async function pin(board: Record<string, unknown>, server: string, tool: string, args = {}): Promise<void> {
  const { id } = await chat.post('/api/sessions', {});
  const call = { server, tool, arguments: args };
  const { callId } = await chat.post(`/api/sessions/${String(id)}/tool-calls`, call);
  const place = `/api/sessions/${String(board.sessionId)}/board-items`;
  // The call has no result at first.
  await expect.poll(() => chat.post(place, { sessionId: id, callId }).catch(() => ({}))).toHaveProperty('items');
}

const findView = (item: Locator) =>
  item.locator('[data-surface-id] iframe').last().contentFrame().frameLocator('iframe');

async function seeAll(page: Page): Promise<void> {
  const items = page.locator('[data-board-item]');
  await expect.poll(() => items.count()).toBe(4);
  await findView(items.nth(0)).getByRole('heading', { name: 'Today’s bread' }).waitFor();
  await items.nth(1).scrollIntoViewIfNeeded();
  await findView(items.nth(1)).getByRole('button', { name: 'Reserve' }).waitFor();
  await items.nth(2).scrollIntoViewIfNeeded();
  await items.nth(2).getByText('On the shelf: Emma').waitFor();
  await items.nth(3).scrollIntoViewIfNeeded();
  await items.nth(3).getByText('Buy milk').first().waitFor();
}

it('an Apps SDK page, an MCP-UI page, remote DOM and A2UI are pinned, and are there after a reload', async () => {
  const board = await chat.post('/api/boards', { title: 'Kinds' });
  await pin(board, 'bakery', 'show_bread');
  await pin(board, 'older', 'inline');
  await pin(board, 'older', 'drawn_react');
  await pin(board, 'tables', 'show_tasks');
  const page = await chat.open(`/boards/${String(board.id)}`);
  await seeAll(page);
  await picture(page, 'pins');
  await page.reload();
  await seeAll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await seeAll(page);
  await picture(page, 'pins-phone');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
