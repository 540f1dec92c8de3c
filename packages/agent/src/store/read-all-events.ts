// Reads the whole log of a session at once.
import type { SessionEvent } from '@vitrine/protocol/session';
import type { Store } from './store.ts';

/** In order; empty when there is no such session. */
export async function readAllEvents(
  store: Pick<Store, 'getSession' | 'readEvents'>,
  sessionId: string,
): Promise<SessionEvent[]> {
  const { seq = 0 } = (await store.getSession(sessionId)) ?? {};
  return store.readEvents(sessionId, { after: 0, limit: seq });
}
