// Every defence is needed: a chat without one of them falls to attacks that it withstands with it.
import { expect, it } from 'vitest';
import { runWeakened } from './weakened/run-weakened.ts';

it('each weakened chat falls to every attack that its weakening names, and only then', {
  timeout: 1_200_000,
}, async ({ skip }) => {
  const { exitCode, summary, output } = await runWeakened();
  if (summary.impossible !== undefined) skip(summary.impossible);
  expect(summary.weakenings.length).toBeGreaterThanOrEqual(14);
  expect(
    summary.weakenings.filter(({ red, unnoticed }) => red.length === 0 || unnoticed.length > 0),
    output,
  ).toEqual([]);
  expect(exitCode).toBe(0);
});
