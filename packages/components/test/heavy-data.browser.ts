// Data that is far larger than any component was made for: what is drawn stays bounded, so that the page's thread is never held for long.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from './story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages();
}, 120_000);
afterAll(() => stories?.close());

const ESC = '\u001b';
const list = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));
const createEntry = (index: number) => ({ id: `e${index}`, label: `E${index}` });
/** Props of a chart with rows of `series` values. */
const createChart = (type: string, rows: number, series: number) => ({
  type,
  xKey: 'x',
  series: list(series, index => ({ key: `s${index}`, label: `S${index}` })),
  data: list(rows, row => ({
    x: row,
    ...Object.fromEntries(list(series, index => [`s${index}`, ((row * 7919 + index) % 1000) + 1])),
  })),
});
const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

// The times before the bounds: 14 s, 11 s, 74 s, 5 s for terminals, 5 to 11 s for the lists.
const CASES: [component: string, what: string, props: object][] = [
  ['terminal', '30,000 colours in a line', { stdout: `${ESC}[31ma${ESC}[0m`.repeat(30_000) }],
  ['terminal', '30,000 escapes without an end', { stdout: `${ESC}[31ma`.repeat(30_000) }],
  [
    'terminal',
    '60,000 links in a line',
    { stdout: `${ESC}]8;;http://a.b/\u0007x${ESC}]8;;http://a.c/\u0007y`.repeat(30_000) },
  ],
  ['terminal', '300 lines of 200 runs', { stdout: `${`${ESC}[31ma${ESC}[0mb`.repeat(100)}\n`.repeat(300) }],
  [
    'timeline',
    '20,000 events',
    { events: list(20_000, index => ({ title: `E${index}`, at: '2026-01-01T00:00:00Z' })) },
  ],
  [
    'progress-tracker',
    '20,000 steps',
    { steps: list(20_000, index => ({ ...createEntry(index), status: 'pending' })) },
  ],
  ['option-list', '20,000 options', { options: list(20_000, createEntry) }],
  [
    'image-gallery',
    '20,000 images',
    { images: list(20_000, index => ({ id: `e${index}`, src: DOT, alt: `E${index}`, width: 1, height: 1 })) },
  ],
  ['item-carousel', '20,000 items', { items: list(20_000, index => ({ id: `e${index}`, name: `E${index}` })) }],
  [
    'stats-display',
    '20,000 figures',
    { stats: list(20_000, index => ({ key: `e${index}`, label: `E${index}`, value: index })) },
  ],
  [
    'order-summary',
    '20,000 lines',
    { items: list(20_000, index => ({ id: `e${index}`, name: `E${index}`, unitPrice: 1 })) },
  ],
  ['file-tree', '50,000 files', { entries: list(50_000, index => ({ path: `a/b${index % 100}/f${index}` })) }],
  ['plan', '20,000 tasks', { todos: list(20_000, index => ({ ...createEntry(index), status: 'pending' })) }],
  [
    'geo-map',
    '20,000 places',
    { markers: list(20_000, index => ({ id: `m${index}`, lat: (index % 170) - 85, lng: (index % 360) - 180 })) },
  ],
  ['chart', '100,000 bars', createChart('bar', 100_000, 1)],
  ['chart', '100,000 points of a line', createChart('line', 100_000, 1)],
  ['chart', '100,000 dots', createChart('scatter', 100_000, 1)],
  ['chart', '200,000 points of ten areas', createChart('area', 20_000, 10)],
  ['chart', '60,000 bars side by side', createChart('bar', 20_000, 3)],
  ['chart', '2,000 lines', createChart('line', 20, 2000)],
];

it.each(CASES)('%s draws a bounded part of %s', async (component, _, props) => {
  await stories.show(component === 'chart' ? 'chart/Bars' : `${component}/Default`);
  const drawn = await stories.page.evaluate(async props => {
    const start = performance.now();
    (globalThis as unknown as { updateStory(props: object): void }).updateStory(props);
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
    const ms = performance.now() - start;
    const root = document.querySelector('#root')!;
    return { ms, elements: root.querySelectorAll('*').length, text: root.textContent ?? '' };
  }, props);
  expect(drawn.elements).toBeLessThan(8000);
  expect(drawn.text).not.toContain('could not be drawn');
  expect(drawn.ms).toBeLessThan(8000);
});

const LONG = 'a long text '.repeat(85_000);
const LONG_SOURCE = { href: 'https://a.example/', title: LONG, snippet: LONG, author: LONG, domain: LONG };
// Before the bounds 4 to 7 s for each text.
const TEXTS: [component: string, what: string, props: object][] = [
  ['citation', 'a source', LONG_SOURCE],
  ['citation', 'a mark in a sentence', { ...LONG_SOURCE, variant: 'inline' }],
  ['link-preview', 'a link', { ...LONG_SOURCE, description: LONG, imageAlt: LONG }],
  ['approval-card', 'a question', { title: LONG, description: LONG, metadata: [{ key: LONG, value: LONG }] }],
];

it.each(TEXTS)('%s draws a bounded part of the texts of %s', async (component, _, props) => {
  await stories.show(`${component}/Default`);
  await stories.update(props);
  const root = stories.page.locator('#root');
  await expect.poll(async () => (await root.textContent())?.includes('a long text')).toBe(true);
  expect((await root.textContent())!.length).toBeLessThan(20_000);
});

it('a press shows more of a long text on a card that is a link', async () => {
  await stories.show('link-preview/Default');
  await stories.update({ description: LONG });
  await stories.page.getByRole('button', { name: /^Show more of/ }).click();
  await expect.poll(async () => (await stories.page.locator('#root').textContent())!.length).toBeGreaterThan(50_000);
  expect(stories.page.context().pages()).toHaveLength(1);
});

it('a large chart says how many points it draws, and its table shows the others by and by', async () => {
  await stories.show('chart/Bars');
  await stories.update(createChart('bar', 100_000, 1));
  await stories.page.getByText('of 100,000 points are drawn.').waitFor();
  await expect.poll(() => stories.page.locator('.vitrine-chart-svg rect').count()).toBeLessThan(4100);
  await stories.page.getByText('Show data').click();
  const rows = stories.page.locator('.vitrine-chart-data tbody tr');
  await expect.poll(() => rows.count()).toBe(200);
  await stories.page.getByText('200 of 100,000 are shown.').waitFor();
  await expect.poll(() => stories.violations()).toEqual([]);
  await stories.page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => rows.count()).toBe(400);
});

it('a chart of 2,000 series names 60 of them at first', async () => {
  await stories.show('chart/Lines');
  await stories.update(createChart('line', 20, 2000));
  const names = stories.page.locator('.vitrine-chart-legend button[aria-pressed]');
  await expect.poll(() => names.count()).toBe(60);
  await stories.page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => names.count()).toBe(120);
  await stories.page.getByText('Show data').click();
  await stories.page.getByText('60 of 2,000 series are shown.').waitFor();
});

it('a press shows more of a long list', async () => {
  await stories.show('timeline/Default');
  await stories.update({ events: list(1200, index => ({ title: `E${index}` })) });
  const events = stories.page.locator('.vitrine-event');
  await expect.poll(() => events.count()).toBe(500);
  await stories.page.getByText('500 of 1,200 are shown.').waitFor();
  await expect.poll(() => stories.violations()).toEqual([]);
  await stories.page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => events.count()).toBe(1000);
  await stories.page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => events.count()).toBe(1200);
  await expect.poll(() => stories.page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
});
