// A view is judged by the results of its tool.
import { expect, it } from 'vitest';
import { checkView } from './check-view.ts';

const tool = { name: 'orders', inputSchema: { type: 'object' } };
const result = {
  content: [{ type: 'text', text: '{"orders":[{"id":1,"total":9.5},{"id":2,"total":3,"note":"late"}],"page":1}' }],
};
const check = (...parts: unknown[]) => checkView({ version: 1, result: { parts } }, tool, { results: [result] });

it.each([
  ['a table, whose rows open to everything', [{ part: 'table', at: '/orders', columns: [{ at: '/id' }] }]],
  [
    'cards with every member',
    [{ part: 'cards', at: '/orders', title: '/id', fields: [{ at: '/total' }, { at: '/note' }] }],
  ],
])('%s leaves nothing out', (_, parts) => {
  expect(check(...parts, { part: 'section', folded: true, parts: [{ part: 'auto', at: '/page' }] })).toEqual([]);
});

it('values that no part shows are named, also those that a single item has', () => {
  expect(check({ part: 'cards', at: '/orders', title: '/id', fields: [{ at: '/total' }] })).toEqual([
    expect.stringMatching(
      /^\/result\/parts: 2 values of the result are shown by no part: \/orders\/\*\/note, \/page\./,
    ),
  ]);
});

it('declared members count, though no result has them', () => {
  const outputSchema = { type: 'object', properties: { name: { type: 'string' }, warning: { type: 'string' } } };
  const view = { version: 1, result: { parts: [{ part: 'detail', at: '', fields: [{ at: '/name' }] }] } };
  const results = [{ content: [], structuredContent: { name: 'a' } }];
  expect(checkView(view, { ...tool, outputSchema }, { results })).toEqual([expect.stringContaining('/warning')]);
});

it('pointers that miss, labels that lie and what is no view are faults', () => {
  const all = { part: 'auto', at: '' };
  expect(check({ part: 'table', at: '/rows' }, all)).toEqual([expect.stringContaining('/rows')]);
  const outputSchema = { type: 'object', properties: { net: {}, gross: {} } };
  const lie = { part: 'stats', at: '', tiles: [{ at: '/net', label: 'Gross' }] };
  expect(checkView({ version: 1, result: { parts: [lie, all] } }, { ...tool, outputSchema })).toEqual([
    expect.stringContaining('"Gross"'),
  ]);
  expect(checkView('<script>', tool)).toHaveLength(1);
});
