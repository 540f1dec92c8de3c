// Which specs leave out too much of a result.
import type { ViewSpec } from '@vitrine/autoview/view-spec';
import { expect, it } from 'vitest';
import { createDroppedDataCheck } from './dropped-data.ts';

const string = { type: 'string' };
const object = (properties: object) => ({ type: 'object', properties });
const people = { type: 'array', items: object({ name: string, mail: string, phone: string, city: string }) };
const tool = (outputSchema: object) => ({ name: 'report', inputSchema: { type: 'object' }, outputSchema });
const report = tool(
  object({ title: string, count: { type: 'number' }, people, owner: object({ name: string, id: string }) }),
);
const check = (parts: unknown[], of: ReturnType<typeof tool> = report) =>
  createDroppedDataCheck().run({ tool: of, siblings: [], spec: { version: 1, result: { parts } } as ViewSpec });

it.each<[string, unknown[]]>([
  ['a title only', [{ part: 'text', at: '/title' }]],
  ['a tile', [{ part: 'stats', at: '', tiles: [{ at: '/count' }] }]],
  ['cards with a name', [{ part: 'cards', at: '/people', title: '/name' }]],
  [
    'a name in a section',
    [{ part: 'section', label: 'a', parts: [{ part: 'detail', at: '/owner', fields: [{ at: '/name' }] }] }],
  ],
  ['one item', [{ part: 'detail', at: '/owner' }]],
])('%s is refused, with what is missing and the way out', async (_, parts) => {
  const [reason = ''] = await check(parts);
  expect(reason).toMatch(
    /^The result parts leave out most of the result: they show \d of its 8 values\. Missing are .*\/people\/\*\//,
  );
  expect(reason).toContain('{"part":"auto","at":""}');
  expect(
    await check([...parts, { part: 'section', label: 'All', folded: true, parts: [{ part: 'auto', at: '' }] }]),
  ).toEqual([]);
});

it.each<[string, unknown[]]>([
  ['a table, whose rows open to everything', [{ part: 'table', at: '/people', columns: [{ at: '/name' }] }]],
  ['the whole', [{ part: 'auto', at: '' }]],
  [
    'the rest in a tab',
    [
      {
        part: 'tabs',
        tabs: [
          { label: 'a', parts: [{ part: 'text', at: '/title' }] },
          { label: 'b', parts: [{ part: 'auto', at: '/people' }] },
        ],
      },
    ],
  ],
  [
    'half of it',
    [{ part: 'cards', at: '/people', title: '/name', subtitle: '/city', fields: [{ at: '/mail' }, { at: '/phone' }] }],
  ],
])('%s is enough', async (_, parts) => {
  expect(await check(parts)).toEqual([]);
});

it('a wide result may be drawn by a dozen of its values, and a list is the same as its items', async () => {
  const wide = tool({
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        items: object(Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`f${n}`, string]))),
      },
    },
  });
  const fields = Array.from({ length: 11 }, (_, n) => ({ at: `/f${n + 1}` }));
  expect(await check([{ part: 'cards', at: '/rows', title: '/f0', fields }], wide)).toEqual([]);
  expect(await check([{ part: 'cards', at: '/rows', title: '/f0' }], wide)).toHaveLength(1);
});

it('a spec without result parts, and a tool whose results are not known, are not checked', async () => {
  const checked = createDroppedDataCheck();
  expect(await checked.run({ tool: report, siblings: [], spec: { version: 1 } })).toEqual([]);
  const unknown = { name: 'a', inputSchema: { type: 'object' } };
  const spec = { version: 1, result: { parts: [{ part: 'text', at: '' }] } } as ViewSpec;
  expect(await checked.run({ tool: unknown, siblings: [], spec })).toEqual([]);
});
