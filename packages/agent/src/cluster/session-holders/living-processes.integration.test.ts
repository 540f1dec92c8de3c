// Processes that say nothing any more lose their jobs, once.
import { connectPostgres } from '@vitrine/storage/internal/postgres';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../../test/support/services/postgres.ts';
import { MIGRATIONS } from '../../store/postgres/migrations.ts';
import { followProcesses, type JobAttempt } from './living-processes.ts';

const TIMEOUT_MS = 30_000;

describe.skipIf(!(await hasPostgres()))('living processes (skipped: no server)', { timeout: TIMEOUT_MS }, () => {
  const open = async () => {
    const options = { url: POSTGRES_URL, schema: tempSchema(), application: 'vitrine-test', migrations: MIGRATIONS };
    const sql = await connectPostgres({ ...options, connections: 2 });
    const deaths: JobAttempt[] = [];
    const times: number[] = [];
    const follow = (processId: string, jobId: string) =>
      followProcesses({
        sql,
        processId,
        listJobs: () => [{ id: jobId, retryCount: 0 }],
        onDead: async jobs => void deaths.push(...jobs),
        onTime: databaseMs => times.push(databaseMs),
        onError: error => expect.unreachable(error.message),
      });
    const readIds = async (): Promise<string[]> =>
      (await sql`SELECT id FROM processes ORDER BY id`).map(row => String(row.id));
    onTestFinished(() => sql.end());
    return { sql, follow, deaths, times, readIds };
  };

  it('of several processes one gives away the jobs of one that is silent; those that speak keep theirs', async () => {
    const { sql, follow, deaths, times, readIds } = await open();
    const processes = ['a', 'b', 'c'].map(id => follow(id, `job of ${id}`));
    await sql`INSERT INTO processes VALUES ('silent', clock_timestamp(), ${JSON.stringify([{ id: 'left', retryCount: 3 }])})`;
    await expect.poll(readIds, { timeout: 15_000 }).toEqual(['a', 'b', 'c']);
    await expect.poll(() => deaths).toEqual([{ id: 'left', retryCount: 3 }]);
    expect(Math.abs(times.at(-1)! - Date.now())).toBeLessThan(5000);
    for (const { close } of processes) await close();
    expect(await readIds()).toEqual([]);
    expect(deaths).toHaveLength(1);
  });

  it('tells how long the oldest command waits for a process, and how long the database takes', async () => {
    const { sql, follow } = await open();
    const living = follow('a', 'job of a');
    await living.beat();
    expect(living.readWaitingTimes()).toMatchObject({ queueSeconds: 0 });
    await sql`INSERT INTO sessions (user_id, id, created_at) VALUES ('ann', 's', '2026-01-01T00:00:00.000Z')`;
    await sql`
      INSERT INTO commands (id, user_id, session_id, method, body, created_at)
      VALUES ('c', 'ann', 's', 'sendMessage', '[]', clock_timestamp() - interval '60 seconds')`;
    await living.beat();
    const { queueSeconds, databaseSeconds } = living.readWaitingTimes();
    expect(queueSeconds).toBeGreaterThanOrEqual(60);
    expect(databaseSeconds).toBeGreaterThan(0);
    await sql`UPDATE commands SET started_at = now()`;
    await living.beat();
    expect(living.readWaitingTimes()).toMatchObject({ queueSeconds: 0 });
    await living.close();
  });
});
