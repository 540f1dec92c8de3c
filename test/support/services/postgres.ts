// The PostgreSQL of tests: `VITRINE_TEST_POSTGRES`, else one on this machine. Each test has a schema of its own.
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { onTestFinished } from 'vitest';

export const POSTGRES_URL: string = process.env.VITRINE_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Whether a server answers there. */
export async function hasPostgres(): Promise<boolean> {
  const sql = postgres(POSTGRES_URL, { max: 1, connect_timeout: 2 });
  try {
    await sql`SELECT 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The name of a schema, which is dropped when the test has finished. */
export function tempSchema(): string {
  const schema = `vitrine_test_${randomUUID().replaceAll('-', '')}`;
  onTestFinished(async () => {
    const sql = postgres(POSTGRES_URL, { max: 1, onnotice: () => {} });
    await sql.unsafe(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await sql.end();
  });
  return schema;
}

/** The address of a new database, which is dropped when the test has finished. */
export async function tempDatabase(): Promise<string> {
  const database = await createDatabase();
  onTestFinished(database.drop);
  return database.url;
}

/** Creates a database, for tests that share it. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `vitrine_test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string): Promise<void> => {
    const sql = postgres(POSTGRES_URL, { max: 1, onnotice: () => {} });
    await sql.unsafe(statement);
    await sql.end();
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(POSTGRES_URL);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
