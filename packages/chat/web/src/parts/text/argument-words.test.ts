import { describe, expect, it } from 'vitest';
import { describeArguments, summarizeArguments } from './argument-words.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    down: { type: 'array', title: 'Buttons to press', items: { type: 'string', enum: ['start', 'a'] } },
    speed: {
      oneOf: [
        { const: 'std', title: 'Standard' },
        { const: 'express', title: 'Express' },
      ],
    },
    size: { enum: ['s', 'l'], enumNames: ['Small', 'Large'] },
    gift: { type: 'boolean', title: 'Gift wrap' },
    note: { type: 'string', title: '   ' },
  },
};
const words = describeArguments(SCHEMA);

describe('describeArguments()', () => {
  it.each([
    ['down', ['start', 'a'], { label: 'Buttons to press', text: 'start, a' }],
    ['down', [], { label: 'Buttons to press', text: 'none' }],
    ['speed', 'std', { label: 'speed', text: 'Standard (std)' }],
    ['speed', 'express', { label: 'speed', text: 'Express' }],
    ['speed', 'other', { label: 'speed', text: undefined }],
    ['size', 'l', { label: 'size', text: 'Large (l)' }],
    ['gift', true, { label: 'Gift wrap', text: 'yes' }],
    ['note', 'hello', { label: 'note', text: undefined }],
    ['unknown', 3, { label: 'unknown', text: undefined }],
  ])('%s %j', (name, value, expected) => {
    expect(words(name, value)).toEqual(expected);
  });

  it.each([[['a,b', 'c']], [['', 'c']], [[{ a: 1 }]], [[['x']]]])(
    'a list that would read as another one stays JSON: %j',
    list => {
      expect(words('down', list).text).toBeUndefined();
    },
  );

  it.each([
    undefined,
    null,
    'text',
    [],
    { properties: [] },
    { properties: { speed: null } },
    { properties: { speed: { oneOf: 3, enum: 'std', title: {} } } },
  ])('a schema that says nothing leaves names and values as they are: %j', schema => {
    expect(describeArguments(schema)('speed', 'std')).toEqual({ label: 'speed', text: undefined });
  });

  it('a name that every object has is no property of the schema', () => {
    expect(words('constructor', 'x')).toEqual({ label: 'constructor', text: undefined });
  });
});

it('summarizeArguments() writes all arguments on one line', () => {
  expect(summarizeArguments(SCHEMA, { down: ['a'], speed: 'std', count: 2, deep: { x: 1 } })).toBe(
    'Buttons to press: a, speed: Standard (std), count: 2, deep: {"x":1}',
  );
});
