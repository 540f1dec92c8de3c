import { expect, it } from 'vitest';
import { mendArguments } from './mend-arguments.ts';

const mend = (schema: object, args: Record<string, unknown>) =>
  mendArguments({ name: 't', inputSchema: { type: 'object', ...schema } } as Parameters<typeof mendArguments>[0], args);
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
])('the null of %s is dropped', (_what, schema, args, expected) => {
  const before = JSON.stringify(args);
  expect(mend(schema, args)).toEqual(expected);
  expect(JSON.stringify(args)).toBe(before);
});

const PROPERTIES = {
  count: { type: 'integer' },
  price: { type: 'number' },
  exact: { type: 'boolean' },
  tags: { type: 'array', items: text },
  place: { type: 'object', properties: { lat: { type: 'number' } } },
  size: { enum: [1, 2] },
  id: text,
  any: { type: ['string', 'integer'] },
};

it.each<[what: string, args: Record<string, unknown>, expected: Record<string, unknown>]>([
  ['numbers', { count: '5', price: '5.5' }, { count: 5, price: 5.5 }],
  ['a boolean', { exact: 'true' }, { exact: true }],
  ['a list', { tags: '["a","b"]' }, { tags: ['a', 'b'] }],
  ['an object, and a member of an object', { place: '{"lat":1}' }, { place: { lat: 1 } }],
  ['a member', { place: { lat: '1.5' } }, { place: { lat: 1.5 } }],
  ['a choice', { size: '2' }, { size: 2 }],
  ['a number for a text', { id: 42 }, { id: '42' }],
])('%s as text become what the schema takes', (_what, args, expected) => {
  expect(mend({ properties: PROPERTIES }, args)).toEqual(expected);
});

it.each<[what: string, args: Record<string, unknown>]>([
  ['text that is taken', { id: '5', any: '5' }],
  ['text that is no JSON', { count: 'five', exact: 'yes' }],
  ['a value that is refused, too', { count: '5.5', size: '3', tags: '[1]' }],
  ['a number of too many digits', { count: '12345678901234567890' }],
])('%s stays', (_what, args) => {
  expect(mend({ properties: PROPERTIES }, args)).toEqual(args);
});
