// Every story: it draws without an error, and axe finds nothing. All themes and widths: stories.full.ts.
import { COMPONENT_NAMES } from '@vitrine/components/catalog';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sample } from '../../../test/support/thorough.ts';
import { openStoryPages, type StoryPages } from './story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages();
}, 120_000);
afterAll(() => stories?.close());

it.each(sample(COMPONENT_NAMES, 9))(
  '%s: every story draws accessibly, in the light or in the dark',
  { timeout: 120_000 },
  async name => {
    const ids = stories.ids.filter(id => id.startsWith(`${name}/`));
    const faults: string[] = [];
    for (const [index, id] of ids.entries()) {
      await stories.show(id, { theme: index % 2 === 0 ? 'light' : 'dark', width: index % 3 === 0 ? 320 : 600 });
      const problems = [...(await stories.violations()), ...stories.takeProblems()];
      faults.push(...problems.map(fault => `${id}: ${fault}`));
    }
    expect(ids.length).toBeGreaterThan(1);
    expect(faults).toEqual([]);
  },
);

it.each([
  ['plan/Default', '.vitrine-heading > p'],
  ['option-list/Receipt', '.vitrine-receipt-line span:not(.vitrine-receipt-outcome)'],
])('%s: in a right-to-left page an English sentence ends with its full stop, on the right side', async (id, text) => {
  await stories.show(id, { width: 320, direction: 'rtl' });
  const sentence = stories.page.locator(text).first();
  const { stop, before, gap } = await sentence.evaluate(element => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const readBox = (index: number) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      return range.getBoundingClientRect();
    };
    const end = node.data.trimEnd().length - 1;
    const box = element.getBoundingClientRect();
    return { stop: readBox(end).left, before: readBox(end - 1).left, gap: box.right - readBox(end).right };
  });
  await expect.poll(() => sentence.innerText()).toMatch(/\.$/);
  expect(stop).toBeGreaterThan(before);
  expect(gap).toBeLessThan(40);
});
