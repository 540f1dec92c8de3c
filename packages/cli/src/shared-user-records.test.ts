import { expect, it, onTestFinished, test } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../test/support/postgres.ts';
import { openRevokedSessions } from './revoked-sessions.ts';

if (await hasPostgres())
  it('a session that was signed out in one process is refused in the others until its cookie ends', async () => {
    const schema = tempSchema();
    const open = async () => {
      const sessions = await openRevokedSessions({ url: POSTGRES_URL, schema });
      onTestFinished(() => sessions.close());
      return sessions;
    };
    const [first, second] = [await open(), await open()];
    expect(await second.has('a')).toBe(false);
    await first.add('a', Date.now() + 60_000);
    await first.add('a', Date.now() + 60_000);
    expect(await second.has('a')).toBe(true);
    await second.add('ended', Date.now() - 1);
    await second.add('b', Date.now() + 60_000);
    expect([await first.has('a'), await first.has('b'), await first.has('ended')]).toEqual([true, true, false]);
  });
else test.skip('skipped: no server', () => {});
