// The log of a session in memory, for a run: each time only what is new is read.
import type { SessionEvent } from '@vitrine/protocol/session';
import { createPauses } from '../../pauses.ts';
import type { Store } from '../store.ts';
import type { Log } from './log.ts';

/** Events of one slice: more would hold the thread. */
const BATCH = 200;

export interface LogCopyOptions {
  readonly sessionId: string;
  readonly store: Pick<Store, 'readEvents'>;
  readonly log: Pick<Log, 'readRecent'>;
}

/** Returns a function that reads all events in order. For the process that writes to the session: what it has written last is not read again. */
export function createLogCopy({ sessionId, store, log }: LogCopyOptions): () => Promise<readonly SessionEvent[]> {
  const events: SessionEvent[] = [];
  return async () => {
    const pause = createPauses();
    for (let isEnd = false; !isEnd; ) {
      await pause();
      const after = events.at(-1)?.seq ?? 0;
      const recent = events.length === 0 ? undefined : log.readRecent(sessionId, after);
      const next = recent ?? (await store.readEvents(sessionId, { after, limit: BATCH }));
      events.push(...next);
      isEnd = recent !== undefined || next.length < BATCH;
    }
    return [...events];
  };
}
