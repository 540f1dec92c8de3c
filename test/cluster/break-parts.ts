// What fails during the load, one fault after another: chats are killed, stopped, or lose their connections without a word; PostgreSQL and NATS
// restart, stay away or have no room; S3 fails for a while. The faults come in rounds until the time is over.
import { setTimeout as delay } from 'node:timers/promises';
import createConnection from 'postgres';
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
  /** The only kind of fault. @default all kinds in turn */
  readonly only?: string | undefined;
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
/** Time without room in the database. */
const FULL_MS = 10_000;

interface Round {
  readonly kind: string;
  /** Moment from which recovery counts. @default the start */
  readonly from?: 'end';
  /** Resolves when everything runs again. */
  readonly run: (chat: BreakableChat, options: BreakOptions) => Promise<void>;
}

const KILL: Round = { kind: 'kill -9', run: killChat };

const ROUNDS: readonly Round[] = [
  KILL,
  {
    kind: 'database connections silent',
    async run(chat) {
      chat.database.silenceConnections();
      await delay(AWAY_MS);
    },
  },
  KILL,
  {
    kind: 'SIGSTOP',
    async run(chat) {
      chat.process.signal('SIGSTOP');
      await delay(STOPPED_MS);
      chat.process.signal('SIGCONT');
    },
  },
  {
    kind: 'PostgreSQL restarted',
    from: 'end',
    async run(_, { postgres }) {
      await postgres.restart();
    },
  },
  {
    kind: 'NATS connections silent',
    async run(chat) {
      chat.signals.silenceConnections();
      await delay(AWAY_MS);
    },
  },
  {
    kind: 'NATS restarted',
    from: 'end',
    async run(_, { nats }) {
      await nats.restart();
    },
  },
  { kind: 'S3 failing', run: (_, { faults }) => breakS3(faults) },
  {
    kind: 'pools full',
    from: 'end',
    async run(_, { postgres }) {
      await lockEvents(postgres.url);
    },
  },
  {
    kind: 'PostgreSQL without a free connection',
    from: 'end',
    async run(chat, { postgres }) {
      const release = await takeConnections(postgres.url);
      chat.database.silenceConnections();
      await delay(FULL_MS);
      await release();
    },
  },
  {
    kind: 'chat started without NATS',
    async run(chat, { nats }) {
      await nats.stop();
      await chat.process.kill();
      await chat.process.start();
      await delay(WORK_MS);
      await nats.start();
    },
  },
  {
    kind: 'database unreachable for one chat',
    async run(chat) {
      chat.database.silenceAll();
      await delay(STOPPED_MS);
      chat.database.restore();
    },
  },
  {
    kind: 'database away',
    from: 'end',
    async run(_, { postgres, durationMs }) {
      await postgres.stop();
      await delay(Math.min(DATABASE_AWAY_MS, durationMs / 10));
      await postgres.start();
    },
  },
];

/** Resolves with the faults when the time is over and everything runs again. */
export async function breakParts(options: BreakOptions): Promise<Fault[]> {
  const { chats, durationMs, only, say } = options;
  const rounds = ROUNDS.filter(({ kind }) => only === undefined || kind === only);
  if (rounds.length === 0)
    throw new Error(`There is no fault "${only}", only ${ROUNDS.map(({ kind }) => kind).join(', ')}.`);
  const begin = Date.now();
  const happened: Fault[] = [];
  for (let turn = 0; Date.now() - begin < durationMs; turn++) {
    const chat = chats[Math.floor(Math.random() * chats.length)]!;
    const start = Date.now();
    const { kind, from, run } = rounds[turn % rounds.length]!;
    await run(chat, options);
    say(`${kind} (the chat on port ${chat.process.port}, ${Math.round((Date.now() - start) / 1000)} s)`);
    happened.push({ kind, start, ...(from === 'end' && { end: Date.now() }) });
    await delay(WORK_MS * (0.5 + Math.random()));
  }
  return happened;
}

async function killChat({ process }: BreakableChat): Promise<void> {
  await process.kill();
  await delay(AWAY_MS);
  await process.start();
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

/** Locks the event log, so that every connection of the chats' pools soon waits for it. */
async function lockEvents(url: string): Promise<void> {
  const sql = createConnection(url, { max: 1 });
  await sql.begin(async tx => {
    await tx`LOCK TABLE vitrine.events IN ACCESS EXCLUSIVE MODE`;
    await delay(FULL_MS);
  });
  await sql.end();
}

/** Opens connections until the server refuses more. Resolves with the function that closes them. */
async function takeConnections(url: string): Promise<() => Promise<void>> {
  const connections: createConnection.Sql[] = [];
  for (let isFree = true; isFree; ) {
    const sql = createConnection(url, { max: 1, idle_timeout: 0, connect_timeout: 5 });
    connections.push(sql);
    isFree = await sql`SELECT 1`.then(
      () => true,
      () => false,
    );
  }
  return async () => {
    await Promise.all(connections.map(sql => sql.end({ timeout: 1 })));
  };
}
