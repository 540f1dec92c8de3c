// What fails during the load, one fault after another: chats are killed, stopped, or lose their connections without a word; PostgreSQL and NATS
// restart or stay away; S3 fails for a while. The faults come in rounds until the time is over.
import { setTimeout as delay } from 'node:timers/promises';
import type { S3Fault } from '../support/services/s3-server.ts';
import type { ChatProcess } from './chat-process.ts';
import type { FaultyLink } from './faulty-link.ts';
import type { OwnServer } from './own-servers.ts';

/** A chat with its ways to the servers. */
interface BreakableChat {
  readonly process: ChatProcess;
  readonly database: FaultyLink;
  readonly signals: FaultyLink;
}

export interface BreakOptions {
  readonly chats: readonly BreakableChat[];
  readonly postgres: OwnServer;
  readonly nats: OwnServer;
  readonly faults: S3Fault[];
  readonly durationMs: number;
  readonly say: (line: string) => void;
}

/** A fault that has happened. */
export interface Fault {
  readonly kind: string;
  /** Milliseconds of `Date.now()`. */
  readonly start: number;
  /** When the part worked again, so that recovery can be measured from here; absent: from the start. */
  readonly end?: number;
}

/** Time for which a killed chat stays away, and for which everything then works. */
const AWAY_MS = 3000;
const WORK_MS = 9000;
const STOPPED_MS = 15_000;
/** Time without the database. */
const DATABASE_AWAY_MS = 60_000;

type Round = (chat: BreakableChat, options: BreakOptions) => Promise<{ kind: string; end?: number }>;

const ROUNDS: readonly Round[] = [
  killChat,
  async chat => {
    chat.database.silenceConnections();
    await delay(AWAY_MS);
    return { kind: 'database connections silent' };
  },
  killChat,
  async chat => {
    chat.process.signal('SIGSTOP');
    await delay(STOPPED_MS);
    chat.process.signal('SIGCONT');
    return { kind: 'SIGSTOP' };
  },
  async (_, { postgres }) => {
    await postgres.restart();
    return { kind: 'PostgreSQL restarted', end: Date.now() };
  },
  async chat => {
    chat.signals.silenceConnections();
    await delay(AWAY_MS);
    return { kind: 'NATS connections silent' };
  },
  async (_, { nats }) => {
    await nats.restart();
    return { kind: 'NATS restarted', end: Date.now() };
  },
  async (_, { faults }) => {
    await breakS3(faults);
    return { kind: 'S3 failing' };
  },
  async (chat, { nats }) => {
    await nats.stop();
    await chat.process.kill();
    await chat.process.start();
    await delay(WORK_MS);
    await nats.start();
    return { kind: 'chat started without NATS' };
  },
  async chat => {
    chat.database.silenceAll();
    await delay(STOPPED_MS);
    chat.database.restore();
    return { kind: 'database unreachable for one chat' };
  },
  async (_, { postgres, durationMs }) => {
    await postgres.stop();
    await delay(Math.min(DATABASE_AWAY_MS, durationMs / 10));
    await postgres.start();
    return { kind: 'database away', end: Date.now() };
  },
];

/** Resolves with the faults when the time is over and everything runs again. */
export async function breakParts(options: BreakOptions): Promise<Fault[]> {
  const { chats, durationMs, say } = options;
  const begin = Date.now();
  const happened: Fault[] = [];
  for (let turn = 0; Date.now() - begin < durationMs; turn++) {
    const chat = chats[Math.floor(Math.random() * chats.length)]!;
    const start = Date.now();
    const { kind, end } = await ROUNDS[turn % ROUNDS.length]!(chat, options);
    say(`${kind} (the chat on port ${chat.process.port}, ${Math.round((Date.now() - start) / 1000)} s)`);
    happened.push({ kind, start, ...(end !== undefined && { end }) });
    await delay(WORK_MS * (0.5 + Math.random()));
  }
  return happened;
}

async function killChat({ process }: BreakableChat): Promise<{ kind: string }> {
  await process.kill();
  await delay(AWAY_MS);
  await process.start();
  return { kind: 'kill -9' };
}

const S3_MS = 15_000;

/** Every second request fails, and every eighth is never answered. */
async function breakS3(faults: S3Fault[]): Promise<void> {
  const end = Date.now() + S3_MS;
  while (Date.now() < end) {
    if (faults.length < 8)
      faults.push({ status: 503 }, 'none', { status: 500 }, 'none', 'silent', 'none', 'none', 'none');
    await delay(200);
  }
  faults.length = 0;
}
