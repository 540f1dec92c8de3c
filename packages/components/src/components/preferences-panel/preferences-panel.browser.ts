// Preferences by keyboard, and what is saved.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('preferences-panel');
}, 60_000);
afterAll(() => stories?.close());

it('switch, toggle and list are changed by keyboard, and saved', async () => {
  await stories.show('preferences-panel/Default', { width: 328 });
  await stories.page.evaluate(() => {
    const page = window as unknown as { updateStory(props: object): void; choice: unknown };
    page.updateStory({
      onAction: (_: string, detail: { payload: { choice: unknown } }) => void (page.choice = detail.payload.choice),
    });
  });
  const { keyboard } = stories.page;
  await stories.page.getByRole('radio', { name: 'Team' }).focus();
  await keyboard.press('ArrowRight');
  await stories.page.getByRole('switch', { name: 'Activity status' }).focus();
  await keyboard.press('Space');
  await stories.page.getByRole('combobox', { name: 'Least priority' }).selectOption('low');
  await expect.poll(() => stories.violations()).toEqual([]);
  await stories.page.getByRole('button', { name: 'Save' }).click();
  await stories.page.locator('[data-receipt=true]').getByText('Only me').waitFor();
  expect(await stories.page.evaluate(() => (window as unknown as { choice: unknown }).choice)).toEqual({
    profile: 'private',
    activity: false,
    digest: false,
    priority: 'low',
  });
});

it('changes are discarded without a call', async () => {
  await stories.show('preferences-panel/Default');
  const activity = stories.page.getByRole('switch', { name: 'Activity status' });
  const discard = stories.page.getByRole('button', { name: 'Discard changes' });
  await expect.poll(() => discard.getAttribute('aria-disabled')).toBe('true');
  await activity.uncheck();
  await discard.click();
  await expect.poll(() => activity.isChecked()).toBe(true);
  await expect.poll(() => stories.page.locator('[data-state=interactive]').count()).toBe(1);
});

it('why a preference was not saved stands with it', async () => {
  await stories.show('preferences-panel/WithErrors');
  const digest = stories.page.getByRole('switch', { name: 'Weekly digest' });
  expect(
    await digest.evaluate(input => document.getElementById(input.getAttribute('aria-describedby')!)?.textContent),
  ).toContain('The address is not confirmed.');
});
