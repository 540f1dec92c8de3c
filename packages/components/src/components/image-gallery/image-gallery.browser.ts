// The gallery by keyboard: the dialog, its images, and the focus afterwards.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('image-gallery');
}, 60_000);
afterAll(() => stories?.close());

const dialog = () => stories.page.getByRole('dialog');
const place = () => dialog().getByRole('status').textContent();

it.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
] as const)(
  '%s: %s shows the next image, %s the one before, Escape returns to it',
  async (direction, forward, back) => {
    await stories.show('image-gallery/Default', { direction, width: 328 });
    const { keyboard } = stories.page;
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await dialog().waitFor();
    expect(await place()).toBe('1 of 5');
    await keyboard.press(forward);
    await keyboard.press(forward);
    expect(await place()).toBe('3 of 5');
    await keyboard.press(back);
    expect(await place()).toBe('2 of 5');
    await keyboard.press('End');
    expect(await place()).toBe('5 of 5');
    await expect.poll(() => stories.violations()).toEqual([]);
    await keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    const focused = () => stories.page.evaluate(() => document.activeElement?.querySelector('img')?.alt);
    await expect.poll(focused).toBe('A panorama of the hills');
  },
);

it('a press outside closes the dialog; its caption and source are shown', async () => {
  await stories.show('image-gallery/Default');
  await stories.page.getByRole('button').first().click();
  await dialog().getByText('From the western lookout, at daybreak').waitFor();
  await expect.poll(() => dialog().getByRole('link').getAttribute('href')).toBe('https://example.com/archive');
  await stories.page.mouse.click(2, 2);
  await dialog().waitFor({ state: 'detached' });
});

it('a broken and a refused image say so, and the others are shown', async () => {
  await stories.show('image-gallery/Broken');
  await stories.page.getByText('This image could not be loaded.').waitFor();
  await stories.page.getByText('an address that is not allowed').waitFor();
  await expect.poll(() => stories.page.locator('img').count()).toBe(1);
});
