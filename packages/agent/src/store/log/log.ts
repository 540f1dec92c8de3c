// The event log of sessions: an event is durable before readers see it. Readers pull by number and hold at most one batch, so a slow reader
// needs no queue, and a late or reconnecting one misses and repeats nothing.
import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import type { SessionEvent } from '@vitrine/protocol/session';
import { createSerialQueue } from '@vitrine/std/internal/serial-queue';
import type { Clock } from '../../clock.ts';
import { AgentError } from '../../errors.ts';
import type { BlobChange, DocumentChange, EventChange, ShownUIChange, Store } from '../store.ts';
import { createRecentEvents } from './recent-events.ts';

/** Events read from the store at once. */
const BATCH = 64;

/** One thing to write; the log adds the time to events. */
export type LogChange = Omit<EventChange, 'at'> | BlobChange | DocumentChange | ShownUIChange;

/** The change that appends an event. */
export const toChange = (sessionId: string, event: NewSessionEvent): LogChange => ({ type: 'event', sessionId, event });

export interface Log {
  /** Appends one event. Events of a session are stored in the order of the calls, also when the callers do not wait. */
  append(sessionId: string, event: NewSessionEvent): Promise<SessionEvent>;
  /** Writes all changes or none, in the same order as `append`. Resolves with the stored events. */
  write(changes: readonly LogChange[]): Promise<SessionEvent[]>;
  /** See `Agent.events`. Rejects with `AgentError` `unknown-session`. */
  read(
    sessionId: string,
    options: { after?: number | undefined; signal?: AbortSignal | undefined },
  ): Promise<AsyncIterable<SessionEvent>>;
  /** The events after number `after` where this process has written all of them a moment ago; undefined: the store has to be read. */
  readRecent(sessionId: string, after: number): readonly SessionEvent[] | undefined;
  /** Lets the readers of a session look whether it is still there: when it was deleted, they end. */
  wake(sessionId: string): void;
  /** How many readers wait for an event; tests use it to detect leaks. */
  readonly waiting: number;
  /** Ends every reader; resolves when everything that was to be written is written. */
  close(): Promise<void>;
}

/** Wakes the readers of other processes, and is woken by them. */
export interface WakeUps {
  /** A session has more events: wakes who listens in other processes. Never throws. */
  notify(sessionId: string): void;
  /**
   * Calls `listener` when other processes may have written more events: also now and then without a signal, since one may be lost. `end`: the number of
   * the last event, where it is known. Returns the function that ends this.
   */
  listen(sessionId: string, listener: (end?: number) => void): () => void;
}

export interface LogOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Wake-ups; absent when no other process writes to the store. */
  readonly wakeUps?: WakeUps | undefined;
  /** Called with each event that was written. Never throws. @default nothing */
  readonly onEvent?: (event: SessionEvent) => void;
}

export function createLog({ store, clock, wakeUps, onEvent = () => {} }: LogOptions): Log {
  const writes = createSerialQueue();
  const waiters = createWaiters();
  const recent = createRecentEvents();
  let closed = false;

  /** Reads the events after a number; undefined when the session is not there any more. */
  const readNext = async (
    sessionId: string,
    { after, mustLook, isWoken }: { after: number; mustLook: boolean; isWoken: boolean },
  ): Promise<readonly SessionEvent[] | undefined> => {
    const recentEvents = mustLook ? undefined : recent.readAfter(sessionId, after);
    if (recentEvents) return recentEvents;
    const batch = await store.readEvents(sessionId, { after, limit: BATCH });
    // Woken without an event: the session may be deleted, and has none any more.
    return batch.length === 0 && isWoken && !(await store.getSession(sessionId)) ? undefined : batch;
  };

  async function* pull(
    sessionId: string,
    start: number,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<SessionEvent> {
    let after = start;
    let isWoken = false;
    /** Only the store has what other processes have written. */
    let mustLook = true;
    const ended = (): boolean => closed || signal?.aborted === true;
    const stopListening = wakeUps?.listen(sessionId, end => {
      if (end !== undefined && end === after) return;
      mustLook = true;
      waiters.wake(sessionId);
    });
    try {
      while (!ended()) {
        // Registered before reading, so that an append in between is not missed.
        const waiter = waiters.add(sessionId, signal);
        try {
          const reading = readNext(sessionId, { after, mustLook, isWoken });
          mustLook = false;
          const batch = await reading;
          if (!batch) return;
          for (const event of batch) {
            if (ended()) return;
            yield event;
            after = event.seq;
          }
          // The batch is the rest of the log: there is more when the waiter is woken, or was since.
          isWoken = batch.length < BATCH;
          if (isWoken && !ended()) await waiter.woken;
        } finally {
          waiter.remove();
        }
      }
    } catch (error) {
      // A store that is being closed refuses reads.
      if (!closed) throw error;
    } finally {
      stopListening?.();
    }
  }

  const write: Log['write'] = changes => {
    const at = new Date(clock.now()).toISOString();
    const stamped = changes.map(change => (change.type === 'event' ? { ...change, at } : change));
    const places = changes.flatMap(change => (change.type === 'event' ? [change.sessionId] : []));
    const sessionIds = [...new Set(places)];
    const writeNow = async (): Promise<SessionEvent[]> => {
      const events = await store.write(stamped);
      events.forEach((event, index) => void recent.add(places[index]!, event));
      for (const sessionId of sessionIds) wake(sessionId);
      for (const event of events) onEvent(event);
      return events;
    };
    // In one order of sessions, so that two writes never wait for each other.
    return sessionIds.sort().reduce((next, sessionId) => () => writes.run(sessionId, next), writeNow)();
  };

  const wake = (sessionId: string): void => {
    waiters.wake(sessionId);
    wakeUps?.notify(sessionId);
  };

  return {
    write,
    readRecent: recent.readAfter,
    wake(sessionId) {
      recent.forget(sessionId);
      wake(sessionId);
    },
    async append(sessionId, event) {
      const [storedEvent] = await write([{ type: 'event', sessionId, event }]);
      return storedEvent!;
    },
    async read(sessionId, { after = 0, signal }) {
      const session = await store.getSession(sessionId);
      if (!session)
        throw new AgentError('unknown-session', `There is no session ${sessionId}.`, { received: sessionId });
      const start = Number.isFinite(after) ? Math.min(Math.max(0, Math.floor(after)), session.seq) : 0;
      return pull(sessionId, start, signal);
    },
    get waiting() {
      return waiters.size;
    },
    async close() {
      closed = true;
      waiters.wakeAll();
      await writes.idle();
      recent.clear();
    },
  };
}

interface Waiter {
  /** Resolves at the next wake, or when the reader's signal aborts. */
  readonly woken: Promise<void>;
  remove(): void;
}

/** The readers that wait for an event, by session. */
function createWaiters() {
  const bySession = new Map<string, Set<() => void>>();
  const wake = (sessionId: string): void => {
    for (const wakeUp of bySession.get(sessionId) ?? []) wakeUp();
  };
  return {
    wake,
    wakeAll: () => [...bySession.keys()].forEach(wake),
    get size() {
      return [...bySession.values()].reduce((sum, set) => sum + set.size, 0);
    },
    add(sessionId: string, signal: AbortSignal | undefined): Waiter {
      const set = bySession.get(sessionId) ?? new Set();
      bySession.set(sessionId, set);
      const { promise, resolve } = Promise.withResolvers<void>();
      const wakeUp = (): void => resolve();
      set.add(wakeUp);
      signal?.addEventListener('abort', wakeUp);
      return {
        woken: promise,
        remove() {
          signal?.removeEventListener('abort', wakeUp);
          set.delete(wakeUp);
          if (set.size === 0 && bySession.get(sessionId) === set) bySession.delete(sessionId);
        },
      };
    },
  };
}
