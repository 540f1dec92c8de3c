// The chat under many readers: 200 sessions, each with a client that follows it and sends messages that a model answers. It measures how long an
// event takes from just before it is written to the client, how much memory of the server a session with its reader takes, and how much a
// reader that has stopped reading takes. The server is a process of its own; all clients share another.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatClient, type ChatSession, createChatClient } from '@vitrine/agent/api';
import type { Benchmark, BenchmarkOptions } from '../benchmark.ts';
import { quantile, round } from '../statistics.ts';
import type { ChildMessage, Memory } from './measured-chat.ts';
import { monotonicMs } from './server.ts';

export interface ChatBenchmarkOptions extends BenchmarkOptions {
  /** @default 200 */
  sessions?: number;
}

/** Milliseconds in which every session sends one message. */
const ROUND_MS = 2_000;
/** `message:user`, `run:start`, `step:start`, `step:end`, `run:end`. */
const EVENTS_OF_A_RUN = 5;
const CALLS = 150;
const CALL_BYTES = 200_000;
const MEGABYTE = 1_000_000;

export const chat = (async ({ rounds = 10, sessions = 200, log = () => {} }: ChatBenchmarkOptions = {}) => {
  const server = await startServer();
  try {
    const client = createChatClient({ baseUrl: server.url });
    const empty = await server.memory();
    const ids = await Promise.all(Array.from({ length: sessions }, async () => (await client.createSession()).id));
    const readers = await Promise.all(ids.map(id => follow(client, id)));
    const idle = await server.memory();
    const perSession = { rss: (idle.rss - empty.rss) / sessions, used: (idle.used - empty.used) / sessions };
    log(`a session with its reader: ${kilobytes(perSession.used)} KB in use, ${kilobytes(perSession.rss)} KB resident`);

    // The first round lets the compilers warm up.
    const latencies: number[] = [];
    let started = monotonicMs();
    for (let turn = 0; turn <= rounds; turn++) {
      if (turn === 1) started = monotonicMs();
      await Promise.all(
        readers.map(async (reader, index) => {
          await sleep((index / sessions) * ROUND_MS);
          await client.sendMessage(reader.session.id, { text: 'How will the weather be in Lisbon?' });
          const measured = await reader.read(EVENTS_OF_A_RUN);
          if (turn > 0) latencies.push(...measured);
        }),
      );
    }
    const seconds = (monotonicMs() - started) / 1000;
    const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
    log(
      `append to reader: p50 ${fine(p50)} ms, p99 ${fine(p99)} ms (${Math.round(latencies.length / seconds)} events/s)`,
    );
    const busy = await server.memory();
    for (const { session } of readers) session.close();

    const stopped = await measureStopped(client, server);
    log(
      `a reader that stopped: ${round(stopped.used / MEGABYTE)} MB in use, ${round(stopped.rss / MEGABYTE)} MB resident`,
    );
    return {
      name: 'chat',
      unit: 'ms, median, from the append of an event to its reader',
      ours: fine(p50),
      peers: {},
      p99: fine(p99),
      events: latencies.length,
      eventsPerSecond: Math.round(latencies.length / seconds),
      sessions,
      cores: availableParallelism(),
      kbPerSession: { inUse: kilobytes(perSession.used), resident: kilobytes(perSession.rss) },
      serverMb: { empty: megabytes(empty), idle: megabytes(idle), busy: megabytes(busy) },
      stoppedReaderMb: { ...megabytes(stopped), behindMb: round((2 * CALLS * CALL_BYTES) / MEGABYTE) },
    };
  } finally {
    await server.close();
  }
}) satisfies Benchmark;

interface Server {
  readonly url: string;
  memory(): Promise<Memory>;
  close(): Promise<void>;
}

async function startServer(): Promise<Server> {
  const execArgv = ['--conditions=@vitrine/source', '--expose-gc'];
  const child: ChildProcess = fork(join(import.meta.dirname, 'server.ts'), { execArgv });
  const ended = once(child, 'exit');
  const failed = ended.then((): never => {
    throw new Error('The server ended.');
  });
  failed.catch(() => {});
  const nextMessage = async (): Promise<ChildMessage> =>
    (await Promise.race([once(child, 'message'), failed]))[0] as ChildMessage;
  const first = await nextMessage();
  if (!('url' in first)) throw new Error('The server did not say where it is.');
  return {
    url: first.url,
    async memory() {
      child.send('memory');
      const answer = await nextMessage();
      if (!('memory' in answer)) throw new Error('The server did not say what it takes.');
      return answer.memory;
    },
    async close() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

interface Reader {
  readonly session: ChatSession;
  /** Reads so many events, and returns how long each took to arrive, in milliseconds. */
  read(count: number): Promise<number[]>;
}

/** Resolves when the stream is open. */
async function follow(client: ChatClient, id: string): Promise<Reader> {
  const session = client.openSession(id, { after: 0 });
  const updates = session[Symbol.asyncIterator]();
  const next = async () => {
    const { done, value } = await updates.next();
    if (done || value.type === 'lost' || value.type === 'snapshot') throw new Error('A reader lost its connection.');
    return value;
  };
  while ((await next()).type !== 'open');
  return {
    session,
    async read(count) {
      const times: number[] = [];
      while (times.length < count) {
        const update = await next();
        if (update.type === 'event') times.push(monotonicMs() - Number(update.event!.at));
      }
      return times;
    },
  };
}

/** Measures the growth of the server's memory for a reader that stops, less the growth by the log itself. */
async function measureStopped(client: ChatClient, server: Server): Promise<Memory> {
  const grow = async (withStopped: boolean): Promise<Memory> => {
    const { id } = await client.createSession();
    const reading = await follow(client, id);
    const stopped = withStopped ? await follow(client, id) : undefined;
    const before = await server.memory();
    const call = { server: 'upstream', tool: 'say', arguments: { text: 'x'.repeat(CALL_BYTES) } };
    for (let callCount = 0; callCount < CALLS; callCount++) {
      await client.callTool(id, call);
      await reading.read(2);
    }
    const after = await server.memory();
    // The paused reader has lost nothing.
    await stopped?.read(2 * CALLS);
    reading.session.close();
    stopped?.session.close();
    return { rss: after.rss - before.rss, used: after.used - before.used };
  };
  await grow(false);
  const without = await grow(false);
  const withIt = await grow(true);
  return { rss: withIt.rss - without.rss, used: withIt.used - without.used };
}

const fine = (ms: number): number => Math.round(ms * 100) / 100;
const kilobytes = (bytes: number): number => round(bytes / 1000);
const megabytes = ({ rss, used }: Memory) => ({ inUse: round(used / MEGABYTE), resident: round(rss / MEGABYTE) });
