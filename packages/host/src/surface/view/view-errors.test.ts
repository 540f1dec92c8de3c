import { expect, it } from 'vitest';
import { describeError } from './reported-error.ts';
import { createErrorFolder } from './view-errors.ts';

const script = (message: string, more = {}) => ({ kind: 'script', message, source: 'about:srcdoc', line: 2, ...more });

it('merges repeated errors, keeps the first eight, and counts all of them', () => {
  const folder = createErrorFolder();
  expect(folder.errors).toBeUndefined();
  for (let n = 0; n < 20; n++) folder.note(script(`error ${n % 10}`));
  folder.note(script('error 1', { count: 4096 }));
  expect(folder.errors?.count).toBe(4096);
  expect(folder.errors?.entries.map(({ message }) => message)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(n => `error ${n}`));
});

it('a blocked script and its failed load are one error', () => {
  const source = 'https://cdn.example/main.js';
  for (const kinds of [
    ['blocked', 'load'],
    ['load', 'blocked'],
  ]) {
    const folder = createErrorFolder();
    kinds.forEach((kind, n) => void folder.note({ kind, message: kind, source, count: n + 1 }));
    expect(folder.errors).toMatchObject({ count: 1, entries: [{ kind: 'blocked' }] });
  }
});

it('an error is shown unless the view is ready, has drawn, and the error is only a missing script or has no details', () => {
  const folder = createErrorFolder();
  for (const kind of ['blocked', 'load', 'unknown']) folder.note({ kind, message: kind, source: kind });
  expect(folder.errors?.shown).toBe(true);
  folder.ready();
  expect(folder.errors?.shown).toBe(false);
  folder.judge(true);
  expect(folder.errors).toMatchObject({ shown: true, blank: true });
  folder.judge(false);
  folder.note(script('real'));
  expect(folder.errors?.shown).toBe(true);
});

it('a report of unknown kind is ignored', () => {
  const folder = createErrorFolder();
  expect(folder.note({ kind: 'forged', message: 'x' })).toBeUndefined();
  expect(folder.errors).toBeUndefined();
});

it('describeError() names line and address; within the document only the line', () => {
  const folder = createErrorFolder();
  expect(describeError(folder.note(script('a'))!)).toBe('a (line 2)');
  expect(describeError(folder.note(script('b', { source: 'https://x.example/a.js' }))!)).toBe(
    'b (line 2 of https://x.example/a.js)',
  );
  expect(describeError(folder.note({ kind: 'unknown', message: 'Script error.' })!)).toBe('Script error.');
});
