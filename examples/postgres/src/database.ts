// Finds the PostgreSQL of the example: the one at POSTGRES_URL, else the one on this machine. It creates a database of its own there.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { harboursSql } from './harbours.ts';

/** Name of the database that the example creates. */
const DATABASE = 'vitrine_example';

const LOCAL = 'postgresql://postgres@127.0.0.1:5432/postgres';

export const HOW_TO_START = `Start one, and name it by POSTGRES_URL where it is not ${LOCAL}:
  sudo apt-get install -y postgresql    # Debian, Ubuntu: starts with the machine
  docker run --rm -p 127.0.0.1:5432:5432 -e POSTGRES_HOST_AUTH_METHOD=trust postgres:17`;

export type Found = { readonly url: string } | { readonly problem: string };

/** Looks for a server, and creates the example's database. Never rejects. */
export async function openDatabase(env: NodeJS.ProcessEnv = process.env): Promise<Found> {
  const server = env.POSTGRES_URL ?? LOCAL;
  try {
    const exists = await psql(server, `select 1 from pg_database where datname = '${DATABASE}'`);
    // Another process may create it at the same time.
    if (exists === '') await psql(server, `create database ${DATABASE}`).catch(ignoreDuplicate);
    const url = new URL(server);
    url.pathname = `/${DATABASE}`;
    await psql(url.href, `select pg_advisory_lock(1); begin; ${harboursSql()} commit;`);
    return { url: url.href };
  } catch (error) {
    const { code, stderr, message } = error as { code?: unknown; stderr?: string; message: string };
    if (code === 'ENOENT') return { problem: 'there is no psql on the PATH' };
    return { problem: `no PostgreSQL: ${(stderr || message).trim().split('\n', 1)[0]}` };
  }
}

async function psql(url: string, sql: string): Promise<string> {
  const args = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set', 'ON_ERROR_STOP=1', '--dbname', url];
  const running = promisify(execFile)('psql', args, { env: { ...process.env, PGCONNECT_TIMEOUT: '3' } });
  running.child.stdin?.end(sql);
  return (await running).stdout.trim();
}

function ignoreDuplicate(error: { stderr?: string }): string {
  if (error.stderr?.includes('already exists') || error.stderr?.includes('duplicate key')) return '';
  throw error;
}
