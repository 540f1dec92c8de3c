// Every attack of a guest: contained by the chat as shipped, and working where a link makes the guest the owner.
import { expect, it } from 'vitest';
import { summarisePrograms } from '../programs.ts';
import { SHARE_ATTACKS } from './attacks.ts';
import { runShares } from './run-shares.ts';

it('no guest reads or changes more than a link leads to', { timeout: 120_000 }, async () => {
  const summary = summarisePrograms(await runShares(SHARE_ATTACKS, () => {}));
  expect(summary).toEqual({ total: SHARE_ATTACKS.length, contained: SHARE_ATTACKS.length, breached: [], unproven: [] });
  expect(SHARE_ATTACKS.length).toBeGreaterThanOrEqual(60);
});
