// The chart in a real browser: its drawing, and its use by keyboard alone.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('chart');
}, 60_000);
afterAll(() => stories?.close());
beforeEach(() => stories.takeProblems());

const lines = () => stories.page.locator('[aria-label="line"] path');
const drawing = () => stories.page.locator('.vitrine-chart-drawing');

async function show(name: string): Promise<void> {
  await stories.show(`chart/${name}`);
  await stories.page.locator('.vitrine-chart-drawing svg').first().waitFor();
}

it.each([
  ['Lines', '[aria-label="line"] path', 4],
  ['Bars', '[aria-label="bar"] rect', 24],
  ['OneSeries', '[aria-label="bar"] rect', 12],
  ['StackedArea', '[aria-label="area"] path', 4],
  ['Areas', '[aria-label="area"] path', 2],
  ['Points', '[aria-label="dot"] circle', 62],
])('%s: draws its marks', async (name, selector, count) => {
  await show(name);
  await expect.poll(() => stories.page.locator(selector).count()).toBe(count);
  expect(stories.takeProblems()).toEqual([]);
});

it('a missing value leaves a gap', async () => {
  await show('MissingValues');
  const paths = await lines().evaluateAll(all => all.map(path => path.getAttribute('d')!.split('M').length - 1));
  expect(paths).toEqual([3, 1]);
});

it('the legend hides and shows series by keyboard', async () => {
  await show('Lines');
  const amazon = stories.page.getByRole('button', { name: 'Amazon' });
  await amazon.focus();
  await stories.page.keyboard.press('Space');
  await expect.poll(() => amazon.getAttribute('aria-pressed')).toBe('false');
  await expect.poll(() => lines().count()).toBe(3);
  await expect.poll(() => drawing().getAttribute('aria-label')).not.toContain('Amazon');
  await stories.page.keyboard.press('Enter');
  await expect.poll(() => lines().count()).toBe(4);
});

it('a colour stays with its series when others are hidden', async () => {
  await show('Lines');
  const colorOfLast = () => lines().last().locator('..').getAttribute('stroke');
  const before = await colorOfLast();
  await stories.page.getByRole('button', { name: 'Apple' }).click();
  expect(await colorOfLast()).toBe(before);
});

it('the table has every value, and a point is pressed in it by keyboard', async () => {
  await show('Pressable');
  await stories.page.locator('summary').focus();
  await stories.page.keyboard.press('Enter');
  await stories.page.locator('tbody tr').first().waitFor();
  await expect.poll(() => stories.page.locator('tbody tr').count()).toBe(12);
  await stories.page.keyboard.press('Tab');
  await stories.page.keyboard.press('Tab');
  expect(await stories.page.evaluate(() => document.activeElement?.closest('td') !== null)).toBe(true);
});

it('streaming adds points to the same element, which keeps its height', async () => {
  await stories.show('chart/Streaming');
  const data = Array.from({ length: 40 }, (_, index) => ({ x: index, y: index * index }));
  const series = [{ key: 'y', label: 'Y' }];
  await drawing().evaluate(element => element.setAttribute('data-kept', ''));
  const height = await drawing().evaluate(element => element.clientHeight);
  for (const length of [1, 5, 40]) {
    await stories.update({ data: data.slice(0, length), xKey: 'x', series });
    await expect.poll(() => stories.page.locator('.vitrine-chart-drawing[data-kept]').count()).toBe(1);
    expect(await drawing().evaluate(element => element.clientHeight)).toBe(height);
  }
  await stories.update({ data, xKey: 'x', series, status: { type: 'interactive' } });
  await stories.page.locator('.vitrine-chart-drawing[data-kept] svg').waitFor();
});

it.each([
  ['one series', [{ key: 'y', label: 'Y' }], false, 3, [20, 40, 60]],
  [
    'two series',
    [
      { key: 'y', label: 'Y' },
      { key: 'z', label: 'Z' },
    ],
    false,
    6,
    [20, 20, 20, 20, 40, 60],
  ],
  ['stacked, as asked for', [{ key: 'y', label: 'Y' }], true, 3, [20, 40, 60]],
])('two rows of the same place are bars beside each other: %s', async (_, series, stacked, count, shares) => {
  const data = [
    { x: 'a', y: 1, z: 1 },
    { x: 'a', y: 2, z: 1 },
    { x: 'b', y: 3, z: 1 },
  ];
  await stories.show('chart/OneSeries');
  await stories.update({ data, xKey: 'x', series, stacked });
  const bars = stories.page.locator('[aria-label="bar"] rect');
  await stories.page.waitForFunction(n => document.querySelectorAll('[aria-label="bar"] rect').length === n, count);
  const boxes = await bars.evaluateAll(all => all.map(bar => bar.getBoundingClientRect().toJSON() as DOMRect));
  const unit = Math.max(...boxes.map(box => box.height)) / 60;
  expect(boxes.map(box => Math.round(box.height / unit / 20) * 20).sort((a, b) => a - b)).toEqual(shares);
  const lefts = new Set(boxes.map(box => Math.round(box.left)));
  expect(lefts.size).toBe(stacked ? 2 : count);
  if (!stacked) expect(new Set(boxes.map(box => Math.round(box.bottom))).size).toBe(1);
});
