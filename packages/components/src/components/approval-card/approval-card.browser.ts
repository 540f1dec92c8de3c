// Approving and denying by keyboard: only the two buttons decide.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('approval-card');
  // A first press is forgotten after some seconds; here it never is.
  await stories.page.clock.install({ time: 0 });
  await stories.page.clock.pauseAt(1000);
}, 60_000);
afterAll(() => stories?.close());

const card = () => stories.page.locator('[data-slot=approval-card]');
const button = (id: string) => stories.page.locator(`[data-action-id=${id}]`);

it('a press of Enter approves, and the receipt has the focus', async () => {
  await stories.show('approval-card/Default');
  await button('confirm').focus();
  await stories.page.keyboard.press('Enter');
  await stories.page.getByText('Approved').waitFor();
  await expect.poll(() => card().getAttribute('data-receipt')).toBe('true');
  expect(await card().evaluate(element => element === document.activeElement)).toBe(true);
});

it('a destructive action needs two presses, and Escape undoes the first one without denying', async () => {
  await stories.show('approval-card/Destructive');
  await button('confirm').focus();
  await stories.page.keyboard.press('Enter');
  await expect.poll(() => button('confirm').textContent()).toBe('Delete – press again');
  await stories.page.keyboard.press('Escape');
  await expect.poll(() => button('confirm').textContent()).toBe('Delete');
  expect(await button('confirm').evaluate(element => element === document.activeElement)).toBe(true);
  await stories.page.keyboard.press('Escape');
  await expect.poll(() => card().getAttribute('data-state')).toBe('interactive');
  await stories.page.keyboard.press('Enter');
  await stories.page.keyboard.press('Enter');
  await stories.page.getByText('Approved').waitFor();
});

it('a double-click or a held Enter is only the first of two presses', async () => {
  await stories.show('approval-card/Destructive');
  await button('confirm').dblclick();
  await expect.poll(() => button('confirm').textContent()).toBe('Delete – press again');
  await stories.page.keyboard.press('Escape');
  await button('confirm').focus();
  for (let presses = 0; presses < 4; presses++) await stories.page.keyboard.down('Enter');
  await stories.page.keyboard.up('Enter');
  await expect.poll(() => button('confirm').textContent()).toBe('Delete – press again');
  await expect.poll(() => card().getAttribute('data-state')).toBe('interactive');
  await stories.page.keyboard.press('Enter');
  await stories.page.getByText('Approved').waitFor();
});

it('denying needs one press', async () => {
  await stories.show('approval-card/Destructive');
  await button('cancel').click();
  await stories.page.getByText('Denied').waitFor();
});

it('while the arguments arrive the buttons are disabled, and the card stays mounted', async () => {
  await stories.show('approval-card/Loading');
  const root = await card().elementHandle();
  await stories.become('approval-card/Streaming');
  await button('confirm').click({ force: true });
  await expect.poll(() => card().getAttribute('data-state')).toBe('streaming');
  await stories.become('approval-card/Default');
  await button('confirm').click();
  await stories.page.getByText('Approved').waitFor();
  expect(await root?.evaluate(element => element.isConnected)).toBe(true);
});
