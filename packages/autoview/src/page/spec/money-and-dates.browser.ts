// Amounts and dates of a view spec: the currency is the row's own, and a day that does not exist stays as it came.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openViewHost, type ViewHost } from '../../../test/support/view-host.ts';
import { compileView } from '../../compile-view.ts';
import type { ViewSpec } from '../../view-spec/view-spec.ts';

let host: ViewHost;
beforeAll(async () => {
  host = await openViewHost();
});
afterAll(() => host?.close());
afterEach(() => expect(host.problems).toEqual([]));

const tool = { name: 'list', inputSchema: { type: 'object' } };

/** The texts that the parts of a spec draw for a result. */
async function drawn(parts: object[], structuredContent: object, cells = '.spec td, .spec dd'): Promise<string[]> {
  const spec = { version: 1, result: { parts } } as ViewSpec;
  const result = { content: [], structuredContent };
  const view = await host.show(compileView(tool, { spec }).html, { answer: { result } });
  await view.locator('[data-submit]').click();
  await view.locator('.spec').waitFor();
  // The last cell of a row opens its details.
  return (await view.locator(cells).allTextContents()).filter(text => text !== '›');
}

const table = (...columns: object[]) => ({ part: 'table', at: '/rows', columns });

it('an amount has the currency of its row, and without one it is a plain number', async () => {
  const rows = [
    { price: 19.99, currency: 'EUR' },
    { price: '5', currency_code: 'jpy' },
    { price: 7.5, priceCurrency: 'GBP', currency: 'EUR' },
    { price: { amount: 3, currency: 'CHF' } },
    { price: 1234.5 },
    { price: 2, currency: '€' },
    { price: 2, currency: { code: 'sek' } },
    { price: 2, ccy: 'NOK' },
    { price: 2, currency: '$' },
  ];
  const cells = await drawn([table({ at: '/price', format: 'currency' })], { rows });
  expect(cells.map(cell => cell.replaceAll('\u00a0', ' '))).toEqual([
    '€19.99',
    '¥5',
    '£7.50',
    'CHF 3.00',
    '1,234.5',
    '€2.00',
    'SEK 2.00',
    'NOK 2.00',
    '2',
  ]);
});

it('the currency of a spec stands in where a row has none, and not for one that is not known', async () => {
  const rows = [{ price: 19.99, currency: 'EUR' }, { price: 19.99 }, { price: 19.99, currency: 'bitcoin' }];
  expect(await drawn([table({ at: '/price', format: 'currency', currency: 'CAD' })], { rows })).toEqual([
    '€19.99',
    'CA$19.99',
    '19.99',
  ]);
});

it('every part finds the currency: inside, beside and around the amount', async () => {
  const order = { currency: 'EUR', total: { gross: 12 }, item: { price: { value: 3, currency: 'USD' } } };
  const fields = [
    { at: '/total/gross', format: 'currency' },
    { at: '/item/price/value', format: 'currency' },
  ];
  const parts = [
    { part: 'detail', at: '', fields },
    { part: 'stats', at: '', tiles: fields },
    { part: 'cards', at: '/rows', title: '/name', fields },
  ];
  const texts = await drawn(parts, { ...order, rows: [{ name: 'a', ...order }] });
  expect(texts).toEqual(['€12.00', '$3.00', '€12.00', '$3.00', '€12.00', '$3.00']);
});

it.each(['2026-02-30', '2026-04-31', '2025-02-29T10:00:00Z', '2026-13-01', 'Feb 30, 2026', '02/30/2026'])(
  '%s is no date, with a format or without',
  async text => {
    for (const format of ['date', 'datetime', 'relative-time', undefined])
      expect(await drawn([table({ at: '/when', ...(format && { format }) })], { rows: [{ when: text }] })).toEqual([
        text,
      ]);
  },
);

it.each([
  ['2024-02-29', 'Feb 29, 2024'],
  ['2026-02-28T23:30:00Z', 'Feb 28, 2026'],
  ['02/28/2026', 'Feb 28, 2026'],
  ['Mon, 02 Mar 2026 12:00:00 GMT', 'Mar 2, 2026'],
])('%s is a date', async (text, date) => {
  expect(await drawn([table({ at: '/when', format: 'date' })], { rows: [{ when: text }] })).toEqual([date]);
});

it('a value without a format is drawn by its neighbours: units, money, dates, sizes', async () => {
  const hourly = [
    { time: 1781266500, temperature_2m: 18.4 },
    { time: 1781270100, temperature_2m: 19 },
  ];
  const data = {
    hourly_units: { temperature_2m: '°C' },
    hourly,
    order: { currency: 'EUR', total_cents: 1999, duration_ms: 1200, lines: [{ price: 5 }] },
  };
  const cells = await drawn(
    [
      { part: 'table', at: '/hourly', columns: [{ at: '/temperature_2m' }] },
      { part: 'detail', at: '/order', fields: [{ at: '/total_cents' }, { at: '/duration_ms' }] },
      { part: 'table', at: '/order/lines', columns: [{ at: '/price' }] },
    ],
    data,
  );
  expect(cells.map(cell => cell.replaceAll('\u00a0', ' '))).toEqual(['18.4 °C', '19 °C', '€19.99', '1 s', '€5.00']);
});
