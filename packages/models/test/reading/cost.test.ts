// The cost of reading large results.
import { expect, it } from 'vitest';
import { readData } from '../../src/reading/drawing.ts';

/** Milliseconds of processor time; a cost that grows with the square of the members takes 40 s. */
const MAX_MS = 5_000;

it.each([
  ['empty texts', ''],
  ['numbers', 7],
])('a record of 20,000 members that are %s is read in time that grows with their number', (_, value) => {
  const record = Object.fromEntries(Array.from({ length: 20_000 }, (_item, index) => [`member${index}`, value]));
  const before = process.cpuUsage();
  expect(readData(record).kind).toBe('record');
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(MAX_MS);
});

it('data of 20,000 records in each other is read', () => {
  let nested: object = { name: 'innermost' };
  for (let depth = 0; depth < 20_000; depth++) nested = { nested, depth };
  expect(readData(nested).kind).toBe('record');
});
