// A server whose results are data and texts as servers write them, for the page's own drawing.
import { serveResults } from '../results/serve-results.ts';

const text = (words: string): object => ({ content: [{ type: 'text', text: words }] });

/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==';

const RESULTS: Record<string, object> = {
  order: text(
    JSON.stringify({
      success: true,
      took: 12,
      data: {
        name: 'Order 1042',
        status: 'paid',
        total_cents: 1999,
        currency: 'EUR',
        weight_kg: 2.5,
        created_at: 1781266500,
        shop: { name: 'Harbour', city: 'Oban' },
      },
    }),
  ),
  ports: text(
    `Found two ports:\n${JSON.stringify({
      items: [
        { name: 'Oban', depth_m: 4.2, open: true, url: 'https://oban.example/', note: '' },
        { name: 'Leith', depth_m: 6.1, open: false, url: 'https://leith.example/', note: '' },
      ],
      page: 1,
      total_pages: 1,
      has_more: true,
    })}`,
  ),
  processes: text(
    [
      'Processes:',
      'USER       PID %CPU COMMAND',
      'root         1  0.0 /sbin/init splash',
      'ada       4182 12.4 node server.js',
      '',
      '2026-06-12 10:00:00 INFO start',
      '2026-06-12 10:00:01 WARN slow',
      '2026-06-12 10:00:02 ERROR failed',
    ].join('\n'),
  ),
  diff: text('diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new'),
  ports_in_words: {
    content: [
      { type: 'text', text: 'Name: Oban, depth: 4.2. Name: Leith, depth: 6.1.' },
      { type: 'text', text: 'Call ports with a name for the tides.' },
    ],
    structuredContent: {
      ports: [
        { name: 'Oban', depth: 4.2 },
        { name: 'Leith', depth: 6.1 },
      ],
    },
  },
  only_text: { content: [{ type: 'text', text: 'All is\nwell.' }], structuredContent: { result: 'All is\nwell.' } },
  tides: text(
    JSON.stringify({
      hourly: {
        time: ['2026-06-12T00:00', '2026-06-12T01:00', '2026-06-12T02:00', '2026-06-12T03:00', '2026-06-12T04:00'],
        height: [1.2, 2.4, 3.1, 2.2, 1.1],
      },
      hourly_units: { height: 'm' },
    }),
  ),
  harbours: text(
    JSON.stringify([
      { name: 'Oban', latitude: 56.41, longitude: -5.47, berths: 42 },
      { name: 'Leith', latitude: 55.98, longitude: -3.17, berths: 120 },
    ]),
  ),
  flag: text(
    JSON.stringify({ name: 'Flag', picture: `data:image/png;base64,${PNG}`, page: 'https://flags.example/a.png' }),
  ),
  deep: { content: [], structuredContent: { a: { b: { c: { d: { e: 1 } } } }, list: [1, 2] } },
};

serveResults('plain', RESULTS);
