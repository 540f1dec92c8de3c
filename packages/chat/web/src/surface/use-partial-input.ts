// Passes the arguments of a call to its surface while the model writes them.
import { type LiveStep, readLiveInput } from '@vitrine/protocol/internal/session/live';
import { useEffect, useState } from 'react';
import { type Readable, useStore } from '../state/store.ts';
import { createPartialInput } from './partial-input.ts';

/** The arguments received so far; undefined before the first of them, and for a call that was not streamed. */
export function usePartialInput(
  session: Readable<{ readonly live?: LiveStep | undefined }> | undefined,
  callId: string,
): Record<string, unknown> | undefined {
  const [partial] = useState(() => createPartialInput());
  useEffect(() => {
    if (!session) return;
    const read = (): void => partial.feed(readLiveInput(session.getSnapshot().live, callId));
    read();
    const stop = session.subscribe(read);
    return () => {
      stop();
      partial.close();
    };
  }, [session, callId, partial]);
  return useStore(partial);
}
