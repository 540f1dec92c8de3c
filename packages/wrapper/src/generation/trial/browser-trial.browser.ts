// The check of generated interfaces, in a real Chromium: pages that work, and pages that do not.
import { compileView } from '@vitrine/autoview';
import type { ViewSpec } from '@vitrine/autoview/view-spec';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../../../test/support/browser/chromium.ts';
import { createBrowserTrial, runTrialInPage } from './browser-trial.ts';
import type { PageTrial } from './trial-script.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

const tool = {
  name: 'forecast',
  annotations: { destructiveHint: true },
  inputSchema: {
    type: 'object',
    properties: {
      place: { type: 'string' },
      days: { type: 'integer', minimum: 1, maximum: 9 },
      note: { type: 'string' },
    },
    required: ['place', 'days'],
  },
  outputSchema: {
    type: 'object',
    properties: {
      days: {
        type: 'array',
        items: { type: 'object', properties: { date: { type: 'string' }, high: { type: 'number' } } },
      },
    },
  },
};
const spec: ViewSpec = {
  version: 1,
  form: {
    layout: [
      {
        tabs: [
          { label: 'Note', fields: ['/note'] },
          { label: 'Where', fields: ['/place', { section: 'When', folded: true, fields: ['/days'] }] },
        ],
      },
    ],
    fields: { '/days': { control: 'slider' } },
  },
  result: {
    parts: [
      { part: 'table', at: '/days' },
      { part: 'chart', at: '/days', kind: 'bar', x: { at: '/date' }, y: [{ at: '/high' }] },
    ],
  },
};

it('a working page has no fault, and its browser is closed', async () => {
  let closed = 0;
  const check = createBrowserTrial({
    open: async () => ({ newPage: () => browser.newPage(), close: async () => void closed++ }),
  });
  expect(await check.run({ tool, siblings: [tool], spec })).toEqual([]);
  const outputSchema = { type: 'object', properties: { ok: { type: 'boolean' } } };
  const plain = { name: 'ping', inputSchema: { type: 'object' }, outputSchema };
  expect(await check.run({ tool: plain, siblings: [], spec: { version: 1, title: 'Ping' } })).toEqual([]);
  expect(closed).toBe(2);
});

it('a browser that does not start gives no verdict', async () => {
  const check = createBrowserTrial({ open: () => Promise.reject(new Error('no such file')) });
  await expect(check.run({ tool, siblings: [], spec })).rejects.toThrow('no such file');
});

const { html } = compileView(tool, { spec });
const good: PageTrial = {
  html,
  required: ['/place', '/days'],
  values: [{ place: 'Oslo', days: 2 }],
  results: [],
  timeoutMs: 10_000,
};
/** Page without its policy, which would stop any other script. */
const unprotected = html.replace(/<meta[^>]*Content-Security-Policy[^>]*>/i, '');
const quick = { timeoutMs: 500 };

it.each<[string, PageTrial, RegExp]>([
  [
    'an exception',
    { ...good, html: `${unprotected}<script>throw new Error("broken")</script>` },
    /^The page has an exception: broken$/,
  ],
  ['no form', { ...good, html: '<!doctype html><p>Nothing', ...quick }, /^The page shows no form\.$/],
  ['a missing field', { ...good, required: ['/place', '/size'] }, /^The required field \/size has no control\.$/],
  [
    'a required field that cannot be seen',
    { ...good, html: html.replace('<style>', '<style>[data-path="/place"]{display:none !important}') },
    /^The required field \/place is not visible\.$/,
  ],
  [
    'a form that refuses valid values',
    { ...good, values: [{ place: 'Oslo', days: 40 }] },
    /^The form refuses valid arguments: Must be 9 or less/,
  ],
  [
    'a result that is not drawn',
    {
      ...good,
      html: html.replace('<style>', '<style>[data-result]{display:none !important}'),
      values: [],
      results: [{ structuredContent: { days: [] } }],
      // Long enough for the form, which is there.
      timeoutMs: 3_000,
    },
    /^The page draws nothing of a result\.$/,
  ],
])('%s is reported', async (_, trial, fault) => {
  const page = await browser.newPage();
  const faults = await runTrialInPage(page, trial);
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.join('\n')).toMatch(fault);
  await page.close();
});
