// The agents of users in one process, each opened once.
import type { Signals } from '@vitrine/storage/signals';
import { AgentError } from '../errors.ts';
import type { ClusterStoreProvider } from '../store/cluster-store.ts';
import type { Agent, AgentOptions } from '../types.ts';
import type { HeldSession } from './held-session.ts';
import { type LocalAgent, openLocalAgent } from './local-agent.ts';
import { type SessionKey, topics } from './session-key.ts';

/** The agent of one user in this process: its servers, its models, its profile. */
export interface ClusterUser {
  readonly options: Omit<AgentOptions, 'store' | 'dataDir'>;
  /** Closes what the options have, such as the connections. Called after the agent is closed. */
  close(): Promise<void>;
}

export interface UsersOptions {
  readonly stores: ClusterStoreProvider;
  readonly signals: Signals;
  readonly openUser: (userId: string) => Promise<ClusterUser>;
  /** The session, if this process holds it. */
  readonly getHeld: (session: SessionKey) => HeldSession | undefined;
  readonly pollMs: number;
  /** Makes the agent that requests use. */
  readonly createAgent: (userId: string, local: LocalAgent) => Agent;
}

interface OpenUser {
  readonly local: LocalAgent;
  readonly agent: Agent;
  close(): Promise<void>;
}

export interface Users {
  /** Rejects as `openUser` does, or with `AgentError` `store-failed`, `closed`; the next call tries again. */
  open(userId: string): Promise<OpenUser>;
  close(): Promise<void>;
}

/** No session has this token: a process writes to the sessions that it holds, and to no other. */
const NO_TOKEN = 'none';

export function createUsers(options: UsersOptions): Users {
  const { stores, signals, openUser, pollMs, createAgent } = options;
  const agents = new Map<string, Promise<OpenUser>>();
  let isClosed = false;

  const open = async (userId: string): Promise<OpenUser> => {
    const getHeld = (sessionId: string) => options.getHeld({ userId, sessionId });
    const user = await openUser(userId);
    try {
      const store = await stores.open(userId, { holder: sessionId => getHeld(sessionId)?.token ?? NO_TOKEN });
      const wakeUps = {
        notify: (sessionId: string) => signals.publish(topics.events({ userId, sessionId })),
        listen: (sessionId: string, listener: () => void) =>
          signals.subscribe(topics.events({ userId, sessionId }), listener),
        pollMs,
      };
      const onLost = (sessionId: string): void => getHeld(sessionId)?.lose();
      const local = await openLocalAgent({ ...user.options, store, shared: { wakeUps }, onLost });
      const unsubscribe = signals.subscribe(topics.choices(userId), () => void local.followChoices());
      return {
        local,
        agent: createAgent(userId, local),
        async close() {
          unsubscribe();
          await local.agent.close();
          await user.close();
        },
      };
    } catch (error) {
      await user.close();
      throw error;
    }
  };

  return {
    open(userId) {
      if (isClosed) return Promise.reject(new AgentError('closed', 'This process is closing. Ask another one.'));
      const existing = agents.get(userId);
      if (existing) return existing;
      const opening = open(userId);
      agents.set(userId, opening);
      opening.catch(() => agents.delete(userId));
      return opening;
    },
    async close() {
      isClosed = true;
      const users = await Promise.allSettled(agents.values());
      await Promise.all(users.map(user => (user.status === 'fulfilled' ? user.value.close() : undefined)));
    },
  };
}
