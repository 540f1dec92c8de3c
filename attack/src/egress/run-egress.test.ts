// Every attack of a remote server on the machine of the chat: contained by the chat's connections, and working without a policy.
import { expect, it } from 'vitest';
import { summarisePrograms } from '../programs.ts';
import { EGRESS_ATTACKS } from './attacks.ts';
import { runEgress } from './run-egress.ts';

it('no server reaches this machine by an address that it names', { timeout: 60_000 }, async () => {
  const summary = summarisePrograms(await runEgress(EGRESS_ATTACKS, () => {}));
  expect(summary).toEqual({
    total: EGRESS_ATTACKS.length,
    contained: EGRESS_ATTACKS.length,
    breached: [],
    unproven: [],
  });
  expect(EGRESS_ATTACKS.length).toBeGreaterThanOrEqual(28);
});
