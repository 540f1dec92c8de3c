// Writes one event, as most tests of the store do.
import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { Store } from '../../src/index.ts';

/** Resolves with the event as stored. */
export async function appendEvent(
  store: Store,
  sessionId: string,
  event: NewSessionEvent,
  at = '2026-01-01T00:00:00.000Z',
): Promise<SessionEvent> {
  const [storedEvent] = await store.write([{ type: 'event', sessionId, event, at }]);
  return storedEvent!;
}
