// Money, databases and measurements.
import type { SampleResult } from './sample-result.ts';

const charge = (id: string, amount: number, status: string): object => ({
  id,
  object: 'charge',
  amount,
  amount_refunded: 0,
  currency: 'usd',
  created: 1781000000,
  customer: 'cus_9s6XKzkNRiz8i3',
  description: 'Order 41',
  livemode: false,
  paid: status === 'succeeded',
  status,
});

export const SHOPS_AND_DATA: readonly SampleResult[] = [
  {
    id: 'stripe/charges',
    value: {
      object: 'list',
      url: '/v1/charges',
      has_more: false,
      data: [charge('ch_1', 2000, 'succeeded'), charge('ch_2', 129950, 'succeeded'), charge('ch_3', 500, 'failed')],
    },
  },
  {
    id: 'stripe/balance',
    value: {
      object: 'balance',
      available: [{ amount: 666670, currency: 'usd', source_types: { card: 666670 } }],
      livemode: false,
      pending: [{ amount: 61414, currency: 'usd', source_types: { card: 61414 } }],
    },
  },
  {
    id: 'shop/orders',
    value: {
      success: true,
      page: 1,
      total_pages: 1,
      per_page: 20,
      total: 6,
      orders: [
        ['A-101', '2026-06-01', 'Ada', 48.5],
        ['A-102', '2026-06-02', 'Bo', 12],
        ['A-103', '2026-06-03', 'Cy', 230.99],
        ['A-104', '2026-06-04', 'Di', 7.5],
        ['A-105', '2026-06-05', 'Ed', 64],
        ['A-106', '2026-06-06', 'Flo', 31.2],
      ].map(([order_id, ordered_on, customer, total]) => ({ order_id, ordered_on, customer, total, currency: 'EUR' })),
    },
  },
  {
    id: 'shop/product',
    arguments: { product_id: 'mug-1' },
    value: {
      ok: true,
      product: {
        id: 'mug-1',
        name: 'Tide mug',
        price: 28,
        currency: 'EUR',
        stock: 120,
        in_stock: true,
        weight_g: 380,
        image_url: 'https://shop.example/mug.jpg',
        color: '#1f6feb',
        tags: ['stoneware', 'blue'],
      },
      request_id: 'req_8d2',
      took_ms: 12,
    },
  },
  {
    id: 'shop/invoice',
    value: {
      invoice_number: 'INV-2026-041',
      customer: 'Harbour Ltd',
      total_cents: 123450,
      tax_cents: 19710,
      currency: 'JPY',
      due_date: '2026-07-01',
      paid: false,
    },
  },
  {
    id: 'crypto/price',
    arguments: { ids: 'bitcoin', vs_currencies: 'usd' },
    value: {
      bitcoin: { usd: 67187.33, usd_market_cap: 1317802988326.25, usd_24h_change: 3.637, last_updated_at: 1781266500 },
    },
  },
  {
    id: 'postgres/query',
    arguments: { sql: 'select * from ships' },
    value: {
      rows: [
        { id: 1, name: 'Fram', built: '1892-10-26T00:00:00.000Z', length_m: 38.9, tonnage: 402, is_museum: true },
        { id: 2, name: 'Gjøa', built: '1872-01-01T00:00:00.000Z', length_m: 21, tonnage: 45, is_museum: true },
      ],
      rowCount: 2,
      command: 'SELECT',
      fields: [
        { name: 'id', dataTypeID: 23 },
        { name: 'name', dataTypeID: 25 },
      ],
    },
  },
  { id: 'sqlite/tables', value: [{ name: 'ships' }, { name: 'harbours' }, { name: 'tides' }] },
  { id: 'postgres/empty', value: { rows: [], rowCount: 0 } },
  {
    id: 'prometheus/range',
    value: {
      status: 'success',
      data: {
        resultType: 'matrix',
        result: Array.from({ length: 12 }, (_, at) => ({
          time: 1781262000 + at * 300,
          cpu_pct: 20 + ((at * 13) % 50),
        })),
      },
    },
  },
  {
    id: 'system/monitor',
    value: {
      hostname: 'web-1',
      uptime_seconds: 86_461,
      cpu: { count: 8, usage_percent: 23.4 },
      memory: { total_bytes: 16_777_216_000, used_bytes: 9_126_805_504, used_pct: 54.4 },
      load_average: [0.42, 0.51, 0.6],
    },
  },
  {
    id: 'analytics/by-country',
    value: {
      visits_by_country: { Norway: 420, Sweden: 310, Denmark: 290, Finland: 120, Iceland: 60, Estonia: 40, Latvia: 12 },
    },
  },
  {
    id: 'stock/daily',
    value: {
      symbol: 'EQNR',
      currency: 'NOK',
      close: {
        date: Array.from({ length: 10 }, (_, day) => `2026-06-${String(day + 1).padStart(2, '0')}`),
        price: [301, 303.2, 299, 305, 310.4, 312, 309.9, 315, 318, 316.5],
      },
    },
  },
  {
    id: 'partial/batch',
    value: {
      success: false,
      error: { code: 'RATE_LIMITED', message: 'The limit of 100 requests a minute is reached.' },
      data: [
        { id: 1, name: 'Oban' },
        { id: 2, name: 'Leith' },
      ],
      next_cursor: 'abc',
      has_more: true,
    },
  },
];
