// Every attack on WebKit, which does not support Connection-Allowlist either. Debian's build has no WebRTC: what needs it cannot be carried out.
import { expect, it } from 'vitest';
import { missingForWebKit } from '../../test/support/webkit/webkit.ts';
import { residualsIn } from './residuals.ts';
import { runAttack } from './run-attack.ts';

const missing = await missingForWebKit();
if (missing !== undefined) console.warn(`skipped: the attacks on WebKit, which is not complete here: ${missing}`);

it.skipIf(missing !== undefined)('only the named residuals succeed in WebKit', { timeout: 1_800_000 }, async () => {
  // Two weaker pages prove nearly all attacks.
  const columns = ['--columns', 'chat,inline,basic-host'];
  const { exitCode, summary, output } = await runAttack(['--browser', 'webkit', '--quick', ...columns]);
  expect(summary.breached, output).toEqual([]);
  expect([...new Set(residualsIn('webkit').values())]).toEqual(expect.arrayContaining(summary.residual));
  expect(summary.total, output).toBeGreaterThanOrEqual(150);
  expect(exitCode).toBe(0);
});
