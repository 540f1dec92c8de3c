// A dozen attacks of the attack suite, pasted into the playground in Chromium, with its service worker and without; hostile-pastes.full.ts has more of them, and Firefox.
import { expect, it } from 'vitest';
import { runAttack } from '../../../attack/src/run-attack.ts';
import { chooseAttacks } from './hostile-attacks.ts';

it.each(['playground', 'playground-static'])(
  '%s: a dozen hostile pastes are contained',
  {
    timeout: 180_000,
  },
  async column => {
    const only = chooseAttacks(14).join(',');
    const options = ['--columns', `${column},inline,basic-host`, '--quick', '--only', only];
    const { summary, output } = await runAttack(options);
    expect(summary.breached, output).toEqual([]);
    expect(summary.contained, output).toBeGreaterThanOrEqual(10);
  },
);
