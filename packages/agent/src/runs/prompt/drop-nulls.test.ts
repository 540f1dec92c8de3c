import { expect, it } from 'vitest';
import { dropNulls } from './drop-nulls.ts';

const drop = (schema: object, args: Record<string, unknown>) =>
  dropNulls({ name: 't', inputSchema: { type: 'object', ...schema } } as Parameters<typeof dropNulls>[0], args);
const text = { type: 'string' };

it.each<[what: string, schema: object, args: Record<string, unknown>, expected: Record<string, unknown>]>([
  ['an optional member', { properties: { a: text, b: text }, required: ['a'] }, { a: 'x', b: null }, { a: 'x' }],
  [
    'several',
    { properties: { a: text, b: { type: 'integer' }, c: { enum: ['x'] } } },
    { a: null, b: null, c: null },
    {},
  ],
  [
    'a member of a member',
    { properties: { a: { type: 'object', properties: { 'b/c': text, d: text } } } },
    { a: { 'b/c': null, d: 'x' } },
    { a: { d: 'x' } },
  ],
  [
    'a member of an item',
    { properties: { a: { type: 'array', items: { type: 'object', properties: { b: text } } } } },
    { a: [{ b: 'x' }, { b: null }] },
    { a: [{ b: 'x' }, {}] },
  ],
  ['a member by reference', { properties: { a: { $ref: '#/$defs/t' } }, $defs: { t: text } }, { a: null }, {}],
  [
    'a member of an alternative',
    {
      properties: {
        a: {
          anyOf: [
            { type: 'object', properties: { k: { const: 1 }, b: text, c: text }, required: ['k'] },
            { type: 'string' },
          ],
        },
      },
    },
    { a: { k: 1, b: null, c: null } },
    { a: { k: 1 } },
  ],
  ['no required member', { properties: { a: text }, required: ['a'] }, { a: null }, { a: null }],
  ['no member that may be null', { properties: { a: { type: ['string', 'null'] } } }, { a: null }, { a: null }],
  ['no alternative of null', { properties: { a: { anyOf: [text, { type: 'null' }] } } }, { a: null }, { a: null }],
  ['no member of any kind', { properties: { a: {} } }, { a: null, other: null }, { a: null, other: null }],
  ['no item', { properties: { a: { type: 'array', items: text } } }, { a: ['x', null] }, { a: ['x', null] }],
  [
    'only what is refused',
    { properties: { a: { type: ['string', 'null'] }, b: text } },
    { a: null, b: null },
    { a: null },
  ],
])('dropNulls() drops %s', (_what, schema, args, expected) => {
  const before = JSON.stringify(args);
  expect(drop(schema, args)).toEqual(expected);
  expect(JSON.stringify(args)).toBe(before);
});
