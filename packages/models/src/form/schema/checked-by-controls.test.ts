import { expect, it } from 'vitest';
import { isCheckedByControls } from './checked-by-controls.ts';

const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });
const kind = (name: string): object => object({ kind: { const: name, type: 'string' } }, { required: ['kind'] });

it.each([
  ['nothing', {}],
  [
    'bounds and names',
    object({ a: { type: 'integer', minimum: 1 } }, { required: ['a'], additionalProperties: false }),
  ],
  ['a map of texts', { type: 'object', propertyNames: { type: 'string' }, additionalProperties: { type: 'string' } }],
  [
    'one of several types',
    object({ a: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'number' } }] } }),
  ],
  ['alternatives that a constant tells apart', { oneOf: [kind('a'), kind('b')] }],
])('controls check %s', (_, schema) => expect(isCheckedByControls(schema)).toBe(true));

it.each([
  ['a rule between members', object({ a: { type: 'string' } }, { dependentRequired: { a: ['b'] } })],
  ['a required member without a control', object({}, { required: ['a'] })],
  ['alternatives that do not exclude each other', { oneOf: [{ type: 'string' }, { type: 'string', minLength: 3 }] }],
  ['alternatives beside other rules', { type: 'object', anyOf: [kind('a'), kind('b')] }],
  ['rules for names', { type: 'object', propertyNames: { pattern: '^a' } }],
  ['a rule of any type', { minimum: 3 }],
  ['a condition', object({ a: { type: 'string' } }, { if: {}, else: {} })],
  ['a reference', object({ a: { $ref: '#/$defs/a' } })],
  ['a schema that allows nothing', false],
])('controls do not check %s', (_, schema) => expect(isCheckedByControls(schema)).toBe(false));
