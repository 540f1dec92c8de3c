// A sample of the attacks of every class against the chat as shipped, and against weaker pages.
import { expect, test } from 'vitest';
import { RESIDUALS } from './residuals.ts';
import { runAttack } from './run-attack.ts';

test('no attack but the named residuals gets out, and at least 80 succeed against a weaker page', {
  retry: 0,
  timeout: 400_000,
}, async () => {
  // Two weaker pages prove nearly all attacks; each further one needs one more browser on a machine with two cores.
  const { exitCode, summary, output } = await runAttack(['--quick', '--sample', '--columns', 'chat,inline,basic-host']);
  expect(summary.breached, output).toEqual([]);
  expect(RESIDUALS).toEqual(expect.arrayContaining(summary.residual));
  expect(summary.total, output).toBeGreaterThanOrEqual(80);
  expect(summary.contained).toBe(summary.total - summary.residual.length);
  expect(exitCode).toBe(0);
});
