// How data is drawn: each value once, times as times, no columns without information.
import axe from 'axe-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openResultPage, type ResultPage } from '../../test/support/result-page.ts';

const data = (structuredContent: unknown, ...texts: string[]): object => ({
  content: texts.map(text => ({ type: 'text', text })),
  structuredContent,
});

let viewer: ResultPage;
beforeAll(async () => {
  viewer = await openResultPage();
});
afterAll(() => viewer?.close());
afterEach(() => expect(viewer.takeProblems()).toEqual([]));

it.each([
  ['a number', { result: 42 }, '42'],
  ['a number alone', 42, '42'],
  ['yes or no', { result: true }, 'true'],
])('%s that comes as data and as text is shown once', async (_, value, text) => {
  const { parts } = await viewer.show(data(value, text));
  expect(parts).toHaveLength(1);
});

it('a nested time of a calendar is formatted', async () => {
  const { text } = await viewer.show(
    data({
      summary: 'Low water',
      start: { dateTime: '2026-03-04T10:30:00', timeZone: 'Europe/Oslo' },
      end: { date: '2026-03-05' },
    }),
  );
  expect(text).toMatch(/Start\s+Mar 4, 2026, 10:30\sAM \(Europe\/Oslo\)/);
  expect(text).toMatch(/End\s+Mar 5, 2026/);
  expect(text).not.toContain('Date time');
});

it('nested times are formatted in a table, and sort as times', async () => {
  const rows = ['2026-03-04T10:30:00Z', '2026-01-02T09:00:00Z'].map((dateTime, id) => ({ id, start: { dateTime } }));
  const { text, view } = await viewer.show(data(rows));
  expect(view).toBe('table');
  expect(text).toContain('Jan 2, 2026');
  await viewer.page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.poll(() => viewer.page.locator('tbody time').first().textContent()).toContain('Jan 2, 2026');
});

it('a column that repeats another in each row is in the details only', async () => {
  const rows = ['Wait', 'Webhook', 'Http Request'].map((displayName, at) => ({
    nodeType: `nodes-base.${displayName.replace(' ', '')}`,
    workflowNodeType: `nodes-base.${displayName.toLowerCase().replace(' ', '')}`,
    displayName,
    name: displayName.toLowerCase().replace(' ', '_'),
    package: 'nodes-base',
    owner: ['a', 'b', 'c'][at],
  }));
  const { text } = await viewer.show(data(rows));
  await expect
    .poll(() => viewer.page.locator('th .sort').allTextContents())
    .toEqual(['Node type', 'Display name', 'Package', 'Owner']);
  expect(text).toContain('2 more columns, in the details of each row.');
  await viewer.page.getByRole('button', { name: 'Row 1' }).click();
  await viewer.page.locator('[data-details]', { hasText: 'nodes-base.wait' }).waitFor();
});

const wide = [1, 2].map(row =>
  Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`column ${at}`, `${row} word`.repeat(at + 2)])),
);
const markdown = ['|', '|', '|']
  .map((bar, at) => bar + (at === 1 ? '---|' : ` ${'word'.repeat(9)} |`).repeat(12))
  .join('\n');

it('a table that is wider than the page has a note that it scrolls, and none once it fits', async () => {
  const { page } = viewer;
  const note = page.getByText('Scroll sideways to see all columns.');
  for (const result of [data(wide), data({ text: markdown })]) {
    await viewer.show(result);
    await note.waitFor();
  }
  await viewer.show(data([{ a: 1 }, { a: 2 }]));
  await page.locator('td').first().waitFor();
  await note.waitFor({ state: 'hidden' });
});

it.each(['light', 'dark'] as const)('tables of texts and notes are accessible: %s', async colorScheme => {
  const { page } = viewer;
  await page.emulateMedia({ colorScheme });
  await page.evaluate(axe.source);
  const violationTexts: string[] = [];
  for (const result of [data(wide), data({ text: markdown }), data('a,b,c\n1,2,3\n4,5,6')]) {
    await viewer.show(result);
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run('[data-result]'),
    );
    violationTexts.push(...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`));
  }
  expect(violationTexts).toEqual([]);
});
