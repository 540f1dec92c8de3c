// Polls the inspected server's messages while the page is visible.

import type { ChatClient } from '@vitrine/agent/api';
import type { LoggedMessage } from '@vitrine/agent/internal/api';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useEffect, useState } from 'react';

/** Polling interval, in milliseconds. */
const PERIOD_MS = 700;
/** How many are kept here. */
const MAX_KEPT = 1000;

export interface Messages {
  readonly messages: readonly LoggedMessage[];
  /** Reason why there are no newer messages. */
  readonly problem?: string;
}

export function useMessages(api: ChatClient): Messages {
  const [state, setState] = useState<Messages>({ messages: [] });
  useEffect(() => {
    let last = 0;
    let timer: ReturnType<typeof setTimeout>;
    let ended = false;
    const ask = async (): Promise<void> => {
      try {
        const fresh = document.hidden ? [] : await api.inspectedMessages({ after: last });
        if (ended) return;
        last = fresh.at(-1)?.seq ?? last;
        setState(before =>
          fresh.length === 0 && before.problem === undefined
            ? before
            : { messages: [...before.messages, ...fresh].slice(-MAX_KEPT) },
        );
      } catch (error) {
        if (ended) return;
        // After a restart the chat counts from 1 again.
        last = 0;
        setState({ messages: [], problem: errorMessage(error) });
      }
      timer = setTimeout(() => void ask(), PERIOD_MS);
    };
    void ask();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [api]);
  return state;
}
