// A PgBouncer of the test's own in transaction mode, before the PostgreSQL of the tests.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { findPort } from './nats.ts';

/** Tells whether `pgbouncer` is on the path. */
export function hasPgBouncer(): boolean {
  return spawnSync('pgbouncer', ['--version']).status === 0;
}

/** Starts it on a free port before the database at `url`; it ends with the test. `path`: the schemas that its connections look into. */
export async function startPgBouncer(url: string, path: string): Promise<{ url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pgbouncer-'));
  chmodSync(folder, 0o755);
  const { hostname, port, username, pathname } = new URL(url);
  const database = pathname.slice(1);
  const own = await findPort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" ""\n`);
  const query = path === '' ? '' : ` connect_query='SET search_path = ${path}'`;
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${database} = host=${hostname} port=${port || 5432} dbname=${database}${query}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
  );
  // It does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child: ChildProcess = spawn('pgbouncer', [...user, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  while (!(await isOpen(own))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}: see ${folder}.`);
    await sleep(20);
  }
  return { url: `postgres://${username}@127.0.0.1:${own}/${database}` };
}

function isOpen(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => resolve(true));
  socket.once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
