// Processes that work on the same sessions, with a real MCP server and a server that speaks a model's wire.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type ScriptedTurn, startWireServer, type WireServer } from '@vitrine/model/testing';
import type { LiveStep } from '@vitrine/protocol/internal/session/live';
import type { SessionEvent, SessionEventType } from '@vitrine/protocol/session';
import { onTestFinished } from 'vitest';
import { POSTGRES_URL, tempSchema } from '../../../../../test/support/services/postgres.ts';
import type { Agent } from '../../../src/index.ts';
import type { ProcessOptions, ProcessRequest } from './cluster-process.ts';
import { type CountingServer, startCountingServer } from './counting-server.ts';

const PROGRAM = fileURLToPath(new URL('cluster-process.ts', import.meta.url));
const USER = 'ann';

type AsyncMethod = {
  [M in keyof Agent]: Agent[M] extends (...args: never[]) => Promise<unknown> ? M : never;
}[keyof Agent];

export interface ClusterProcess {
  readonly child: ChildProcess;
  /** Errors that no caller waited for. */
  readonly failures: readonly string[];
  call<M extends AsyncMethod>(method: M, ...args: Parameters<Agent[M]>): ReturnType<Agent[M]>;
  /** The first event of a type that this process's reader gets, from the beginning of the log. */
  waitFor<T extends SessionEventType>(
    sessionId: string,
    type: T,
    accept?: (event: Extract<SessionEvent, { type: T }>) => boolean,
  ): Promise<Extract<SessionEvent, { type: T }>>;
  /** Resolves when the live step that this process's reader sees fulfils `accept`. */
  waitForLive(sessionId: string, accept: (step: LiveStep | null) => boolean): Promise<LiveStep | null>;
  /** Resolves when this process's reader, which `waitFor` has begun, has ended without an error. */
  waitForEnd(sessionId: string): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Hands over and ends. */
  close(): Promise<void>;
}

export interface TestCluster {
  readonly wire: WireServer;
  readonly server: CountingServer;
  readonly schema: string;
  /** `skewMs`: by which the process's own clock is wrong. */
  start(change?: Pick<ProcessOptions, 'skewMs'>): Promise<ClusterProcess>;
}

/** `otherwise`: the model's answer when no turn is left. */
export async function openCluster({
  nats,
  idleMs = 60_000,
  maxSessions,
  turns = [],
  otherwise = { text: 'Done.' },
  url = POSTGRES_URL,
}: {
  nats?: string;
  idleMs?: number;
  maxSessions?: number;
  turns?: readonly ScriptedTurn[];
  otherwise?: ScriptedTurn;
  url?: string;
} = {}): Promise<TestCluster> {
  const schema = tempSchema();
  // The jobs have a schema of their own.
  dropAfterwards(`${schema}_jobs`);
  const [wire, server] = await Promise.all([startWireServer({ turns, otherwise }), startCountingServer()]);
  onTestFinished(() => wire.close());
  const options: ProcessOptions = {
    url,
    schema,
    nats,
    serverUrl: server.url,
    modelEnv: wire.env('openai'),
    idleMs,
    maxSessions,
  };
  return { wire, server, schema, start: change => startProcess({ ...options, ...change }) };
}

async function startProcess(options: ProcessOptions): Promise<ClusterProcess> {
  const child = fork(PROGRAM, [JSON.stringify(options)], {
    execArgv: ['--conditions=@vitrine/source', '--no-warnings'],
  });
  const exited = once(child, 'exit');
  const kill = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) await kill();
  });
  const failures: string[] = [];
  const calls = new Map<number, PromiseWithResolvers<unknown>>();
  const events = createFeed<SessionEvent>();
  const live = createFeed<LiveStep | null>();
  const ends = createFeed<true>();
  const ready = Promise.withResolvers<void>();
  child.on('message', (message: Message) => {
    if ('ready' in message) ready.resolve();
    else if ('failed' in message) failures.push(message.failed);
    else if ('event' in message) events.add(message.sessionId, message.event);
    else if ('ended' in message) ends.add(message.ended, true);
    else if ('live' in message) live.add(message.sessionId, message.live);
    else if ('error' in message)
      calls.get(message.id)?.reject(Object.assign(new Error(message.error.message), message.error));
    else calls.get(message.id)?.resolve(message.value);
  });
  child.once('exit', () => ready.reject(new Error('The process ended before it was ready.')));
  await ready.promise;

  let lastId = 0;
  const request = (method: string, args: readonly unknown[]): Promise<unknown> => {
    const call = Promise.withResolvers<unknown>();
    calls.set(++lastId, call);
    child.send({ id: lastId, userId: USER, method, args } satisfies ProcessRequest);
    return call.promise;
  };
  return {
    child,
    failures,
    call: ((method: string, ...args: unknown[]) => request(method, args)) as ClusterProcess['call'],
    async waitFor(sessionId, type, accept = () => true) {
      if (events.begin(sessionId)) {
        ends.begin(sessionId);
        await request('events', [sessionId]);
      }
      const isIt = (event: SessionEvent): boolean => event.type === type && accept(event as never);
      return (await events.find(sessionId, isIt)) as never;
    },
    async waitForLive(sessionId, accept) {
      if (live.begin(sessionId)) await request('live', [sessionId]);
      return live.find(sessionId, accept);
    },
    waitForEnd: async sessionId => void (await ends.find(sessionId, () => true)),
    kill,
    async close() {
      await request('close', []);
      await exited;
    },
  };
}

type Message =
  | { ready: true }
  | { failed: string }
  | { ended: string }
  | { sessionId: string; event: SessionEvent }
  | { sessionId: string; live: LiveStep | null }
  | { id: number; error: { code?: string; message: string } }
  | { id: number; value: unknown };

/** Creates a feed of what has come of each session, and its waiting readers. */
function createFeed<T>() {
  const items = new Map<string, T[]>();
  const watchers = new Set<() => void>();
  return {
    /** Begins a session; false when it has begun before. */
    begin(sessionId: string): boolean {
      if (items.has(sessionId)) return false;
      items.set(sessionId, []);
      return true;
    },
    add(sessionId: string, item: T): void {
      items.get(sessionId)?.push(item);
      for (const look of [...watchers]) look();
    },
    find: (sessionId: string, accept: (item: T) => boolean): Promise<T> =>
      new Promise(resolve => {
        const look = (): void => {
          const index = items.get(sessionId)?.findIndex(accept) ?? -1;
          if (index === -1) return;
          watchers.delete(look);
          resolve(items.get(sessionId)![index]!);
        };
        watchers.add(look);
        look();
      }),
  };
}

function dropAfterwards(schema: string): void {
  onTestFinished(async () => {
    const { default: postgres } = await import('postgres');
    const sql = postgres(POSTGRES_URL, { max: 1, onnotice: () => {} });
    await sql.unsafe(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await sql.end();
  });
}
