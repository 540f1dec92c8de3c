// The progress tracker while a job runs and when it ends.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('progress-tracker');
}, 60_000);
afterAll(() => stories?.close());

it('the time goes on while a step runs, and is not read aloud', async () => {
  const { clock } = stories.page;
  await clock.install({ time: 0 });
  await clock.pauseAt(1000);
  await stories.show('progress-tracker/Default');
  const status = stories.page.locator('[role=status]').first();
  await clock.runFor(1000);
  await stories.page.getByText('1m 24s', { exact: true }).waitFor();
  await expect.poll(() => status.textContent()).toBe('');
  await expect.poll(() => stories.page.locator('[aria-current=step]').textContent()).toContain('Deploy to Frankfurt');
});

it('the end and a failure are read aloud, and the steps stay mounted', async () => {
  await stories.show('progress-tracker/Streaming');
  const first = await stories.page.locator('.vitrine-step').first().elementHandle();
  const status = stories.page.locator('[role=status]').first();
  await stories.become('progress-tracker/Failed');
  await expect.poll(() => status.textContent()).toBe('Failed: Deploy to Frankfurt');
  await stories.become('progress-tracker/Completed');
  await expect.poll(() => status.textContent()).toBe('All steps are completed.');
  expect(await first?.evaluate(element => element.isConnected)).toBe(true);
});
