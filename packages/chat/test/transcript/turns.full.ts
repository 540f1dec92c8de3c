// A film of a turn with twelve lookups, one after another: a picture for each step, in which the question stays in sight. The pictures are
// written into the folder `VITRINE_SHOTS`, if there is one.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { answers, say } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { beginIn, calls, lookUps, openStoreChat, TWELVE, turn, waitForText } from './store-chat.ts';

const conversations = openForTests(openStoreChat);

/** Records in each frame where the question is, from its top in pixels. */
async function recordPlaces(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const places: number[] = [];
    Object.assign(globalThis, { places });
    const record = (): void => {
      const top = document.querySelector('.user-message')?.getBoundingClientRect().top;
      if (top !== undefined && top !== places.at(-1)) places.push(top);
      requestAnimationFrame(record);
    };
    record();
  });
  return () => page.evaluate(() => (globalThis as unknown as { places: number[] }).places);
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.VITRINE_SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/turn-${name}.png` });
}

it('keeps the question in sight while twelve lookups run, and the answer beside it', async () => {
  const waiting = { calls: calls('store__check_shelf', {}) };
  const page = await beginIn(conversations, [...TWELVE.map(id => lookUps(id)), waiting, { text: 'All is there.' }]);
  const question = page.locator('.user-message');
  const isInSight = () =>
    question.evaluate(element => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  const readPlaces = await recordPlaces(page);
  await say(page, 'Is all there?');
  for (let count = 2; count <= TWELVE.length; count++) {
    await page
      .locator('.call[data-call-state=done]')
      .nth(count - 1)
      .waitFor();
    await expect.poll(isInSight).toBe(true);
    await takePicture(page, `step-${String(count).padStart(2, '0')}`);
  }
  await page.locator('.call[data-tool-name=check_shelf]').getByText('Running…').first().waitFor();
  await expect.poll(() => turn(page).innerText()).toMatch(/Looked up 12 items, checked 1 shelf/);
  await takePicture(page, 'waiting');
  await conversations.chat.sessionWith('let_go', {}, 'store');
  await waitForText(page, 'All is there.');
  await expect.poll(() => turn(page).getAttribute('aria-expanded')).toBe('false');
  const { y } = (await question.boundingBox())!;
  const answer = (await answers(page).boundingBox())!;
  expect(answer.y + answer.height - y).toBeLessThanOrEqual(400);
  await takePicture(page, 'answered');
  // Nothing jumped, also between the pictures: the question stood still in every frame.
  const places = await readPlaces();
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(2);
});
