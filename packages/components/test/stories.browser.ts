// Every story: it draws without an error, and axe finds nothing. All themes and widths: stories.full.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStoryPages, type StoryPages } from './story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages();
}, 60_000);
afterAll(() => stories?.close());

test('every story draws accessibly, in the light and in the dark', async () => {
  const faults: string[] = [];
  for (const [index, id] of stories.ids.entries()) {
    await stories.show(id, { theme: index % 2 === 0 ? 'light' : 'dark', width: index % 3 === 0 ? 320 : 600 });
    const found = [...(await stories.violations()), ...stories.takeProblems()];
    faults.push(...found.map(fault => `${id}: ${fault}`));
  }
  expect(stories.ids.length).toBeGreaterThan(10);
  expect(faults).toEqual([]);
});
