// The carousel: scrolling by its buttons in both directions of the script, and the actions of its items.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('item-carousel');
}, 60_000);
afterAll(() => stories?.close());

const position = () => stories.page.locator('ul.vitrine-carousel').evaluate(list => list.scrollLeft);

it.each([
  ['ltr', 1],
  ['rtl', -1],
] as const)('%s: the buttons scroll to the end and back', async (direction, sign) => {
  await stories.show('item-carousel/Default', { direction, width: 360 });
  const previous = stories.page.getByRole('button', { name: 'Earlier items' });
  const next = stories.page.getByRole('button', { name: 'Further items' });
  await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true');
  await next.focus();
  for (let presses = 0; presses < 12 && (await next.getAttribute('aria-disabled')) === null; presses++) {
    const before = await position();
    await stories.page.keyboard.press('Enter');
    // A press that comes when the end is reached, and before the button knows it, moves nothing.
    await expect
      .poll(async () => (await position()) !== before || (await next.getAttribute('aria-disabled')) === 'true')
      .toBe(true);
  }
  expect((await position()) * sign).toBeGreaterThan(0);
  await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
  expect(await next.evaluate(button => button === document.activeElement)).toBe(true);
  await expect.poll(() => previous.getAttribute('aria-disabled')).toBeNull();
});

it('items that fit have no buttons', async () => {
  await stories.show('item-carousel/Two');
  await expect.poll(() => stories.page.getByRole('button', { name: 'Further items' }).count()).toBe(0);
});

it('an action tells which item it is of, and its failure is shown there', async () => {
  await stories.show('item-carousel/Default');
  await stories.page.evaluate(() => {
    const page = window as unknown as { updateStory(props: object): void; calls: unknown[] };
    page.calls = [];
    page.updateStory({ onAction: (...call: unknown[]) => void page.calls.push(call) });
  });
  await stories.page.locator('article').nth(1).locator('[data-action-id=route]').click();
  await expect
    .poll(() => stories.page.evaluate(() => (window as unknown as { calls: unknown[] }).calls))
    .toEqual([['route', { itemId: 'place-1', name: 'Mill pond' }]]);
  await stories.show('item-carousel/Failing');
  await stories.page.locator('article').nth(1).locator('[data-action-id=route]').click();
  await stories.page.locator('article').nth(1).getByText('Route failed: The server is not reachable.').waitFor();
});

it('an empty list says so', async () => {
  await stories.show('item-carousel/Empty');
  await expect.poll(() => stories.page.getByText('There are no items.').count()).toBe(1);
});
