// Every story: it draws without an error, and axe finds nothing. All themes and widths: stories.full.ts.
import { COMPONENT_NAMES } from '@vitrine/components/catalog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStoryPages, type StoryPages } from './story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages();
}, 120_000);
afterAll(() => stories?.close());

test.each(COMPONENT_NAMES)(
  '%s: every story draws accessibly, in the light or in the dark',
  { timeout: 120_000 },
  async name => {
    const ids = stories.ids.filter(id => id.startsWith(`${name}/`));
    const faults: string[] = [];
    for (const [index, id] of ids.entries()) {
      await stories.show(id, { theme: index % 2 === 0 ? 'light' : 'dark', width: index % 3 === 0 ? 320 : 600 });
      const found = [...(await stories.violations()), ...stories.takeProblems()];
      faults.push(...found.map(fault => `${id}: ${fault}`));
    }
    expect(ids.length).toBeGreaterThan(1);
    expect(faults).toEqual([]);
  },
);
