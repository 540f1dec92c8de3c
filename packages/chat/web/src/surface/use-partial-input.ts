// Gives a surface the arguments of its call while the model writes them.
import { type LiveStep, liveInputOf } from '@vitrine/protocol';
import { useEffect, useState } from 'react';
import { type Readable, useStore } from '../state/store.ts';
import { createPartialInput } from './partial-input.ts';

/** The arguments of a call as far as they have come; undefined before the first of them, and for a call that was not written live. */
export function usePartialInput(
  live: Readable<LiveStep | undefined>,
  callId: string,
): Record<string, unknown> | undefined {
  const [partial] = useState(() => createPartialInput());
  useEffect(() => {
    const read = (): void => partial.feed(liveInputOf(live.getSnapshot(), callId));
    read();
    const stop = live.subscribe(read);
    return () => {
      stop();
      partial.close();
    };
  }, [live, callId, partial]);
  return useStore(partial);
}
