// Starts a call whose id its client has chosen at most once, however often the client sends it.
import { createSerialQueue } from '@vitrine/std/internal/serial-queue';
import type { Store } from '../store/store.ts';
import type { InFlight } from './in-flight.ts';

/** Resolves with the id of the call, which `start` has started now, or an earlier request with the same id. `callId`: absent when the client chose none. */
export type StartOnce = (
  chosen: { readonly sessionId: string; readonly callId: string | undefined },
  start: () => Promise<{ callId: string }>,
) => Promise<{ callId: string }>;

export function createStartOnce({
  store,
  inFlight,
}: {
  readonly store: Pick<Store, 'getCall'>;
  readonly inFlight: Pick<InFlight, 'has'>;
}): StartOnce {
  /** One request at a time for each id: the next one sees the call that the one before has started. */
  const requests = createSerialQueue();
  return ({ sessionId, callId }, start) => {
    if (callId === undefined) return start();
    return requests.run(JSON.stringify([sessionId, callId]), async () => {
      // A call that waits for the user's answer is not in the log.
      const isStarted = inFlight.has(sessionId, callId) || (await store.getCall(sessionId, callId)) !== undefined;
      return isStarted ? { callId } : start();
    });
  };
}
