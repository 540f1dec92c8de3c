// Numbers as they were written: with their digits wherever a page draws them.

import { NUMBERS_KEY } from '@vitrine/protocol/internal/keys';
import { numbersIn } from '@vitrine/std/internal/exact-numbers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openResultPage, type ResultPage } from '../../test/support/result-page.ts';

let viewer: ResultPage;
beforeAll(async () => {
  viewer = await openResultPage();
});
afterAll(() => viewer?.close());
afterEach(() => expect(viewer.takeProblems()).toEqual([]));

/** A result as a host hands it to a page: parsed, with the digits beside it. */
const received = (json: string): object => ({
  ...JSON.parse(JSON.stringify(JSON.parse(json))),
  _meta: { [NUMBERS_KEY]: numbersIn(json) },
});
const structured = (json: string): object => received(`{"content":[],"structuredContent":${json}}`);
const text = (json: string): object => ({ content: [{ type: 'text', text: json }] });

it.each([
  ['structured content', structured],
  ['a text', text],
])('%s: a record, a table, a tree and the raw result have the digits', async (_, make) => {
  const record = await viewer.show(make('{"id":12345678901234567890,"e":1e400,"price":0.10,"total":1234567.50}'));
  for (const digits of ['12345678901234567890', '1e400', '0.10', '1,234,567.50']) expect(record.text).toContain(digits);

  const rows =
    '[{"id":12345678901234567890,"price":5.00},{"id":12345678901234567891,"price":0.10},{"id":7,"price":2.5}]';
  const table = await viewer.show(make(rows));
  expect(table.view).toBe('table');
  for (const digits of ['12345678901234567890', '12345678901234567891', '5.00', '0.10', '2.5'])
    expect(table.text).toContain(digits);
  // They are numbers still: at the end of their cells, and sorted as such.
  await expect.poll(() => viewer.page.locator('td.number').count()).toBe(6);
  await viewer.page.getByRole('button', { name: 'Price', exact: true }).click();
  await expect.poll(() => viewer.page.locator('tbody tr').first().textContent()).toContain('0.10');

  await viewer.page.getByRole('button', { name: 'Raw' }).click();
  await expect.poll(() => viewer.page.locator('[data-raw]').textContent()).toContain('12345678901234567891');
  await expect.poll(() => viewer.page.locator('[data-raw]').textContent()).not.toContain(NUMBERS_KEY);

  const tree = '{"a":{"b":{"c":{"d":{"n":9007199254740993}}}},"list":[{"list":[{"list":[{"n":1.0}]}]}]}';
  await viewer.show(make(tree));
  for (const closed of await viewer.page.locator('details:not([open])').all()) await closed.click();
  await expect.poll(() => viewer.page.locator('body').textContent()).toContain('9007199254740993');
});

it('numbers stand below the heads of their columns, also where a table is wider than its cells', async () => {
  await viewer.page.setViewportSize({ width: 1280, height: 720 });
  await viewer.show(structured('[{"name":"a","price":5},{"name":"b","price":1234.5}]'));
  const edges = (selector: string): Promise<number[]> =>
    viewer.page
      .locator(selector)
      .evaluateAll(nodes => nodes.map(node => Math.round(node.getBoundingClientRect().right)));
  await expect.poll(() => edges('td.number > .cell')).toHaveLength(2);
  const [head] = await edges('th.number > .sort');
  expect(await edges('td.number > .cell')).toEqual([head, head]);
});

it('data that come twice are drawn once, whether or not the structured form has its digits', async () => {
  const json = '{"id":12345678901234567890,"e":1e400,"price":0.10}';
  const content = [{ type: 'text', text: json }];
  const parsed = JSON.parse(JSON.stringify(JSON.parse(json))) as object;
  const withDigits = { ...structured(json), content };
  expect((await viewer.show(withDigits)).parts).toHaveLength(1);
  expect((await viewer.show({ content, structuredContent: parsed })).parts).toHaveLength(1);
});

it('digits that differ from the number are not drawn', async () => {
  const { text: drawn } = await viewer.show({
    content: [],
    structuredContent: { amount: 5, name: 'x' },
    _meta: { [NUMBERS_KEY]: { '/structuredContent/amount': '500', '/structuredContent/name': '1.0' } },
  });
  expect(drawn).not.toContain('500');
  expect(drawn).not.toContain('1.0');
});
