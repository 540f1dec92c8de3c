// A sample of the attacks of every class against the chat as shipped, and against weaker pages.
import { expect, test } from 'vitest';
import { RESIDUALS } from './residuals.ts';
import { runAttack } from './run-attack.ts';

test('only the named residuals succeed, and at least 80 attacks succeed against a weaker page', {
  // It takes about two minutes on two cores without other work.
  timeout: 1_200_000,
}, async () => {
  // Two weaker pages prove nearly all attacks; each further one needs one more browser on a machine with two cores.
  const { exitCode, summary, output } = await runAttack([
    '--quick',
    '--sample',
    '--columns',
    'chat,hosted,inline,basic-host',
  ]);
  expect(summary.breached, output).toEqual([]);
  expect(RESIDUALS).toEqual(expect.arrayContaining(summary.residual));
  expect(summary.total, output).toBeGreaterThanOrEqual(80);
  expect(summary.contained).toBe(summary.total - summary.residual.length);
  // Published to a registry, the same attacks are contained in the same chat.
  expect(summary.hosted?.breached, output).toEqual([]);
  expect(RESIDUALS).toEqual(expect.arrayContaining(summary.hosted?.residual ?? []));
  expect(summary.hosted?.total, output).toBeGreaterThanOrEqual(15);
  expect(exitCode).toBe(0);
});
