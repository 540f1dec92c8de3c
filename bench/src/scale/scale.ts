// `vitrine chat` in the three ways it is run: one process on SQLite, one on PostgreSQL, two on PostgreSQL and NATS. Everything is on this
// machine, with this process as all clients and the model, so the figures compare the ways with each other.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWireServer } from '@vitrine/model/testing';
import { type ChatProcess, createChatProcess } from '../../../test/cluster/chat-process.ts';
import { startNats, startPostgres } from '../../../test/cluster/own-servers.ts';
import type { Benchmark, BenchmarkOptions } from '../benchmark.ts';
import { measureDatabase } from './measure-database.ts';
import { measureLoad } from './measure-load.ts';

const PORT = 5200;

export const scale = (async ({
  rounds = 10,
  sessions = 50,
  users = 400,
  two: onlyTwo = false,
  log = () => {},
}: BenchmarkOptions = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-scale-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  const closers: (() => Promise<void>)[] = [];
  const closeAll = async (): Promise<void> => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  try {
    const wire = await startWireServer({
      otherwise: { text: 'It will be sunny in Lisbon, with a light wind.' },
      requestLimit: 0,
    });
    closers.push(() => wire.close());
    const postgres = await startPostgres(join(folder, 'postgres'), PORT + 1, [
      'shared_preload_libraries=pg_stat_statements',
    ]);
    closers.push(() => postgres.stop());
    const nats = await startNats(PORT + 2);
    closers.push(() => nats.stop());
    const environment = wire.env('openai');
    const measure = async (name: string, count: number, env: Record<string, string>) => {
      const chats = await startChats(join(folder, name), count, { ...environment, ...env });
      try {
        const measured = env.DATABASE_URL === undefined ? undefined : await measureDatabase(env.DATABASE_URL);
        const figures = await measureLoad(chats, {
          sessions,
          idleSessions: users,
          rounds,
          onIdle: measured?.measureOpen,
        });
        const database = await measured?.end(figures.events);
        log(`${name}: ${JSON.stringify({ ...figures, ...database })}`);
        return { ...figures, ...database };
      } finally {
        await Promise.all(chats.map(chat => chat.terminate()));
      }
    };
    const sqlite = onlyTwo ? undefined : await measure('chat-sqlite', 1, {});
    const one = onlyTwo ? undefined : await measure('chat-postgres', 1, { DATABASE_URL: postgres.url });
    const two = await measure('chats', 2, { DATABASE_URL: postgres.url, NATS_URL: nats.url });
    return {
      name: 'scale',
      unit: 'ms, median, from an event to the later of two readers, one at each of two processes',
      ours: two.p50,
      peers: {},
      cores: availableParallelism(),
      sessions,
      users,
      sqlite,
      postgres: one,
      two,
    };
  } finally {
    await closeAll();
    rmSync(folder, { recursive: true, force: true });
  }
}) satisfies Benchmark;

/** All in `folder`. Those that started are ended when one of them does not. */
async function startChats(folder: string, count: number, env: Record<string, string>): Promise<ChatProcess[]> {
  mkdirSync(folder);
  const ports = Array.from({ length: count }, (_, index) => PORT + 10 * (index + 1));
  const config = join(import.meta.dirname, 'proxy-users.json');
  const chats = ports.map(port => createChatProcess({ port, config, words: [], data: folder, env }));
  try {
    await Promise.all(chats.map(chat => chat.start()));
    return chats;
  } catch (error) {
    await Promise.all(chats.map(chat => chat.terminate()));
    throw error;
  }
}
