// Attacks of every class against the chat as shipped, and against weaker pages, in one run.
import { expect, test } from 'vitest';
import { RESIDUALS } from './residuals.ts';
import { runAttack } from './run-attack.ts';

test('no attack gets out that is not named, and at least 80 prove themselves against a weaker page', {
  retry: 0,
  timeout: 400_000,
}, async () => {
  // Two weaker pages prove nearly all; each further one is a browser more on a machine with two cores.
  const { exitCode, summary, output } = await runAttack(['--quick', '--sample', '--columns', 'chat,inline,basic-host']);
  expect(summary.breached, output).toEqual([]);
  expect(RESIDUALS).toEqual(expect.arrayContaining(summary.residual));
  expect(summary.total, output).toBeGreaterThanOrEqual(80);
  expect(summary.contained).toBe(summary.total - summary.residual.length);
  expect(exitCode).toBe(0);
});
