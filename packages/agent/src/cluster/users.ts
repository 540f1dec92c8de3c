// The agents of users in one process, each opened once.
import type { Signals } from '@vitrine/storage/internal/signals';
import type { AgentOptions } from '../agent-options.ts';
import type { Clock } from '../clock.ts';
import { AgentError } from '../errors.ts';
import type { ClusterStore, ClusterStoreProvider } from '../store/cluster-store.ts';
import type { Agent } from '../types.ts';
import { type LocalAgent, openLocalAgent } from './local-agent.ts';
import type { HeldSession } from './session-holders/held-session.ts';
import { type SessionKey, topics } from './session-key.ts';
import type { WatchedLogs } from './watched-logs.ts';

/** The agent of one user in this process: its servers, its models, its profile. */
export interface ClusterUser {
  readonly options: Omit<AgentOptions, 'store' | 'dataDir'>;
  /** Called when the agent is open and knows what the user has chosen, so that no other servers are started. */
  readonly start?: () => void;
  /** Called once with the user's store, for settings beside the agent's. @default nothing needs it */
  readonly onStore?: (store: Pick<ClusterStore, 'getSetting' | 'setSetting'>) => void;
  /** Closes what the options have, such as the connections. Called after the agent is closed. */
  close(): Promise<void>;
}

export interface UsersOptions {
  readonly stores: ClusterStoreProvider;
  readonly signals: Signals;
  readonly watchedLogs: Pick<WatchedLogs, 'listen'>;
  /** The clock of events, unless a user's options have one. */
  readonly clock: Clock;
  readonly openUser: (userId: string) => Promise<ClusterUser>;
  /** The session, if this process holds it. */
  readonly getHeld: (session: SessionKey) => HeldSession | undefined;
  /** Makes the agent that requests use. */
  readonly createAgent: (userId: string, local: LocalAgent) => Agent;
  /** Called with errors of closing. */
  readonly onError: (error: Error) => void;
}

interface OpenUser {
  readonly local: LocalAgent;
  readonly agent: Agent;
  readonly store: ClusterStore;
  readonly connections: AgentOptions['connections'];
  close(): Promise<void>;
}

/** A user's agent from its opening to the end of its closing. */
interface Entry {
  readonly opening: Promise<OpenUser>;
  /** Whether requests may use it: from `open` to `release`. */
  isRequested: boolean;
  /** Sessions of the user that this process holds. */
  holds: number;
  /** Set when it begins to close. */
  closing?: Promise<void>;
}

export interface Users {
  /**
   * Opens a user for requests, until `release`. Rejects as `openUser` does, or with `AgentError` `store-failed`, `closed`; the next call
   * tries again.
   */
  open(userId: string): Promise<OpenUser>;
  /** Requests use it no more: it is closed when no session holds it. */
  release(userId: string): Promise<void>;
  /** Runs `work` with the user's agent, which stays open until that has ended. Rejects as `open` and `work` do. */
  hold<T>(userId: string, work: (user: OpenUser) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** No session has this token: a process writes to the sessions that it holds, and to no other. */
const NO_TOKEN = 'none';

export function createUsers(options: UsersOptions): Users {
  const { stores, signals, watchedLogs, openUser, createAgent, onError } = options;
  const entries = new Map<string, Entry>();
  let isClosed = false;

  const open = async (userId: string): Promise<OpenUser> => {
    const getHeld = (sessionId: string) => options.getHeld({ userId, sessionId });
    const user = await openUser(userId);
    try {
      const store = await stores.open(userId, { holder: sessionId => getHeld(sessionId)?.token ?? NO_TOKEN });
      user.onStore?.(store);
      const wakeUps = {
        notify: (sessionId: string) => signals.publish(topics.events({ userId, sessionId })),
        listen: (sessionId: string, listener: (end?: number) => void) =>
          watchedLogs.listen({ userId, sessionId }, listener),
      };
      const onLost = (sessionId: string, error?: AgentError): void => getHeld(sessionId)?.lose(error);
      const local = await openLocalAgent({ clock: options.clock, ...user.options, store, shared: { wakeUps }, onLost });
      user.start?.();
      const unsubscribes = [
        signals.subscribe(topics.choices(userId), () => void local.followChoices()),
        signals.subscribe(topics.stop(userId), () => void local.followStop()),
      ];
      return {
        local,
        agent: createAgent(userId, local),
        store,
        connections: user.options.connections,
        async close() {
          for (const unsubscribe of unsubscribes) unsubscribe();
          await local.agent.close();
          await user.close();
        },
      };
    } catch (error) {
      await user.close();
      throw error;
    }
  };

  const add = (userId: string): Entry => {
    const entry: Entry = { opening: open(userId), isRequested: false, holds: 0 };
    entries.set(userId, entry);
    entry.opening.catch(() => entries.delete(userId));
    return entry;
  };

  /** Calls `use` with the user's entry, in a turn in which it is not closing. One that closes is waited for: a user has one agent here at a time. */
  const enter = async (userId: string, use: (entry: Entry) => void): Promise<OpenUser> => {
    for (let former = entries.get(userId)?.closing; former; former = entries.get(userId)?.closing) await former;
    if (isClosed) throw new AgentError('closed', 'This process is closing. Ask another one.');
    const entry = entries.get(userId) ?? add(userId);
    use(entry);
    return entry.opening;
  };

  const close = async (userId: string, { opening }: Entry): Promise<void> => {
    try {
      await (await opening).close();
    } catch (error) {
      onError(error as Error);
    } finally {
      entries.delete(userId);
    }
  };

  const closeUnused = async (userId: string, entry: Entry): Promise<void> => {
    if (entry.isRequested || entry.holds > 0 || entries.get(userId) !== entry) return;
    entry.closing ??= close(userId, entry);
    await entry.closing;
  };

  return {
    open: userId =>
      enter(userId, entry => {
        entry.isRequested = true;
      }),
    async release(userId) {
      const entry = entries.get(userId);
      if (!entry) return;
      entry.isRequested = false;
      await closeUnused(userId, entry);
    },
    async hold(userId, work) {
      let end = (): void => {};
      const begin = (entry: Entry): void => {
        entry.holds++;
        end = () => {
          entry.holds--;
          void closeUnused(userId, entry);
        };
      };
      try {
        return await work(await enter(userId, begin));
      } finally {
        end();
      }
    },
    async close() {
      isClosed = true;
      await Promise.allSettled([...entries.values()].map(({ opening }) => opening));
      await Promise.all([...entries].map(([userId, entry]) => (entry.closing ??= close(userId, entry))));
    },
  };
}
