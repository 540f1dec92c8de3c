// The sessions that this process holds.
import type { Sql } from '@vitrine/storage/internal/postgres';
import type { HeldJob } from '../held-job.ts';
import type { LocalAgent } from '../local-agent.ts';
import { keyText, type SessionKey } from '../session-key.ts';
import { createHeldSession, type HeldSession, type HeldSessionOptions } from './held-session.ts';
import { findLostSessions } from './lost-sessions.ts';

export interface HolderOptions extends Omit<HeldSessionOptions, 'job' | 'local' | 'token'> {
  readonly sql: Sql;
  /** Runs `work` with the agent of a user, which stays open meanwhile. */
  readonly useLocal: <T>(userId: string, work: (local: LocalAgent) => Promise<T>) => Promise<T>;
  /** Returns an unguessable token. */
  readonly randomId: () => string;
}

export interface Holder {
  get(session: SessionKey): HeldSession | undefined;
  /** True if the session does nothing but wait for its user. */
  isResting(session: SessionKey): boolean;
  /** See `SessionJobsOptions.hold`. */
  hold(job: HeldJob): Promise<'done' | 'hand-over'>;
  /** Finds commands whose signal was lost, and sessions that other processes have claimed. */
  checkForLostWork(): Promise<void>;
}

export function createHolder({ sql, useLocal, randomId, ...options }: HolderOptions): Holder {
  const sessions = new Map<string, HeldSession>();
  /** Promises that resolve when each session has ended. */
  const ends = new Map<string, Promise<void>>();
  return {
    get: session => sessions.get(keyText(session)),
    isResting: session => sessions.get(keyText(session))?.isResting === true,
    async hold(job) {
      const key = keyText(job.session);
      // A session that was lost here may come back before this process has noticed, and before everything of it has ended.
      sessions.get(key)?.lose();
      await ends.get(key);
      return useLocal(job.session.userId, async local => {
        const session = createHeldSession({ ...options, job, local, token: randomId() });
        const end = Promise.withResolvers<void>();
        sessions.set(key, session);
        ends.set(key, end.promise);
        try {
          return await session.run();
        } finally {
          sessions.delete(key);
          ends.delete(key);
          end.resolve();
        }
      });
    },
    async checkForLostWork() {
      if (sessions.size === 0) return;
      for (const session of await options.commands.listWaiting()) sessions.get(keyText(session))?.wake();
      const serving = [...sessions.values()].filter(({ isServing }) => isServing);
      for (const session of await findLostSessions(sql, serving)) session.lose();
    },
  };
}
