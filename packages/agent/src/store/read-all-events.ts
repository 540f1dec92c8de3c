// Reads the whole log of a session, in slices: a long one would hold the thread.
import type { SessionEvent } from '@vitrine/protocol/session';
import { createPauses } from '../pauses.ts';
import type { Store } from './store.ts';

/** Events of one slice. */
const BATCH = 200;

/** Reads all events in order; none when there is no such session. Events that come meanwhile are left out. */
export async function readAllEvents(
  store: Pick<Store, 'getSession' | 'readEvents'>,
  sessionId: string,
): Promise<SessionEvent[]> {
  const { seq = 0 } = (await store.getSession(sessionId)) ?? {};
  const pause = createPauses();
  const events: SessionEvent[] = [];
  for (let after = 0; after < seq; after += BATCH) {
    await pause();
    events.push(...(await store.readEvents(sessionId, { after, limit: Math.min(BATCH, seq - after) })));
  }
  return events;
}
