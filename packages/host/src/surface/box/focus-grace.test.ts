import { expect, it } from 'vitest';
import { createFocusGrace } from './focus-grace.ts';

it('a view is tolerated within a second of each message, four times at once and then once in ten seconds', () => {
  let time = 0;
  const grace = createFocusGrace(() => time);
  expect(grace.allows()).toBe(false);
  grace.begin();
  time = 1000;
  expect(Array.from({ length: 6 }, grace.allows)).toEqual([true, true, true, true, false, false]);
  time = 20_000;
  expect(grace.allows()).toBe(false);
  grace.begin();
  expect(Array.from({ length: 3 }, grace.allows)).toEqual([true, false, false]);
});
