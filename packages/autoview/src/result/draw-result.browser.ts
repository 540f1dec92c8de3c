// How results are drawn: recorded results of real servers, hostile ones, and the actions of the user.
import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sample } from '../../../../test/support/thorough.ts';
import { EXPECTED } from '../../test/results/expected.ts';
import { HOSTILE_RESULTS } from '../../test/support/hostile-results.ts';
import { openResultPage, type ResultPage } from '../../test/support/result-page.ts';

interface Recorded {
  readonly id: string;
  readonly outputSchema?: unknown;
  readonly arguments?: unknown;
  readonly result: unknown;
}
const recorded = JSON.parse(
  readFileSync(new URL('../../test/results/recorded.json', import.meta.url), 'utf8'),
) as Recorded[];
const findResult = (id: string): unknown => recorded.find(entry => entry.id === id)?.result;
const text = (words: string): object => ({ content: [{ type: 'text', text: words }] });
const data = (structuredContent: unknown): object => ({ content: [], structuredContent });

let viewer: ResultPage;
beforeAll(async () => {
  viewer = await openResultPage();
});
afterAll(() => viewer?.close());
afterEach(() => expect(viewer.takeProblems()).toEqual([]));

it('each recorded result has an expected drawing', () => {
  expect(EXPECTED.map(([id]) => id)).toEqual(recorded.map(({ id }) => id));
});

it('results of real servers are drawn by their type, and can be read', async () => {
  const wrong: unknown[] = [];
  for (const [id, view, ...values] of EXPECTED) {
    const { outputSchema, result, arguments: args } = recorded.find(entry => entry.id === id) ?? {};
    const shown = await viewer.show(result, { outputSchema, arguments: args });
    const missing = values.filter(value => !shown.text.includes(value));
    if (shown.view !== view || missing.length > 0) wrong.push({ id, view: shown.view, missing, text: shown.text });
  }
  expect(wrong).toEqual([]);
});

it('images are visible', async () => {
  for (const id of ['everything/image', 'filesystem/image', 'everything/annotated-error']) {
    await viewer.show(findResult(id));
    const widths = await viewer.page
      .locator('[data-result] img')
      .evaluateAll(all => all.map(image => (image as HTMLImageElement).naturalWidth));
    expect(Math.min(...widths)).toBeGreaterThan(0);
  }
});

it('hostile results run no code, load nothing, and are shown', async () => {
  for (const [trick, result] of Object.entries(HOSTILE_RESULTS)) {
    const { text: shown } = await viewer.show(result);
    expect(shown.length, trick).toBeGreaterThan(10);
    expect(await viewer.page.evaluate(() => 'hacked' in globalThis || 'hacked' in {}), trick).toBe(false);
    const odd = await viewer.page
      .locator(
        '[data-result] :is(script, iframe, object, embed, form, [onerror], [onclick], [onfocus], a:not([href^="http"]), img:not([src^="data:image"]))',
      )
      .count();
    expect(odd, trick).toBe(0);
    expect(viewer.takeProblems(), trick).toEqual([]);
  }
});

it.each([
  [
    'a table in text',
    text('Here they are:\n```json\n[{"a":1,"b":"x"},{"a":2,"b":"y"}]\n```\nThat is all.'),
    'table',
    'Here they are:',
  ],
  ['lines of objects', text('{"a":1,"b":"x"}\n{"a":2,"b":"y"}'), 'table', 'y'],
  ['data in a member, as text', data({ result: '[{"a":1,"b":"x"},{"a":2,"b":"z"}]' }), 'table', 'z'],
  [
    'a matrix',
    data([
      [1, 'x'],
      [2, 'w'],
    ]),
    'table',
    'w',
  ],
  ['records by name', data({ oslo: { c: 4 }, rome: { c: 19 }, lima: { c: 17 } }), 'chart', 'rome'],
  ['columns', data({ day: [1, 2, 3, 4, 5].map(day => `2026-01-0${day}`), c: [1, 2, 3, 2, 4] }), 'chart', 'Jan 3, 2026'],
  ['numbers by year', data([1, 3, 2, 5, 4].map((n, at) => ({ year: 2021 + at, n }))), 'chart', '2024'],
  ['three rows, without a line above them', data([1, 3, 2].map((n, at) => ({ year: 2023 + at, n }))), 'table', '2024'],
  [
    'what happened now and then',
    data([
      { at: '2026-01-01', n: 1 },
      { at: '2026-01-02', n: 3 },
      { at: '2026-07-09', n: 2 },
    ]),
    'table',
    'Jul 9, 2026',
  ],
  ['how numbers are spread', data({ waits: Array.from({ length: 40 }, (_, at) => at % 9) }), 'chart', 'Waits'],
  [
    'words in records',
    data([
      { title: 'One', body: 'long '.repeat(50) },
      { title: 'Two', body: 'short' },
    ]),
    'cards',
    'Two',
  ],
  ['a list', data({ tags: ['a', 'b'] }), 'keyvalue', 'a, b'],
  ['one value', data(42), 'value', '42'],
  ['nothing', { content: [] }, 'empty', 'nothing to show'],
  [
    'colours of a terminal',
    text(
      '2026-01-01 10:00:00 \u001b[31mERROR\u001b[0m disk full\n2026-01-01 10:00:01 INFO a\n2026-01-01 10:00:02 INFO b',
    ),
    'log',
    'ERROR disk full',
  ],
])('%s', async (_, result, view, value) => {
  const shown = await viewer.show(result);
  expect(shown.view).toBe(view);
  expect(shown.text).toContain(value);
});

it('labels come from the output schema, across references in it', async () => {
  const outputSchema = {
    type: 'object',
    properties: {
      t: { type: 'number', title: 'Air temperature' },
      list: { type: 'array', items: { $ref: '#/$defs/row' } },
    },
    $defs: { row: { properties: { n: { title: 'Number of ships' } } } },
  };
  const { text: shown } = await viewer.show(
    data({
      t: 4,
      list: [
        { n: 1, p: 'a' },
        { n: 2, p: 'b' },
      ],
    }),
    { outputSchema },
  );
  expect(shown).toContain('Air temperature');
  expect(shown).toContain('Number of ships');
});

it('a hundred thousand rows are sorted, searched and scrolled with few of them in the document', async () => {
  await viewer.show({ content: [] });
  await viewer.page.evaluate(() => {
    const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, name: `row ${id}`, size: (id * 7919) % 100_003 }));
    (globalThis as unknown as { draw(result: unknown): void }).draw({ content: [], structuredContent: rows });
  });
  const { page } = viewer;
  const cells = (): Promise<string[]> => page.locator('tbody tr:not([aria-hidden]) td:nth-child(1)').allTextContents();
  await expect.poll(() => page.locator('tbody tr').count()).toBeLessThan(100);
  await expect.poll(() => page.locator('table').getAttribute('aria-rowcount')).toBe('100001');
  await page.getByRole('button', { name: 'Size', exact: true }).click();
  await page.getByRole('button', { name: 'Size', exact: true }).click();
  await expect.poll(() => page.locator('[aria-sort]').getAttribute('aria-sort')).toBe('descending');
  expect((await cells())[0]).toBe(
    String(
      Array.from({ length: 100_000 }, (_, id) => id).sort((a, b) => ((b * 7919) % 100_003) - ((a * 7919) % 100_003))[0],
    ),
  );
  await page.getByRole('button', { name: 'Size', exact: true }).click();
  await page.locator('.scroll').evaluate(scroller => scroller.scrollTo(0, scroller.scrollHeight));
  await page.locator('td', { hasText: /^row 99999$/ }).waitFor();
  await page.getByRole('searchbox').fill('row 4242');
  await page.getByText('Rows: 11 of 100000').waitFor();
  expect(await cells()).toEqual(['4242', ...Array.from({ length: 10 }, (_, at) => `4242${at}`)]);
});

it('a row expands to all of its values; a value opens its follow-up tool', async () => {
  const rows = Array.from({ length: 3 }, (_, at) => ({
    issue: at + 5,
    title: 'x'.repeat(100) + at,
    more: { deep: [{ a: 'within', b: 1 }] },
  }));
  await viewer.show(data(rows), { keys: ['issue'] });
  const { page } = viewer;
  await page.getByRole('button', { name: 'Row 2' }).click();
  await page.locator('[data-details]').getByText('within', { exact: true }).waitFor();
  expect(
    await page
      .locator('[data-details] h2')
      .first()
      .evaluate(head => head === document.activeElement),
  ).toBe(true);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('td [data-follow]', { hasText: '7' }).click();
  expect(await page.evaluate(() => (globalThis as unknown as { followed: unknown[] }).followed)).toEqual([7]);
});

it('the numbers of a column have the same format', async () => {
  const rows = [
    { count: 4879, founded: 1984 },
    { count: 12_104, founded: 2012 },
  ];
  const { text: shown } = await viewer.show(data(rows));
  for (const number of ['4,879', '12,104', '1984', '2012']) expect(shown).toContain(number);
});

it('the raw result is one press away; it can be copied, and saved where the host saves files', async () => {
  const { page } = viewer;
  await viewer.show(findResult('filesystem/json'));
  await page.getByRole('button', { name: 'Raw' }).click();
  expect(JSON.parse((await page.locator('[data-raw] pre').textContent()) ?? '')).toEqual(findResult('filesystem/json'));
  await page.context().grantPermissions(['clipboard-read']);
  await page.getByRole('button', { name: 'Copy as CSV' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const [head, first] = (await page.evaluate(() => navigator.clipboard.readText())).split('\r\n');
  expect([head, first]).toEqual(['Name,Country,Mean range,Opened', 'Oban,Scotland,2.4,1811-06-01']);
  await page.locator('.tools').getByRole('button', { name: 'Download' }).click();
  const [saved] = await page.evaluate(
    () => (globalThis as unknown as { saved: { name: string; text: string }[] }).saved,
  );
  expect(JSON.parse(saved?.text ?? '')).toEqual(findResult('filesystem/json'));
  await viewer.show(findResult('filesystem/json'), { bare: true });
  await expect.poll(() => page.getByRole('button', { name: 'Download' }).count()).toBe(0);
});

it('links open through the host, and are text when the host opens no links', async () => {
  await viewer.show(findResult('filesystem/links'));
  await viewer.page.getByRole('link', { name: 'https://example.org/tides' }).click();
  expect(await viewer.page.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toEqual([
    'https://example.org/tides',
  ]);
  const { text: shown } = await viewer.show(findResult('filesystem/links'), { bare: true });
  await expect.poll(() => viewer.page.getByRole('link').count()).toBe(0);
  expect(shown).toContain('https://example.org/tides');
});

it('long results are shown in parts on demand, with the number of what is left', async () => {
  const { text: shown } = await viewer.show(
    text(Array.from({ length: 1000 }, (_, at) => `2026-01-01 10:00:00 INFO line ${at}`).join('\n')),
  );
  expect(shown).not.toContain('line 300');
  await viewer.page.getByRole('button', { name: 'Show more (700 left)' }).click();
  await viewer.page.getByText('line 999').waitFor();
  await expect.poll(() => viewer.page.getByRole('button', { name: /Show more/ }).count()).toBe(0);
});

it('a tree is opened by the keyboard', async () => {
  await viewer.show(data({ a: { b: { c: { d: { e: { f: { g: 'far down' } } } } } }, n: 1 }));
  const { page } = viewer;
  for (let level = 0; level < 9 && !(await page.getByText('far down', { exact: true }).isVisible()); level++) {
    await page.locator('[data-result] details:not([open]) > summary').first().press('Enter');
  }
  await page.getByText('far down', { exact: true }).waitFor();
});

it('texts are in the language of the page', async () => {
  const { text: shown } = await viewer.show(data([{ a: 1 }, { a: 2 }]), {
    strings: { 'Rows: {count}': 'Zeilen: {count}', Raw: 'Roh' },
  });
  expect(shown).toContain('Zeilen: 2');
  expect(shown).toContain('Roh');
});

const KINDS = [
  'everything/structured',
  'everything/resource-links',
  'everything/image',
  'filesystem/markdown',
  'filesystem/log',
  'filesystem/audio',
  'filesystem/tree',
  'filesystem/denied',
  'git/diff',
  'weather/forecast',
  'mongodb/totals',
  'mongodb/find',
  'product-card/card',
];

it.each(sample(['dark', 'light'] as const, 1))(
  'axe finds no accessibility violation, and nothing overflows on a phone: %s',
  async colorScheme => {
    const { page } = viewer;
    await page.setViewportSize({ width: 360, height: 700 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(axe.source);
    const faults: string[] = [];
    for (const id of KINDS) {
      await page.evaluate(rtl => (document.documentElement.dir = rtl ? 'rtl' : 'ltr'), KINDS.indexOf(id) % 2 === 1);
      await viewer.show(findResult(id));
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (excess > 0) faults.push(`${id}: ${excess} px too wide`);
      const { violations } = await page.evaluate(() =>
        (globalThis as unknown as { axe: typeof axe }).axe.run('[data-result]'),
      );
      faults.push(
        ...violations.map(violation => `${id}: ${violation.id}: ${violation.nodes.map(({ html }) => html).join(' ')}`),
      );
    }
    await page.evaluate(() => (document.documentElement.dir = 'ltr'));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 760, height: 900 });
    expect(faults).toEqual([]);
  },
);
