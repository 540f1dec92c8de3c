// Rows whose content is in one of their members, series of measurements, groups, and empty answers.
import type { SampleResult } from './sample-result.ts';

const video = (id: string, title: string, day: number): object => ({
  kind: 'youtube#searchResult',
  etag: `e-${id}`,
  id: { kind: 'youtube#video', videoId: id },
  snippet: {
    publishedAt: `2026-06-0${day}T12:00:00Z`,
    channelId: 'UC1',
    title,
    description: 'In five minutes',
    channelTitle: 'Sailors',
  },
});
const issue = (number: number, summary: string, assignee: object | null): object => ({
  expand: 'operations',
  id: `1000${number}`,
  self: `https://harbour.example/rest/api/3/issue/1000${number}`,
  key: `HAR-${number}`,
  fields: {
    summary,
    status: { self: 'https://harbour.example/rest/api/3/status/3', name: 'In Progress', id: '3' },
    assignee,
    created: '2026-06-02T10:11:12.000+0100',
    labels: ['tides'],
  },
});
const hit = (id: string, level: string, message: string): object => ({
  _index: 'logs-2026.06.12',
  _id: id,
  _score: 1.3,
  _source: { '@timestamp': '2026-06-12T09:30:00Z', level, service: 'payments', message, host: { name: 'web-1' } },
});
const payment = (id: string, amount: string, text: string): object => ({
  transactionId: id,
  bookingDate: '2026-06-12',
  transactionAmount: { amount, currency: 'NOK' },
  remittanceInformation: text,
});
const points = (from: number): [number, number | null][] =>
  Array.from({ length: 6 }, (_, hour) => [1781222400000 + hour * 3_600_000, hour === 2 ? null : from + hour]);
const price = (open: string): object => ({ '1. open': open, '2. high': '24.5000', '3. volume': '3000000' });

export const WRAPPED_ROWS: readonly SampleResult[] = [
  {
    id: 'youtube/search',
    value: {
      kind: 'youtube#searchListResponse',
      nextPageToken: 'CAUQAA',
      pageInfo: { totalResults: 1_000_000, resultsPerPage: 2 },
      items: [video('abc1', 'How to tie a bowline', 1), video('abc2', 'Crossing the North Sea', 2)],
    },
  },
  {
    id: 'jira/search',
    value: {
      expand: 'schema,names',
      startAt: 0,
      maxResults: 50,
      total: 2,
      issues: [
        issue(41, 'Tide table is wrong', { displayName: 'Ada Example', active: true }),
        issue(42, 'Login', null),
      ],
    },
  },
  {
    id: 'elasticsearch/search',
    arguments: { q: 'error' },
    value: {
      took: 12,
      timed_out: false,
      _shards: { total: 5, successful: 5, skipped: 0, failed: 0 },
      hits: {
        total: { value: 2, relation: 'eq' },
        max_score: 1.3,
        hits: [hit('AV1', 'ERROR', 'Timeout of the bank'), hit('AV2', 'WARN', 'Retrying (2 of 5)')],
      },
    },
  },
  {
    id: 'datadog/query',
    value: {
      status: 'ok',
      res_type: 'time_series',
      series: [
        { metric: 'system.cpu.user', scope: 'host:web-1', pointlist: points(20) },
        { metric: 'system.cpu.user', scope: 'host:web-2', pointlist: points(30) },
      ],
      query: 'avg:system.cpu.user{*} by {host}',
    },
  },
  {
    id: 'aws/instances',
    value: {
      Reservations: [
        {
          OwnerId: '123456789012',
          Groups: [],
          Instances: [
            { InstanceId: 'i-01', InstanceType: 't3.medium', State: { Code: 16, Name: 'running' } },
            { InstanceId: 'i-02', InstanceType: 't3.small', State: { Code: 80, Name: 'stopped' } },
          ],
        },
        {
          OwnerId: '123456789012',
          Groups: [],
          Instances: [{ InstanceId: 'i-03', InstanceType: 't3.small', State: { Code: 16, Name: 'running' } }],
        },
      ],
    },
  },
  {
    id: 'bank/transactions',
    value: {
      account: { iban: 'NO9386011117947', balance: { amount: '15423.50', currency: 'NOK' } },
      booked: [payment('t1', '-399.00', 'Groceries'), payment('t2', '25000.00', 'Salary')],
    },
  },
  {
    id: 'exchange/rates',
    arguments: { base: 'EUR' },
    value: { success: true, base: 'EUR', date: '2026-06-12', rates: { USD: 1.0842, NOK: 11.7421, JPY: 162.355 } },
  },
  {
    id: 'google-calendar/list',
    value: {
      kind: 'calendar#events',
      etag: '"p33c"',
      summary: 'ada@example.com',
      timeZone: 'Europe/Oslo',
      nextPageToken: null,
      items: [
        { id: 'a1', status: 'confirmed', summary: 'Stand-up', start: { dateTime: '2026-06-12T09:00:00+02:00' } },
        { id: 'a2', status: 'tentative', summary: 'Harbour visit', start: { date: '2026-06-13' } },
      ],
    },
  },
  {
    id: 'stock/series-by-date',
    value: {
      'Meta Data': { '2. Symbol': 'EQNR' },
      'Time Series (Daily)': Object.fromEntries(
        ['09', '08', '05', '04', '03'].map((day, at) => [`2026-06-${day}`, price(`24.${at}000`)]),
      ),
    },
  },
  {
    id: 'search/nothing-found',
    arguments: { q: 'zzz', page: 1 },
    value: { results: [], total: 0, page: 1, per_page: 20, query: 'zzz', next: null, previous: null },
  },
  {
    id: 'wikipedia/summary',
    value: {
      title: 'Oban',
      displaytitle: '<span class="title">Oban</span>',
      extract: 'Oban is a town in Argyll.',
      extract_html: '<p><b>Oban</b> is a town in Argyll.</p>',
      coordinates: { lat: 56.41, lon: -5.47 },
    },
  },
  {
    id: 'flights/search',
    value: [1, 2].map(number => ({
      flight: `SK24${number}`,
      departure: { airport: 'BGO', terminal: null, scheduled: '2026-06-12T06:00:00+02:00', gate: `C${number}` },
      arrival: { airport: 'OSL', scheduled: '2026-06-12T06:55:00+02:00' },
      price: { amount: 899, currency: 'NOK' },
    })),
  },
  {
    id: 'bigquery/rows-beside-schema',
    value: {
      schema: {
        fields: [
          { name: 'country', type: 'STRING' },
          { name: 'orders', type: 'INTEGER' },
        ],
      },
      rows: [{ f: [{ v: 'NO' }, { v: '1204' }] }, { f: [{ v: 'SE' }, { v: '880' }] }],
      jobComplete: true,
    },
  },
  {
    id: 'clickhouse/rows-beside-described-columns',
    value: {
      meta: [
        { name: 'day', type: 'Date' },
        { name: 'visits', type: 'UInt64' },
      ],
      data: [
        ['2026-11-28', 12],
        ['2026-11-29', 15],
      ],
      rows: 2,
    },
  },
  {
    id: 'sheets/values-with-head',
    value: {
      range: 'Sales!A1:C4',
      values: [
        ['Region', 'Orders', 'Share'],
        ['North', '1,204', '57.8%'],
        ['South', '880', '42.2%'],
        ['Total', '2,084', ''],
      ],
    },
  },
  {
    id: 'feed/items-with-markup',
    value: {
      title: 'Harbour news',
      items: [
        { title: 'New pilot boat', summary: '<p>The boat <b>arrived</b>.</p>', published: '2026-11-29' },
        { title: 'Storm &amp; rain', summary: '<p>Gale from the <i>west</i>.</p>', published: '2026-11-28' },
      ],
    },
  },
];
