// Every story in every theme, width and direction.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages, type Theme } from './story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages();
}, 60_000);
afterAll(() => stories?.close());

const THEMES: readonly Theme[] = ['light', 'dark'];
const COMBINATIONS = THEMES.flatMap(theme =>
  [320, 600, 800].flatMap(width => (['ltr', 'rtl'] as const).map(direction => ({ theme, width, direction }))),
);

it.each(COMBINATIONS)(
  '$theme, $width px, $direction: no axe fault, and no element is wider than the column',
  async options => {
    const faults: string[] = [];
    for (const id of stories.ids) {
      await stories.show(id, options);
      const overflow = await stories.page.evaluate(
        () => document.querySelector('#root')!.scrollWidth - document.querySelector('#root')!.clientWidth,
      );
      const problems = [...(await stories.violations()), ...stories.takeProblems()];
      if (overflow > 0) problems.push(`is ${overflow} px too wide`);
      faults.push(...problems.map(fault => `${id}: ${fault}`));
    }
    expect(faults).toEqual([]);
  },
);
