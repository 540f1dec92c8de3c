// Results whose answer is deep: headers as pairs, steps of routes, rows in records by identifier, and long things.
import type { SampleResult } from './sample-result.ts';

const header = (name: string, value: string): object => ({ name, value });
const mail = (id: string, subject: string, day: number): object => ({
  id,
  threadId: 't1',
  labelIds: ['INBOX'],
  snippet: `About ${subject}`,
  payload: {
    mimeType: 'multipart/alternative',
    headers: [
      header('X-Spam-Score', '0'),
      header('From', 'Ada Example <ada@example.org>'),
      header('Date', `Fri, ${day} Jun 2026 09:30:00 +0000`),
      header('Subject', subject),
      header('To', 'ben@example.org'),
    ],
    body: { size: 0 },
    parts: [
      { mimeType: 'text/plain', headers: [header('Content-Type', 'text/plain')], body: { size: 12, data: 'SGVsbG8=' } },
      { mimeType: 'text/html', headers: [header('Content-Type', 'text/html')], body: { size: 40, data: 'PGI+SGk=' } },
    ],
  },
});
const leg = (text: string, value: number): object => ({ text, value });
const step = (instruction: string, meters: number): object => ({
  distance: leg(`${meters / 1000} km`, meters),
  duration: leg('9 mins', 540),
  html_instructions: instruction,
  travel_mode: 'DRIVING',
});
const offer = (id: string, total: string): object => ({
  type: 'flight-offer',
  id,
  source: 'GDS',
  oneWay: false,
  lastTicketingDate: '2026-06-14',
  seats: 9,
  itineraries: [{ duration: 'PT2H25M', segments: [{ from: 'OSL' }, { from: 'LHR' }] }],
  price: { currency: 'EUR', total, base: '104.00', grandTotal: total },
});
const forecast = (dt: number, temp: number): object => ({
  dt,
  main: { temp, feels_like: temp - 1, pressure: 1012, humidity: 70 },
  weather: [{ id: 500, main: 'Rain', description: 'light rain' }],
  wind: { speed: 4.1, deg: 200 },
});
const observation = (month: number, value: string): object => ({
  realtime_start: '2026-06-12',
  date: `2025-0${month}-01`,
  value,
});
const post = (title: string, ups: number): object => ({
  kind: 't3',
  data: { title, ups, author: 'tidefan', over_18: false },
});
const entry = (uid: string, title: string): object => ({
  uid,
  title,
  source: 'J Mar Med',
  authors: [{ name: 'A. Example' }],
});

export const ROWS_IN_RECORDS: readonly SampleResult[] = [
  { id: 'mail/thread', value: { id: 't1', messages: [mail('m1', 'Tides', 11), mail('m2', 'Re: Tides', 12)] } },
  { id: 'mail/message', value: mail('m1', 'Tides', 11) },
  {
    id: 'maps/directions',
    value: {
      geocoded_waypoints: [
        { geocoder_status: 'OK', place_id: 'ChIJ1', types: ['locality'] },
        { geocoder_status: 'OK', place_id: 'ChIJ2', types: ['locality'] },
      ],
      routes: [
        {
          summary: 'A85',
          legs: [
            {
              distance: leg('155 km', 154_892),
              duration: leg('2 hours 21 mins', 8472),
              start_address: 'Oban, UK',
              end_address: 'Glasgow, UK',
              steps: [step('Head <b>south</b>', 200), step('Turn <b>left</b><div>Toll road</div>', 19_300)],
            },
          ],
        },
      ],
      status: 'OK',
    },
  },
  { id: 'flights/offers', value: { meta: { count: 2 }, data: [offer('1', '161.90'), offer('2', '204.35')] } },
  {
    id: 'weather/five-days',
    value: {
      cod: '200',
      cnt: 2,
      list: [forecast(1_781_266_200, 12.4), forecast(1_781_277_000, 14.9)],
      city: { name: 'Oban' },
    },
  },
  {
    id: 'economy/observations',
    value: {
      ...{ realtime_start: '2026-06-12', units: 'lin', file_type: 'json', sort_order: 'asc' },
      observations: ['4.1', '4.2', '.', '4.4', '4.5', '4.6', '4.7'].map((value, at) => observation(at + 1, value)),
    },
  },
  {
    id: 'economy/page-and-rows',
    value: [
      { page: 1, pages: 1, sourceid: '2' },
      [2025, 2024, 2023].map(date => ({
        country: { id: 'NO', value: 'Norway' },
        date: String(date),
        value: date * 2700,
      })),
    ],
  },
  {
    id: 'papers/by-id',
    value: {
      result: { uids: ['3801', '3802'], 3801: entry('3801', 'Seasickness'), 3802: entry('3802', 'Cold hands') },
    },
  },
  {
    id: 'logs/fields-and-values',
    value: {
      results: ['Timeout', 'Retrying'].map(message => [
        { field: '@timestamp', value: '2026-06-12 09:30:00' },
        { field: '@message', value: message },
      ]),
      status: 'Complete',
    },
  },
  {
    id: 'forum/listing',
    value: { kind: 'Listing', data: { children: [post('Anchors', 152), post('Crossing', 891)], after: null } },
  },
  {
    id: 'shop/long-order',
    value: {
      ...{
        id: 450_789_469,
        name: '#1001',
        email: 'ada@example.org',
        contact_email: 'ada@example.org',
        confirmed: true,
      },
      ...{ test: false, app_id: 7, currency: 'GBP', total_price: '104.50', total_tax: '9.50', total_weight: 1200 },
      ...{ note_attributes: [], cancelled_at: null, financial_status: 'paid', tags: 'gift', total_tip: '0.00' },
      ...{ phone: '+447700900123', discount_codes: [{ code: 'SPRING', amount: '5.00', type: 'fixed' }] },
      line_items: ['Chart', 'Compass'].map((title, at) => ({
        title,
        quantity: at + 1,
        price: '40.00',
        grams: 200,
        sku: `S${at}`,
      })),
    },
  },
];
