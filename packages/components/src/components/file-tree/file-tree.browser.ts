// The tree by keyboard (WAI-ARIA tree pattern).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('file-tree');
}, 60_000);
afterAll(() => stories?.close());

const focused = () =>
  stories.page.evaluate(() => document.activeElement?.querySelector('.vitrine-file-name')?.textContent);
const press = async (...keys: string[]) => {
  for (const key of keys) await stories.page.keyboard.press(key);
};

it('arrows move, open and close; Home and End reach the ends', async () => {
  await stories.show('file-tree/Default', { width: 328 });
  await press('Tab');
  await expect.poll(focused).toBe('docs');
  await press('ArrowLeft');
  await expect.poll(() => stories.page.getByText('chapter-9.md').count()).toBe(0);
  await press('ArrowRight', 'ArrowRight');
  await expect.poll(focused).toBe('chapter-9.md');
  await press('ArrowLeft');
  await expect.poll(focused).toBe('docs');
  await press('End');
  await expect.poll(focused).toBe('README.md');
  await press('Home');
  await expect.poll(focused).toBe('docs');
  await expect.poll(() => stories.page.locator('[role=treeitem][tabindex="0"]').count()).toBe(1);
  await expect.poll(() => stories.violations()).toEqual([]);
});

it('a press opens and closes; the state of a file is read aloud', async () => {
  await stories.show('file-tree/Default', { direction: 'rtl' });
  const folder = stories.page.getByRole('treeitem', { name: 'routes' });
  await folder.click();
  await expect.poll(() => folder.getAttribute('aria-expanded')).toBe('false');
  await folder.click();
  await expect.poll(() => stories.page.getByRole('treeitem', { name: 'legacy.ts' }).textContent()).toContain('deleted');
});

it('of many files the first are drawn, and further ones on a press', async () => {
  await stories.show('file-tree/Many');
  await expect.poll(() => stories.page.getByRole('treeitem').count()).toBe(300);
  await stories.page.getByRole('button', { name: /^Show \d+ more$/ }).click();
  await expect.poll(() => stories.page.getByRole('treeitem').count()).toBe(600);
});
