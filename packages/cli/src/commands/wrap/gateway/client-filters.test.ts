import { expect, it } from 'vitest';
import { createClientFilters } from './client-filters.ts';

it('gives every client everything without entries', () => {
  const filters = createClientFilters();
  expect(filters.authorize(undefined)).toBe(true);
  expect(filters.choose('any', undefined)('git_push')).toBe(true);
});

it('chooses the first entry that fits the name of the client', () => {
  const filters = createClientFilters([{ name: 'claude*', allow: ['git_*'], deny: ['*_push'] }, { deny: ['git_*'] }]);
  expect(filters.authorize(undefined)).toBe(true);
  const claude = filters.choose('claude-ai', undefined);
  expect(['git_log', 'git_push', 'db_query'].map(claude)).toEqual([true, false, false]);
  const other = filters.choose('cursor', undefined);
  expect(['git_log', 'db_query'].map(other)).toEqual([false, true]);
});

it('serves only known tokens, and gives a client without an entry nothing', () => {
  const filters = createClientFilters([
    { token: 'one', allow: ['git_*'] },
    { token: 'two', name: 'cursor' },
  ]);
  expect(['Bearer one', 'bearer two', 'Bearer three', 'one', undefined].map(filters.authorize)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(filters.choose('any', 'Bearer one')('git_log')).toBe(true);
  expect(filters.choose('any', 'Bearer two')('git_log')).toBe(false);
  expect(filters.choose('cursor', 'Bearer two')('git_log')).toBe(true);
  expect(filters.choose('cursor', undefined)('git_log')).toBe(false);
});
