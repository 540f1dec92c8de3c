// What a result is led by, what bars compare, and that siblings look alike.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openResultPage, type ResultPage } from '../../test/support/result-page.ts';

let viewer: ResultPage;
beforeAll(async () => {
  viewer = await openResultPage();
});
afterAll(() => viewer?.close());
afterEach(() => expect(viewer.takeProblems()).toEqual([]));

const structured = (structuredContent: object) => ({ content: [], structuredContent });
const commit = (hash: string, subject: string, body = '') => ({
  hash,
  shortHash: hash.slice(0, 7),
  author: 'Ada',
  subject,
  body,
});
const HASHES = [
  'e282c25d0c6ff5c1b8d8f2a0a4d0b1c2d3e4f506',
  '0f3a9b1c2d4e5f60718293a4b5c6d7e8f9012345',
  'ab12cd34ef56ab12cd34ef56ab12cd34ef56ab12',
];

it('a table of commits is led by their subjects, and has its hashes behind', async () => {
  await viewer.show(structured({ commits: HASHES.map((hash, at) => commit(hash, `Change ${at}`)) }));
  const heads = await viewer.page.locator('thead th').allTextContents();
  expect(heads[0]).toContain('Subject');
  await expect.poll(() => viewer.page.locator('tbody tr').first().locator('td').first().textContent()).toBe('Change 0');
});

it('a card of a commit is named by its subject, and ends with its hashes', async () => {
  await viewer.show(structured({ commits: HASHES.map((hash, at) => commit(hash, `Change ${at}`, 'why\n\nbecause')) }));
  await expect.poll(() => viewer.page.locator('.card h2').first().textContent()).toBe('Change 0');
  await expect
    .poll(() => viewer.page.locator('.card').first().locator('dt').allTextContents())
    .toEqual(['Author', 'Body', 'Hash', 'Short hash']);
});

it('names of persons, numbers and short words are no hashes', async () => {
  await viewer.show(
    structured({
      rows: [
        { phone: '5550100', name: 'Ada', x: 1 },
        { phone: '5550101', name: 'Bea', x: 2 },
      ],
    }),
  );
  expect((await viewer.page.locator('thead th').allTextContents())[0]).toContain('Phone');
});

it.each<[string, object]>([
  ['the facts of one thing', { stars: 12000, forks: 300, issues: 5, size: 120345, watchers: 90, releases: 4, age: 7 }],
  [
    'facts in another order of size',
    { temperature: 21, humidity: 40, pressure: 1013, wind: 5, clouds: 20, visibility: 10, rain: 0 },
  ],
  [
    'rows of metrics',
    {
      rows: [
        { metric: 'CPU', value: 55 },
        { metric: 'Requests', value: 12000 },
        { metric: 'Latency', value: 120 },
      ],
    },
  ],
  [
    'names with units',
    {
      rows: [
        { name: 'CPU (%)', value: 55 },
        { name: 'Memory (MB)', value: 1200 },
        { name: 'Disk (GB)', value: 90 },
      ],
    },
  ],
])('unlike quantities have no bars on one scale: %s', async (_, data) => {
  await viewer.show(structured(data));
  await expect.poll(() => viewer.page.locator('[data-chart=bars]').count()).toBe(0);
});

it.each<[string, object]>([
  ['counts by name', { Tallinn: 8, Lagos: 5, Oslo: 3, Rome: 9, Bonn: 1, Lima: 4, Kyiv: 2 }],
  ['counts by day', { mon: 8, tue: 5, wed: 3, thu: 9, fri: 1, sat: 4, sun: 2 }],
  ['a member that says so', { orders_by_state: { open: 8, paid: 5, sent: 3, lost: 9, held: 1, back: 4, done: 2 } }],
  [
    'rows of one quantity',
    {
      rows: [
        { city: 'Oslo', count: 8 },
        { city: 'Rome', count: 5 },
        { city: 'Bonn', count: 3 },
      ],
    },
  ],
])('one quantity by category has bars: %s', async (_, data) => {
  await viewer.show(structured(data));
  await expect.poll(() => viewer.page.locator('[data-chart=bars]').count()).toBe(1);
});

it.each<[string, object]>([
  [
    'a list of entries',
    {
      tree: [
        { name: 'src', type: 'directory', children: [{ name: 'a.ts', type: 'file' }] },
        { name: 'README', type: 'file' },
      ],
    },
  ],
  [
    'one root',
    {
      name: 'root',
      type: 'directory',
      children: [
        { name: 'src', type: 'directory', children: [{ name: 'a', type: 'file', children: [] }] },
        { name: 'README', type: 'file', children: [] },
      ],
    },
  ],
])('a folder and a file beside it look alike: %s', async (_, data) => {
  await viewer.show(structured(data));
  const entries = viewer.page.locator('.tree .key').filter({ hasText: /^(src|a|a\.ts|README)$/ });
  const styles = await entries.evaluateAll(keys =>
    keys.map(key => {
      const { color, fontWeight, fontSize } = getComputedStyle(key);
      return [color, fontWeight, fontSize].join();
    }),
  );
  expect(styles).toHaveLength(3);
  const marks = await entries.evaluateAll(keys => keys.map(key => getComputedStyle(key, '::before').content));
  expect(new Set(marks)).toEqual(new Set(['none']));
  expect(new Set(styles).size).toBe(1);
});

it('a folder by names keeps the names of all its files', async () => {
  const { text } = await viewer.show(
    structured({ src: { 'main.ts': 'x', lib: { 'a.ts': 'y' } }, 'README.md': 'z', docs: { 'index.md': 'w' } }),
  );
  for (const name of ['src', 'main.ts', 'lib', 'a.ts', 'README.md', 'docs', 'index.md']) expect(text).toContain(name);
});
