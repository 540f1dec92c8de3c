// Attacks of the attack suite, pasted into the playground in both browsers, with its service worker and without, and judged as the suite judges
// them: an attack counts only when it works against a weaker page in the same run.
import { expect, it } from 'vitest';
import { firefoxPath } from '../../../attack/src/browser/firefox.ts';
import { residualsIn } from '../../../attack/src/residuals.ts';
import { runAttack } from '../../../attack/src/run-attack.ts';
import { chooseAttacks } from './hostile-attacks.ts';

/** More than the 50 that have to count: some work in no browser of today. */
const only = chooseAttacks(90).join(',');

it.each([
  ['chromium', 'playground'],
  ['chromium', 'playground-static'],
  ['firefox', 'playground'],
  ['firefox', 'playground-static'],
] as const)('at least 50 hostile pastes, all contained: %s, %s', { timeout: 900_000 }, async (browser, column) => {
  if (browser === 'firefox' && firefoxPath() === undefined)
    throw new Error('There is no Firefox: install it (apt-get install firefox-esr) or set FIREFOX to its path.');
  const options = ['--browser', browser, '--columns', `${column},inline,basic-host`, '--quick', '--only', only];
  const { summary, output } = await runAttack(options);
  expect(summary.breached, output).toEqual([]);
  expect([...new Set(residualsIn(browser, { hasHeaders: column === 'playground' }).values())]).toEqual(
    expect.arrayContaining(summary.residual),
  );
  expect(summary.contained, output).toBeGreaterThanOrEqual(50);
});
