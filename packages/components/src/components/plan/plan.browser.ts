// The plan while its todos arrive, and its fold.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('plan');
}, 60_000);
afterAll(() => stories?.close());

it('more todos are shown by keyboard', async () => {
  await stories.show('plan/Default');
  const fold = stories.page.getByRole('button', { name: '2 more' });
  await fold.focus();
  await stories.page.keyboard.press('Enter');
  await expect.poll(() => stories.page.locator('.vitrine-step').count()).toBe(6);
  await expect
    .poll(() => stories.page.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded'))
    .toBe('true');
});

it('todos that have arrived stay mounted, and only the end is read aloud', async () => {
  await stories.show('plan/Streaming');
  const first = await stories.page.locator('.vitrine-step').first().elementHandle();
  const status = stories.page.locator('[role=status]').first();
  await stories.become('plan/Default');
  expect(await first?.evaluate(element => element.isConnected)).toBe(true);
  await expect.poll(() => status.textContent()).toBe('');
  await stories.become('plan/Completed');
  expect(await first?.evaluate(element => element.isConnected)).toBe(true);
  await expect.poll(() => status.textContent()).toBe('The plan is completed.');
});
