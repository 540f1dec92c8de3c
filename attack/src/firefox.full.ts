// Every attack on Firefox, which does not support Connection-Allowlist: the leaks there are named, and the page shows them to the user.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttackBrowser } from './browser/browser.ts';
import { firefoxPath, openFirefoxAsShipped } from './browser/firefox.ts';
import { createChatColumn } from './columns/chat-column.ts';
import { residualsIn } from './residuals.ts';
import { runAttack } from './run-attack.ts';
import { openRunServices, type RunServices } from './run-services.ts';

const isThere = firefoxPath() !== undefined;
if (!isThere)
  console.warn(
    'skipped: the attacks on Firefox, because there is none: install it (apt-get install firefox-esr) or set FIREFOX to its path',
  );

describe.skipIf(!isThere)('Firefox', () => {
  it('only the named residuals succeed', { timeout: 1_800_000 }, async () => {
    // Two weaker pages prove nearly all attacks; with all columns Firefox takes half an hour on two cores.
    const columns = ['--columns', 'chat,inline,basic-host'];
    const { exitCode, summary, output } = await runAttack(['--browser', 'firefox', '--quick', ...columns]);
    expect(summary.breached, output).toEqual([]);
    expect([...new Set(residualsIn('firefox').values())]).toEqual(expect.arrayContaining(summary.residual));
    expect(summary.residual, output).toEqual(expect.arrayContaining(['webrtc', 'preconnect', 'dns-prefetch']));
    expect(summary.total, output).toBeGreaterThanOrEqual(200);
    expect(exitCode).toBe(0);
  });

  describe('the security panel', () => {
    let services: RunServices;
    let browser: AttackBrowser;
    beforeAll(async () => {
      services = await openRunServices();
      browser = await openFirefoxAsShipped({ onReport: services.viewReports.add });
    }, 60_000);
    afterAll(async () => {
      await browser?.close();
      await services?.close();
    });

    it('shows that the network isolation is partial, and the open channels', async () => {
      const column = await services.populate(options => createChatColumn(options), []);
      try {
        const { tab, show } = await column.open(browser, 1);
        const place = await show('victim');
        await services.viewReports.until(column.token('victim'), 'started', 30_000);
        const text = await tab.evaluate<string>(panelExpression(place));
        expect(text).toMatch(/Network isolation\s+Partial: .*WebRTC.*connection hints.*name look-ups/);
        await tab.close();
      } finally {
        await column.close();
      }
    });
  });
});

/** Opens the security panel of the first surface, and returns its text. */
const panelExpression = (place: string): string => `(async () => {
  if (!document.querySelector(${JSON.stringify(place)})) throw new Error('There is no surface.');
  document.querySelector('button.shield').click();
  const panel = () => document.querySelector('.shield-panel dl');
  while (!panel()) await new Promise(requestAnimationFrame);
  return panel().closest('.shield-panel').innerText;
})()`;
