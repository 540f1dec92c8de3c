// What processes of a chat remember together about users; the ledger of one process keeps the same rules.
import { createUsageLedger, type UsageLedger } from '@vitrine/chat/internal/command';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../../test/support/services/postgres.ts';
import { openUserRecords } from './open-user-records.ts';
import { openSharedUserRecords } from './shared-user-records.ts';

const DAY = '2026-11-27';

/** A process that uses the schema. */
async function openProcess(schema: string) {
  const records = await openSharedUserRecords({ url: POSTGRES_URL, schema });
  onTestFinished(() => records.close());
  return records;
}

/** Two ledgers that share what they count. */
type OpenLedgers = () => Promise<readonly [UsageLedger, UsageLedger]>;

function checkLedger(openLedgers: OpenLedgers): void {
  it('counts for each user and day alone, also fractions and large numbers', async () => {
    const [first, second] = await openLedgers();
    expect(await first.read('ann', DAY)).toEqual({ tokens: 0, cost: 0 });
    await first.add('ann', DAY, { tokens: 3_000_000_000, cost: 0.25 });
    await second.add('ann', DAY, { tokens: 1, cost: 0.5 });
    await first.add("bob'; --", DAY, { tokens: 7, cost: 0 });
    expect(await second.read('ann', DAY)).toEqual({ tokens: 3_000_000_001, cost: 0.75 });
    expect(await second.read("bob'; --", DAY)).toEqual({ tokens: 7, cost: 0 });
    expect(await second.read('ann', '2026-11-28')).toEqual({ tokens: 0, cost: 0 });
  });

  it('loses nothing that is counted at the same time', async () => {
    const ledgers = await openLedgers();
    const adds = Array.from({ length: 100 }, (_, index) =>
      ledgers[index % 2]!.add('ann', DAY, { tokens: index, cost: 0.5 }),
    );
    await Promise.all(adds);
    expect(await ledgers[0].read('ann', DAY)).toEqual({ tokens: 4950, cost: 50 });
  });

  it('keeps the day before, for a clock that is late, and forgets earlier ones', async () => {
    const [first, second] = await openLedgers();
    for (const day of ['2026-11-29', '2026-11-30', '2026-12-01']) await first.add('ann', day, { tokens: 1, cost: 0 });
    await second.add('ann', '2026-11-30', { tokens: 1, cost: 0 });
    const days = await Promise.all(
      ['2026-11-29', '2026-11-30', '2026-12-01'].map(async day => (await second.read('ann', day)).tokens),
    );
    expect(days).toEqual([0, 2, 1]);
  });
}

describe('the ledger in memory', () => {
  checkLedger(async () => {
    const ledger = createUsageLedger();
    return [ledger, ledger];
  });

  it('is used without a database, also when the variable is empty', async () => {
    expect(await openUserRecords({ database: '' })).not.toHaveProperty('revokedSessions');
  });
});

if (await hasPostgres()) {
  describe('the ledger of two processes in PostgreSQL', () => {
    checkLedger(async () => {
      const schema = tempSchema();
      return [(await openProcess(schema)).usageLedger, (await openProcess(schema)).usageLedger];
    });
  });

  it('a session that was signed out in one process is refused in the others until its cookie ends', async () => {
    const schema = tempSchema();
    const open = async () => (await openProcess(schema)).revokedSessions;
    const [first, second] = [await open(), await open()];
    expect(await second.has('a')).toBe(false);
    await first.add('a', Date.now() + 60_000);
    await first.add('a', Date.now() + 60_000);
    expect(await second.has('a')).toBe(true);
    await second.add('ended', Date.now() - 1);
    await second.add('b', Date.now() + 60_000);
    expect([await first.has('a'), await first.has('b'), await first.has('ended')]).toEqual([true, true, false]);
  });
} else it.skip('skipped: no server', () => {});
