// Every attack, in every column.
import { expect, it } from 'vitest';
import { residualsIn } from './residuals.ts';
import { runAttack } from './run-attack.ts';

it('only the named residuals succeed', { timeout: 2_400_000 }, async () => {
  const { exitCode, summary, output } = await runAttack([]);
  expect(summary.breached, output).toEqual([]);
  expect(new Set(summary.residual)).toEqual(new Set(residualsIn('chromium').values()));
  expect(summary.total, output).toBeGreaterThanOrEqual(250);
  expect(summary.hosted?.breached, output).toEqual([]);
  expect(summary.hosted?.total, output).toBeGreaterThanOrEqual(120);
  expect(summary.users, output).toMatchObject({ breached: [], unproven: [] });
  expect(summary.egress, output).toMatchObject({ breached: [], unproven: [] });
  expect(summary.shares, output).toMatchObject({ breached: [], unproven: [] });
  expect(summary.schedules, output).toMatchObject({ breached: [], unproven: [] });
  expect(summary.homes, output).toMatchObject({ breached: [], unproven: [] });
  expect(exitCode).toBe(0);
});
