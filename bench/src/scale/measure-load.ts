// Load on chats: sessions with readers that send messages at a fixed pace, then as fast as they are answered.
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatClient, type ChatSession, createChatClient } from '@vitrine/agent/api';
import type { ChatProcess } from '../../../test/cluster/chat-process.ts';
import { quantile, round } from '../statistics.ts';

interface ScaleFigures {
  /** Milliseconds from an event to its reader, at the fixed pace; with several processes, to the last of one reader at each. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of the answer to a message, at the fixed pace. */
  readonly postP50: number;
  readonly postP95: number;
  /** Events at the fixed pace. */
  readonly pacedEventsPerSecond: number;
  /** Events when each session sends its next message as soon as the last one is answered. */
  readonly eventsPerSecond: number;
  /** Megabytes resident of each process: before the first session, and after all of the load, with garbage that is not collected yet. */
  readonly residentMb: { readonly empty: readonly number[]; readonly busy: readonly number[] };
  /** Resident growth of a process for each open session without messages that it has a reader of. */
  readonly kbPerSession: number;
  /** Number of such sessions in one GiB. */
  readonly sessionsPerGiB: number;
  /** All that were written. */
  readonly events: number;
}

/** Milliseconds in which every session sends one message. */
const PACE_MS = 2000;
/** `message:user`, `run:start`, `step:start`, `step:end`, `run:end`. */
const EVENTS_OF_A_RUN = 5;

/** Sessions that are opened at once: their users come one after the other, too. */
const OPENING = 20;

interface LoadOptions {
  /** Sessions that send messages, each of a user of its own. */
  readonly sessions: number;
  /** Sessions that are open beside them without messages, each of a user of its own. */
  readonly idleSessions: number;
  /** Messages of a session at each of the two paces. */
  readonly rounds: number;
  /** Called when only the idle sessions are open. */
  readonly onIdle?: (() => Promise<void>) | undefined;
}

/**
 * Each session has a reader at every process, and sends to each process in turn.
 */
export async function measureLoad(
  chats: readonly ChatProcess[],
  { sessions, idleSessions, rounds, onIdle }: LoadOptions,
): Promise<ScaleFigures> {
  // A first session loads what the first one needs.
  const warm = await openTalk(chats, 'warm', 0);
  for (let turn = 0; turn < 3; turn++) await warm.say();
  warm.close();
  const empty = chats.map(readResident);
  const open = async (user: string, length: number): Promise<Talk[]> => {
    const talks: Talk[] = [];
    for (let first = 0; first < length; first = talks.length) {
      const indexes = Array.from({ length: Math.min(OPENING, length - first) }, (_, place) => first + place);
      talks.push(...(await Promise.all(indexes.map(index => openTalk(chats, `${user}-${index}`, index)))));
    }
    return talks;
  };
  const idle = await open('idle', idleSessions);
  const kbPerSession = (sum(chats.map(readResident)) - sum(empty)) / 1000 / idleSessions / chats.length;
  await onIdle?.();
  const talks = await open('busy', sessions);
  // The first round lets sessions find a process that holds them.
  await Promise.all(talks.map(talk => talk.say()));

  const latencies: number[] = [];
  const posts: number[] = [];
  const pacedSeconds = await time(async () => {
    for (let turn = 0; turn < rounds; turn++)
      await Promise.all(
        talks.map(async (talk, index) => {
          await sleep((index / sessions) * PACE_MS);
          const { events, post } = await talk.say();
          latencies.push(...events);
          posts.push(post);
        }),
      );
  });
  const fullSeconds = await time(async () => {
    await Promise.all(
      talks.map(async talk => {
        for (let turn = 0; turn < rounds; turn++) await talk.say();
      }),
    );
  });
  const busy = chats.map(readResident);
  for (const talk of [...idle, ...talks]) talk.close();
  const events = sessions * rounds * EVENTS_OF_A_RUN;
  return {
    p50: round(quantile(latencies, 0.5)),
    p99: round(quantile(latencies, 0.99)),
    postP50: round(quantile(posts, 0.5)),
    postP95: round(quantile(posts, 0.95)),
    pacedEventsPerSecond: Math.round(events / pacedSeconds),
    eventsPerSecond: Math.round(events / fullSeconds),
    residentMb: { empty: empty.map(megabytes), busy: busy.map(megabytes) },
    kbPerSession: round(kbPerSession),
    sessionsPerGiB: Math.round(2 ** 30 / 1000 / kbPerSession),
    events: 2 * events + (sessions + 3) * EVENTS_OF_A_RUN,
  };
}

/** A client of a user whom a proxy has signed in. */
const createUserClient = ({ port }: ChatProcess, user: string): ChatClient =>
  createChatClient({
    baseUrl: `http://127.0.0.1:${port}`,
    fetch(input, init) {
      const headers = new Headers(init?.headers);
      headers.set('X-Forwarded-User', user);
      return fetch(input, { ...init, headers });
    },
  });

interface Talk {
  /** Sends a message and reads all events of its run at every process: the milliseconds of the answer, and of each event to its last reader. */
  say(): Promise<{ readonly post: number; readonly events: readonly number[] }>;
  close(): void;
}

async function openTalk(chats: readonly ChatProcess[], user: string, index: number): Promise<Talk> {
  const clients = chats.map(chat => createUserClient(chat, user));
  const { id } = await clients[index % clients.length]!.createSession();
  const readers = await Promise.all(clients.map(client => openReader(client.openSession(id, { after: 0 }))));
  let turn = index;
  return {
    async say() {
      turn += 1;
      const reading = Promise.all(readers.map(reader => reader.readRun()));
      const start = performance.now();
      await clients[turn % clients.length]!.sendMessage(id, { text: 'Will it be sunny?' });
      const post = performance.now() - start;
      const [first = [], ...others] = await reading;
      return { post, events: first.map((ms, event) => Math.max(ms, ...others.map(times => times[event]!))) };
    },
    close() {
      for (const reader of readers) reader.close();
    },
  };
}

/** Resolves when the stream is open. */
async function openReader(session: ChatSession) {
  const updates = session[Symbol.asyncIterator]();
  const next = async () => {
    const { done, value } = await updates.next();
    if (done || value.type === 'lost' || value.type === 'snapshot') throw new Error('A reader lost its connection.');
    return value;
  };
  while ((await next()).type !== 'open');
  return {
    /** Milliseconds that each event took from its own time, which has whole milliseconds. */
    async readRun(): Promise<number[]> {
      const times: number[] = [];
      while (times.length < EVENTS_OF_A_RUN) {
        const update = await next();
        if (update.type === 'event') times.push(Date.now() - Date.parse(update.event!.at));
      }
      return times;
    },
    close: () => session.close(),
  };
}

async function time(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Reads the resident memory, in bytes. */
function readResident({ pid }: ChatProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const megabytes = (bytes: number): number => Math.round(bytes / 1e6);
