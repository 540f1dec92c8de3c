import { SECRET_MASK } from '@vitrine/std/internal/secrets';
import { expect, it } from 'vitest';
import { readTellingArgument } from './telling-argument.ts';

it.each<[string, Record<string, unknown>, unknown, string | undefined]>([
  ['the only one', { id: 'z9' }, undefined, 'z9'],
  ['a required one before others', { page: 2, city: 'Oslo' }, { required: ['city'] }, 'Oslo'],
  ['the first of several', { city: 'Oslo', days: 3 }, { required: ['city', 'days'] }, 'Oslo'],
  [
    'the title of a choice',
    { mood: 1 },
    { properties: { mood: { oneOf: [{ const: 1, title: 'Warm' }] } } },
    'Warm (1)',
  ],
  ['no long text, record or switch', { sql: 'x'.repeat(100), at: {}, loud: true, n: 4 }, undefined, '4'],
  ['no secret', { key: SECRET_MASK }, undefined, undefined],
  ['nothing of nothing', {}, undefined, undefined],
])('tells %s', (_what, args, schema, expected) => {
  expect(readTellingArgument(args, schema)).toBe(expected);
});
