// Words without a place to break, in every text of every story: no component gets wider than its place, and every button stays in sight.
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COMPONENT_NAMES, findComponent } from '@vitrine/components/catalog';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Story } from '../src/story.ts';
import { openStoryPages, type StoryPages } from './story-pages.ts';

const WIDTH = 288;
const WORD = 'Donaudampfschifffahrt'.repeat(20);
const home = fileURLToPath(new URL('../src/components/', import.meta.url));

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages();
  await stories.page.setViewportSize({ width: WIDTH + 32, height: 800 });
}, 120_000);
afterAll(() => stories?.close());

/** The props with every text, and every name of a free member, lengthened where the schema accepts that. */
function lengthenTexts(props: object, accepts: (props: object) => boolean): object {
  let current = structuredClone(props);
  const tryWith = (change: (copy: object) => void): void => {
    const copy = structuredClone(current);
    change(copy);
    if (accepts(copy)) current = copy;
  };
  const visit = (path: string[], value: unknown): void => {
    const findParent = (copy: object) =>
      path.slice(0, -1).reduce<unknown>((at, key) => (at as never)[key], copy) as never;
    const last = path.at(-1) as never;
    if (typeof value === 'string') {
      if (!/^(?:https?|data|blob):/.test(value)) tryWith(copy => (findParent(copy)[last] = (value + WORD) as never));
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) visit([...path, key], member);
      if (/^(?:arguments|identifiers|value)$/.test(String(last)) && !Array.isArray(value))
        tryWith(copy => Object.assign(findParent(copy)[last], { [WORD]: WORD }));
    }
  };
  visit([], props);
  return current;
}

it.each(COMPONENT_NAMES)('%s', async name => {
  const component = await findComponent(name)!.load();
  const [file] = globSync(`${home}${name}/*.stories.tsx`);
  const { default: _, ...named } = (await import(file!)) as Record<string, Story<object>>;
  const faults: string[] = [];
  for (const [story, { args = {} }] of Object.entries(named)) {
    const json = JSON.stringify(args);
    // Large and deep ones have the same kinds of texts, and take long to pass to the page.
    if (json.length > 8000 || json.includes('}'.repeat(50))) continue;
    const props = lengthenTexts(JSON.parse(json) as object, changed => component.safeParse(changed).success);
    await stories.show(`${name}/${story}`, { width: WIDTH });
    await stories.update(props);
    const problems = await stories.page.evaluate(() => {
      const { right } = document.querySelector('#root')!.getBoundingClientRect();
      /** Scrolled to, or cut with an ellipsis. A control must be in sight. */
      const isReachable = (element: Element): boolean => {
        const control = element.closest('button, a');
        for (let around = control ?? element; around.id !== 'root'; around = around.parentElement!) {
          const { overflowX, textOverflow } = getComputedStyle(around);
          const isCut = overflowX === 'hidden' && textOverflow === 'ellipsis';
          if ((isCut || /auto|scroll/.test(overflowX)) && around.getBoundingClientRect().right <= right + 1)
            return true;
        }
        return false;
      };
      /** A picture shows a part of what it draws, such as the land around a map. */
      const isDrawn = (element: Element) => element instanceof SVGElement && element.ownerSVGElement !== null;
      /** Whether an element is for assistive technology alone, such as the label of a marker that is not pointed at. */
      const isClipped = ({ parentElement }: Element) => getComputedStyle(parentElement!).clipPath !== 'none';
      const isOut = (element: Element) =>
        element.getBoundingClientRect().right > right + 1 &&
        ![isDrawn, isClipped, isReachable].some(isAllowed => isAllowed(element));
      const { scrollWidth, clientWidth } = document.documentElement;
      const describeElement = ({ tagName, className }: Element) => `${tagName}.${className}`;
      return {
        extra: scrollWidth - clientWidth,
        out: [...document.querySelectorAll('#root *')].filter(isOut).map(describeElement).slice(0, 4),
      };
    });
    if (problems.extra > 0 || problems.out.length > 0)
      faults.push(`${story}: ${problems.extra} px, ${problems.out.join(' ')}`);
  }
  expect(faults).toEqual([]);
});

it('a long number of stats-display stays in one line, and a long word is no larger than its column', async () => {
  await stories.show('stats-display/Default', { width: WIDTH });
  for (const value of [-12_345_678_901_234, WORD]) {
    await stories.update({
      stats: [
        { key: 'a', label: 'Long', value },
        { key: 'b', label: 'Short', value: 4 },
      ],
    });
    const lines = await stories.page.locator('.vitrine-stat-value').evaluateAll(values =>
      values.map(element => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      }),
    );
    expect(lines).toEqual([typeof value === 'number' ? 1 : expect.any(Number), 1]);
    if (typeof value === 'string') expect(lines[0]).toBeLessThan(WORD.length / 18);
  }
});
