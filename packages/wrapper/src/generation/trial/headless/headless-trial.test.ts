// The check in Node: pages that work, pages that do not, and a page that never ends.
import { compileView } from '@vitrine/autoview';
import type { ViewSpec } from '@vitrine/autoview/view-spec';
import { expect, it } from 'vitest';
import type { PageTrial } from '../trial-script.ts';
import { createHeadlessTrial } from './headless-trial.ts';
import { tryInThread } from './trial-thread.ts';

const tool = {
  name: 'forecast',
  annotations: { destructiveHint: true },
  inputSchema: {
    type: 'object',
    properties: {
      place: { type: 'string' },
      days: { type: 'integer', minimum: 1, maximum: 9 },
      units: { enum: ['metric', 'imperial'] },
      tags: { type: 'array', items: { type: 'string' } },
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
          { label: 'More', fields: ['/tags'] },
          { label: 'Where', fields: ['/place', { section: 'When', folded: true, fields: ['/days'] }] },
        ],
      },
    ],
    fields: { '/days': { control: 'slider' }, '/units': { control: 'radio', advanced: true } },
  },
  result: {
    parts: [
      { part: 'table', at: '/days' },
      { part: 'chart', at: '/days', kind: 'bar', x: { at: '/date' }, y: [{ at: '/high' }] },
    ],
  },
};

it('a page that works has no fault, whatever its controls and its layout', async () => {
  expect(await createHeadlessTrial().run({ tool, siblings: [tool], spec })).toEqual([]);
  // The page itself calls a tool that takes nothing and only reads.
  const outputSchema = { type: 'object', properties: { ok: { type: 'boolean' } } };
  const ping = { name: 'ping', inputSchema: { type: 'object' }, outputSchema, annotations: { readOnlyHint: true } };
  expect(await createHeadlessTrial().run({ tool: ping, siblings: [], spec: { version: 1, title: 'Ping' } })).toEqual(
    [],
  );
});

const { html } = compileView(tool, { spec });
const good: PageTrial = {
  html,
  required: ['/place', '/days'],
  values: [{ place: 'Oslo', days: 2 }],
  results: [],
  timeoutMs: 10_000,
};

it.each<[string, Partial<PageTrial>, string]>([
  ['an exception', { html: html.replace('</script></body>', 'throw new Error("broken");</script></body>') }, 'broken'],
  ['no form', { html: '<!doctype html><p>Nothing', timeoutMs: 1_000 }, 'The page shows no form.'],
  ['a field that is not there', { required: ['/size'] }, 'The required field /size has no control.'],
  [
    'a field that cannot be seen',
    { html: html.replace('class:`fields spec-form`', 'class:`fields spec-form`,hidden:!0') },
    'The required field /place is not visible.',
  ],
  ['a value without a control', { values: [{ place: 'Oslo', days: 2, size: 1 }] }, 'A value cannot be entered: '],
  ['a form that refuses valid values', { values: [{ place: 'Oslo', days: 40 }] }, 'Must be 9 or less'],
])('%s is named', async (_, change, fault) => {
  expect((await tryInThread({ ...good, ...change })).join('\n')).toContain(fault);
});

it('a page that never ends is ended and named, and the next one is tried', async () => {
  const endless = html.replace('<script>', '<script>for(;;);');
  const [first, second] = await Promise.all([
    tryInThread({ ...good, html: endless, timeoutMs: 300 }),
    tryInThread(good),
  ]);
  expect(first).toEqual(['The page does not come to an end.']);
  expect(second).toEqual([]);
});

it('a fault that the compiled page has as well is not the author’s', async () => {
  // No control takes this name.
  const odd = { ...tool, inputSchema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'b'] } };
  expect(await createHeadlessTrial().run({ tool: odd, siblings: [], spec: { version: 1 } })).toEqual([]);
});
