// Two games in the chat, of which one breaks the limits of views: it is closed, and the other goes on.
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OpenedChat, openChat } from './open-page.ts';
import { serverOf } from './server-of.ts';

let chat: OpenedChat;
beforeAll(async () => {
  chat = await openChat({
    servers: { gameboy: serverOf('../../../examples/gameboy/src/main.ts') },
    viewport: { width: 1280, height: 1800 },
  });
});
afterAll(() => chat?.close());
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
});

const surface = (page: Page, index: number) => page.locator('[data-surface-id]').nth(index);
const viewOf = (page: Page, index: number) => surface(page, index).frameLocator('iframe').frameLocator('iframe');
async function frameOf(page: Page, index: number): Promise<Frame> {
  return (await (await viewOf(page, index).locator(':root').elementHandle())!.ownerFrame())!;
}

it('a game goes on at its pace while the view of another floods the page, which is closed', async () => {
  const id = await chat.sessionWith('start_game_view', {}, 'gameboy');
  await chat.post(`/api/sessions/${id}/tool-calls`, { server: 'gameboy', tool: 'start_game_view', arguments: {} });
  const page = await chat.open(`/s/${id}`);
  for (const index of [0, 1]) await viewOf(page, index).locator('[data-state="live"]').waitFor();
  const counter = async () => Number(await viewOf(page, 0).locator('.counter').getAttribute('data-frame'));
  const going = await frameOf(page, 0);
  await going.evaluate(() => Object.assign(window, { isTheSame: true }));

  const flooding = await frameOf(page, 1);
  const before = await counter();
  await flooding
    .evaluate(() => {
      for (let sent = 0; sent < 100_000; sent++) top!.postMessage({ sent }, '*');
    })
    // Its frame is removed meanwhile.
    .catch(() => {});
  await page.locator('[data-surface-state=failed]').waitFor();
  await page
    .getByText(/too many messages/)
    .first()
    .waitFor();
  const after = await counter();
  await expect.poll(counter).toBeGreaterThan(after + 30);
  expect(after).toBeGreaterThanOrEqual(before);
  expect(await going.evaluate(() => 'isTheSame' in window)).toBe(true);
  expect(await page.locator('[data-surface-state=ready]').count()).toBe(1);
});
