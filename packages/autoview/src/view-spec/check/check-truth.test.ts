// Specs that say of a value what is not true are refused with a reason.
import { expect, it } from 'vitest';
import type { LeafPart, ViewSpec } from '../view-spec.ts';
import { checkViewSpec } from './check-view-spec.ts';

const number = { type: 'number' };
const item = {
  type: 'object',
  properties: {
    quantity: number,
    price: number,
    total_price: { ...number, title: 'Sum' },
    maker: { type: 'object', properties: { name: {}, country: {} } },
  },
};
const tool = {
  name: 'orders',
  inputSchema: { type: 'object', properties: { quantity: number, price: number } },
  outputSchema: {
    type: 'object',
    properties: { items: { anyOf: [{ type: 'array', items: { $ref: '#/$defs/Item' } }, { type: 'null' }] }, state: {} },
    $defs: { Item: item },
  },
};
const problems = (columns: { at: string; label?: string }[], by: object = tool) =>
  checkViewSpec(
    { version: 1, result: { parts: [{ part: 'table', at: '/items', columns } as LeafPart] } },
    by as typeof tool,
  );

it.each([
  ['/quantity', 'Price'],
  ['/quantity', ' PRICE: '],
  ['/price', 'Sum'],
  ['/price', 'Total price'],
  ['/maker/name', 'Country'],
  ['/maker/country', 'Quantity'],
])('a column of %s is not called "%s", another member', (at, label) => {
  expect(problems([{ at, label }])).toMatchObject([
    { code: 'misleading-label', path: '/result/parts/0/columns/0/label', message: expect.stringContaining(at) },
  ]);
});

it.each([
  ['/quantity', 'Pieces'],
  ['/price', 'Price'],
  ['/total_price', 'Price'],
  ['/total_price', 'Sum'],
  ['/maker/name', 'Maker'],
])('a column of %s may be called "%s"', (at, label) => {
  expect(problems([{ at, label }])).toEqual([]);
});

it('a field of the form is not called by the name of another', () => {
  const spec: ViewSpec = {
    version: 1,
    form: { fields: { '/quantity': { label: 'Price' }, '/price': { label: 'Cost' } } },
  };
  expect(checkViewSpec(spec, tool)).toMatchObject([
    { code: 'misleading-label', path: '/form/fields/~1quantity/label', message: expect.stringContaining('"price"') },
  ]);
});

it('a column that neither the schema nor a seen result has is refused, with the pointers that there are', () => {
  const columns = [{ at: '/quantity' }, { at: '/profit' }];
  expect(problems(columns)).toMatchObject([
    {
      code: 'missed-pointer',
      path: '/result/parts/0/columns/1',
      message: expect.stringMatching(/"\/profit" in an item of "\/items".*"\/price"/),
    },
  ]);
  expect(problems(columns, { ...tool, outputSchema: undefined, resultSchema: tool.outputSchema })).toHaveLength(1);
  const shape = { type: 'object', properties: { items: { type: 'array', items: { properties: { profit: number } } } } };
  expect(problems(columns, { ...tool, resultSchema: shape })).toEqual([]);
  expect(problems(columns, { name: 'orders', inputSchema: {} })).toEqual([]);
});

it.each<[LeafPart, string]>([
  [{ part: 'stats', at: '', tiles: [{ at: '/count' }] }, '/tiles/0'],
  [{ part: 'cards', at: '/items', title: '/heading' }, '/title'],
  [{ part: 'chart', at: '/items', kind: 'bar', x: { at: '/day' }, y: [{ at: '/price' }] }, '/x'],
  [{ part: 'detail', at: '/items/0', fields: [{ at: '/maker/age' }] }, '/fields/0'],
])('a pointer of %j that the result does not have is refused', (part, path) => {
  expect(checkViewSpec({ version: 1, result: { parts: [part] } }, tool)).toMatchObject([
    { code: 'missed-pointer', path: `/result/parts/0${path}` },
  ]);
});

it('a schema whose alternatives lead to each other without an end is checked at once', () => {
  const $ref = { $ref: '#/$defs/A' };
  const alternatives = Array.from({ length: 50 }, () => ({ ...$ref }));
  const outputSchema = { ...$ref, $defs: { A: { anyOf: [...alternatives, { properties: { items: $ref } }] } } };
  expect(problems([{ at: '/items/items' }, { at: '/other' }], { ...tool, outputSchema })).toMatchObject([
    { path: '/result/parts/0/columns/1' },
  ]);
});
