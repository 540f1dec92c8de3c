import postgres from 'postgres';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL as url } from '../../../../test/support/services/postgres.ts';
import { transact } from './transact.ts';

describe.skipIf(!(await hasPostgres()))('transact (skipped: no server)', () => {
  function open() {
    const application = `vitrine-${crypto.randomUUID()}`;
    const sql = postgres(url, { max: 1, connection: { application_name: application } });
    onTestFinished(() => sql.end({ timeout: 1 }));
    return { sql, application };
  }

  it('commits what was done before and after the wait, and rejects as the work does', async () => {
    const { sql } = open();
    const sum = await transact(sql, async (tx, aside) => {
      const [one] = await tx`SELECT 1 AS value`;
      const two = await aside(Promise.resolve(2));
      return one!.value + two;
    });
    expect(sum).toBe(3);
    const failing = transact(sql, (_tx, aside) => aside(Promise.reject(new TypeError('the files are away'))));
    await expect(failing).rejects.toThrow(new TypeError('the files are away'));
    expect(await sql`SELECT 1 AS value`).toEqual([{ value: 1 }]);
  });

  it('does not go on after the connection was lost, and the next transaction has a new one', async () => {
    const { sql, application } = open();
    const { sql: other } = open();
    let hasGoneOn = false;
    const running: Promise<void> = transact(sql, async (tx, aside) => {
      await tx`SELECT 1`;
      const loss = async (): Promise<void> => {
        await other`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ${application}`;
        await running.catch(() => {});
      };
      await aside(loss());
      hasGoneOn = true;
      await tx`SELECT 2`;
    });
    await expect(running).rejects.toThrow();
    expect(await transact(sql, async tx => (await tx`SELECT 1 AS value`)[0]!.value)).toBe(1);
    expect(hasGoneOn).toBe(false);
  });
});
