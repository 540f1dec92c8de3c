// Every attack, in every column.
import { expect, test } from 'vitest';
import { RESIDUALS } from './residuals.ts';
import { runAttack } from './run-attack.ts';

test('no attack but the named residuals gets out', { retry: 0, timeout: 2_400_000 }, async () => {
  const { exitCode, summary, output } = await runAttack([]);
  expect(summary.breached, output).toEqual([]);
  expect([...summary.residual].sort()).toEqual([...RESIDUALS].sort());
  expect(summary.total, output).toBeGreaterThanOrEqual(250);
  expect(exitCode).toBe(0);
});
