import postgres from 'postgres';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL as url } from '../../../../test/support/services/postgres.ts';
import { connectPresence, presenceLock } from './presence.ts';

it('says that a server does not answer', async () => {
  const refused = connectPresence({ url: 'postgres://ann@127.0.0.1:1/x', application: 'vitrine-test' });
  await expect(refused).rejects.toMatchObject({ code: 'unreachable' });
});

describe.skipIf(!(await hasPostgres()))('presence (skipped: no server)', () => {
  async function open() {
    const application = `vitrine-${crypto.randomUUID()}`;
    const presence = await connectPresence({ url, application });
    onTestFinished(() => presence.close());
    const sql = postgres(url, { max: 1 });
    onTestFinished(() => sql.end());
    const isGone = async (id: string): Promise<boolean> => {
      const [row] = await sql`SELECT pg_try_advisory_xact_lock(${presenceLock(sql, id)}) AS gone`;
      return row?.gone === true;
    };
    const endConnection = () =>
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ${application}`;
    return { presence, isGone, endConnection };
  }

  it('a lock is held until it is removed, or the presence is closed', async () => {
    const { presence, isGone } = await open();
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    await Promise.all([presence.add(one), presence.add(two)]);
    await presence.add(one);
    expect([await isGone(one), await isGone(two)]).toEqual([false, false]);
    await presence.remove(one);
    await presence.remove('unknown');
    expect([await isGone(one), await isGone(two)]).toEqual([true, false]);
    await presence.close();
    await presence.close();
    await expect.poll(() => isGone(two)).toBe(true);
  });

  it('takes its locks again after a lost connection, each once', { timeout: 30_000 }, async () => {
    const { presence, isGone, endConnection } = await open();
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    await presence.add(one);
    for (let round = 0; round < 3; round++) {
      expect(await endConnection()).toHaveLength(1);
      // Asks for a lock in the very moment in which the others are taken again.
      await expect
        .poll(
          () =>
            presence.add(two).then(
              () => true,
              () => false,
            ),
          { timeout: 10_000 },
        )
        .toBe(true);
      await expect.poll(() => isGone(one), { timeout: 10_000 }).toBe(false);
    }
    await presence.remove(one);
    await presence.remove(two);
    expect([await isGone(one), await isGone(two)]).toEqual([true, true]);
  });
});
