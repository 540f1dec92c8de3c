// The stories of `@vitrine/components` in Storybook: each draws its component, and the console is silent.
import { expect } from 'vitest';
import type { StoryPages } from './story-pages.ts';

/** Ids of components' stories: `components-code-block--default`. */
export const isOfComponent = (id: string): boolean => id.startsWith('components-');

/** The stories of each component, by its name in the catalog. */
export function componentStories(ids: readonly string[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const id of ids.filter(isOfComponent)) {
    const name = id.slice('components-'.length, id.indexOf('--'));
    names.set(name, [...(names.get(name) ?? []), id]);
  }
  return names;
}

/** Turns to a story, in a theme, and waits for what it draws. Returns what is wrong with it. */
export async function walk(stories: StoryPages, id: string, theme: 'light' | 'dark'): Promise<string[]> {
  await stories.turnTo(id);
  await stories.setTheme(theme);
  const name = id.slice('components-'.length, id.indexOf('--'));
  await expect
    .poll(() => stories.page.locator(`#storybook-root [data-slot="${name}"]`).count(), { message: id })
    .toBeGreaterThan(0);
  return stories.takeProblems().map(problem => `${id}: ${problem}`);
}
