import { expect, it } from 'vitest';
import { readValue } from './read-value.ts';

const spelling = { version: '0.9' } as const;

it.each<[string, unknown, unknown]>([
  ['a path alone is a binding', { path: '/photo' }, { kind: 'path', path: '/photo' }],
  [
    'an object of data that has a path among others is data',
    { path: '/photos/1.jpg', size: 3 },
    { kind: 'literal', value: { path: '/photos/1.jpg', size: 3 } },
  ],
  ['a path that is no text is data', { path: 3 }, { kind: 'literal', value: { path: 3 } }],
])('readValue(): %s', (_, value, read) => expect(readValue(value, spelling, '')).toEqual(read));

it('readValue() refuses values that are nested too deep', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)]);
  expect(readValue(nested(10), spelling, '').kind).toBe('literal');
  expect(() => readValue(nested(200), spelling, '')).toThrow(/levels/);
});
