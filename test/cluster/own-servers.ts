// A PostgreSQL and a NATS of this run alone, so that they can be restarted in the middle of it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A server of this run. */
export interface OwnServer {
  readonly url: string;
  /** Ends it as a crash does, and starts it again. */
  restart(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A folder for each version. */
export const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** Finds PostgreSQL's programs. Throws when there are none. */
function findPostgres(): string {
  const [newest] = existsSync(DEBIAN_POSTGRES)
    ? readdirSync(DEBIAN_POSTGRES).sort((a, b) => Number(b) - Number(a))
    : [];
  if (newest !== undefined) return join(DEBIAN_POSTGRES, newest, 'bin');
  throw new Error(`No PostgreSQL in ${DEBIAN_POSTGRES}. Install it: apt-get install postgresql.`);
}

/** PostgreSQL does not run as root: then it runs as the user `postgres`. */
function runProgram(program: string, args: readonly string[]): void {
  const isRoot = process.getuid?.() === 0;
  const words = isRoot ? ['runuser', '-u', 'postgres', '--', program, ...args] : [program, ...args];
  execFileSync(words[0]!, words.slice(1), { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** A cluster in `folder`, which must not exist, on `port`. `settings`: more of its configuration, such as `wal_level=logical`. */
export async function startPostgres(
  folder: string,
  port: number,
  settings: readonly string[] = [],
): Promise<OwnServer> {
  const bin = findPostgres();
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  runProgram(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8']);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200${settings.map(setting => ` -c ${setting}`).join('')}`;
  const start = () =>
    runProgram(join(bin, 'pg_ctl'), ['-D', data, '-o', options, '-w', '-s', '-l', join(folder, 'log'), 'start']);
  const stop = () => runProgram(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-s', 'stop']);
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart() {
      stop();
      start();
    },
    start: async () => start(),
    stop: async () => stop(),
  };
}

/** A NATS on `port`. */
export async function startNats(port: number): Promise<OwnServer> {
  const start = async () => {
    const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], {
      // Ctrl-C ends it in its turn.
      detached: true,
      stdio: 'ignore',
    });
    const failed = once(child, 'error').then(([error]) => {
      throw new Error(`nats-server cannot be started: ${error}. Install it: apt-get install nats-server.`);
    });
    await Promise.race([failed, untilOpen(port)]);
    return child;
  };
  let child = await start();
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url: `nats://127.0.0.1:${port}`,
    async restart() {
      await kill();
      child = await start();
    },
    async start() {
      child = await start();
    },
    stop: kill,
  };
}

async function untilOpen(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await delay(50);
  }
}
