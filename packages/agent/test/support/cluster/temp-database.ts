// A database of a test's own, whose connections the test may end; dropped after the test.
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { onTestFinished } from 'vitest';
import { POSTGRES_URL } from '../../../../../test/support/services/postgres.ts';

/** Dropping waits for a checkpoint of the server. */
const DROP_MS = 60_000;

export async function createTempDatabase() {
  const name = `vitrine_test_${randomUUID().replaceAll('-', '')}`;
  const sql = postgres(POSTGRES_URL, { max: 1, onnotice: () => {} });
  await sql.unsafe(`CREATE DATABASE ${name}`);
  onTestFinished(async () => {
    await sql.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await sql.end();
  }, DROP_MS);
  const url = new URL(POSTGRES_URL);
  url.pathname = name;
  return {
    url: url.href,
    /** Ends every connection, as a restart of the server does. */
    async interrupt() {
      await sql`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = ${name}`;
    },
  };
}
