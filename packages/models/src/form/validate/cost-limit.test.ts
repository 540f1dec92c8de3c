// A hostile schema and value are validated quickly, or validation gives no verdict. Without a limit these tests would not end.
import { expect, it } from 'vitest';
import { createValidator } from '../index.ts';

const distinct = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

const hostileTexts = distinct(20).map(n => `${'a'.repeat(40)}${n}`);
const hostileNames = Object.fromEntries(hostileTexts.map(text => [text, 1]));

it.each<[string, unknown, unknown, unknown]>([
  ['items that are all compared', { uniqueItems: true }, distinct(1000), distinct(100_000)],
  [
    'large items that are all compared',
    { uniqueItems: true },
    distinct(20).map(n => [distinct(20), n]),
    distinct(300).map(n => [distinct(300), n]),
  ],
  ['an exponential pattern', { items: { pattern: '^(a+)+$' } }, ['aaa'], hostileTexts],
  [
    'a pattern of names that repeats a group in a group',
    { patternProperties: { '^(a+)+$': {} } },
    { aaa: 1 },
    hostileNames,
  ],
  ['the same in propertyNames', { propertyNames: { pattern: '^(a+)+$' } }, { aaa: 1 }, hostileNames],
  ['many listed values', { items: { enum: distinct(10_000) } }, distinct(100), distinct(100_000)],
])('%s: a small value gets a verdict, a large one none', (_what, schema, small, large) => {
  const validator = createValidator(schema);
  expect(validator.judge(small)).toEqual([]);
  expect(validator.judge(large)).toBeUndefined();
  expect(validator.validate(large)).toEqual([]);
});

it('does not check the non-standard format "url"', () => {
  const validator = createValidator({ format: 'url' });
  const text = `http://${'a'.repeat(60)}!`;
  expect(validator.judge(text)).toEqual([]);
  expect(validator.format?.('url', text)).toBeUndefined();
  expect(createValidator({ format: 'uri' }).judge('no uri')).toHaveLength(1);
});

it('returns the first 500 of very many issues', () => {
  const issues = createValidator({ items: { type: 'string' } }).judge(distinct(40_000));
  expect(issues).toHaveLength(500);
});

it.each([{ $ref: '#/nowhere' }, { $ref: 'https://example.com/schema.json' }, 7, null])(
  'judge() returns undefined for the schema %j',
  schema => {
    expect(createValidator(schema).judge({})).toBeUndefined();
  },
);
