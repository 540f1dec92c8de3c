// Key figures in a browser: each difference stands as the others do, and no figure beside an empty place.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('stats-display');
}, 60_000);
afterAll(() => stories?.close());

const STATS = [847_300, 25, 2, 72].map((value, index) => ({
  key: String(index),
  label: `Figure ${index}`,
  value,
  diff: { value: 12.4 },
}));

it.each([
  [600, 'beside'],
  [358, 'below'],
])('at %s px all differences are %s their values', async (width, place) => {
  await stories.show('stats-display/Default', { width });
  await stories.update({ stats: STATS });
  const places = await stories.page.locator('.vitrine-stat').evaluateAll(figures =>
    figures.map(figure => {
      const [value, diff] = ['.vitrine-stat-value', '.vitrine-stat-diff'].map(name =>
        figure.querySelector(name)!.getBoundingClientRect(),
      );
      return diff!.top < value!.bottom - 2 ? 'beside' : 'below';
    }),
  );
  expect(places).toEqual([place, place, place, place]);
  const widths = await stories.page
    .locator('.vitrine-stat')
    .evaluateAll(figures => figures.map(figure => Math.round(figure.getBoundingClientRect().width)));
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
});
