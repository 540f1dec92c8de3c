// The event log of sessions: an event is durable before readers see it. Readers pull by number and hold at most one batch, so a slow reader
// needs no queue, and a late or reconnecting one misses and repeats nothing.
import type { NewSessionEvent } from '@vitrine/protocol/internal/session';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { Clock } from '../clock.ts';
import { AgentError } from '../errors.ts';
import type { Store } from './store.ts';

/** Events read from the store at once. */
const BATCH = 64;

export interface Log {
  append(sessionId: string, event: NewSessionEvent): SessionEvent;
  /** See `Agent.events`. */
  read(
    sessionId: string,
    options: { after?: number | undefined; signal?: AbortSignal | undefined },
  ): AsyncIterable<SessionEvent>;
  /** How many readers wait for an event; tests use it to detect leaks. */
  readonly waiting: number;
  /** Ends every reader. */
  close(): void;
}

export function createLog({ store, clock }: { store: Store; clock: Clock }): Log {
  const waiters = new Map<string, Set<() => void>>();
  let waiterCount = 0;
  let closed = false;

  const wake = (sessionId: string): void => {
    const woken = waiters.get(sessionId);
    waiters.delete(sessionId);
    for (const resolve of woken ?? []) resolve();
  };

  /** Resolves after the next append, or when the reader or the log ends. */
  const nextAppend = (sessionId: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise(resolve => {
      const set = waiters.get(sessionId) ?? new Set();
      waiters.set(sessionId, set);
      const done = (): void => {
        waiterCount--;
        set.delete(done);
        if (set.size === 0 && waiters.get(sessionId) === set) waiters.delete(sessionId);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      waiterCount++;
      set.add(done);
      signal?.addEventListener('abort', done);
    });

  async function* pull(
    sessionId: string,
    start: number,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<SessionEvent> {
    let after = start;
    const ended = (): boolean => closed || signal?.aborted === true;
    while (!ended()) {
      const batch = store.readEvents(sessionId, { after, limit: BATCH });
      for (const event of batch) {
        if (ended()) return;
        yield event;
        after = event.seq;
      }
      // Reading and starting to wait happen in one turn, so no append can happen in between.
      if (batch.length === 0) await nextAppend(sessionId, signal);
    }
  }

  return {
    append(sessionId, event) {
      const storedEvent = store.append(sessionId, event, new Date(clock.now()).toISOString());
      // Readers continue in a later turn, when the transaction that this append belongs to is committed or rolled back.
      wake(sessionId);
      return storedEvent;
    },
    read(sessionId, { after = 0, signal }) {
      const session = store.getSession(sessionId);
      if (!session)
        throw new AgentError('unknown-session', `There is no session ${sessionId}.`, { received: sessionId });
      const start = Number.isFinite(after) ? Math.min(Math.max(0, Math.floor(after)), session.seq) : 0;
      return pull(sessionId, start, signal);
    },
    get waiting() {
      return waiterCount;
    },
    close() {
      closed = true;
      for (const sessionId of [...waiters.keys()]) wake(sessionId);
    },
  };
}
