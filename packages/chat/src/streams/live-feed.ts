// The part of one event stream about the step that a model is writing: first all of it, then only changes. A slow reader needs no
// queue: it receives the difference between what it has and the state at the time of reading.
import type { LiveSession } from '@vitrine/agent';
import type { LiveStep } from '@vitrine/protocol/internal/session/live';
import type { LiveEvent } from '@vitrine/protocol/session';

export interface LiveFeed {
  /** The changes since the last `read()`; undefined when there are none. */
  read(): LiveEvent | undefined;
  subscribe(listener: () => void): () => void;
}

export function createLiveFeed(live: LiveSession): LiveFeed {
  let delivered: LiveStep | undefined;
  return {
    read() {
      const now = live.getSnapshot();
      if (now === delivered) return undefined;
      const event = now ? difference(delivered, now) : { parts: [] };
      delivered = now;
      return event;
    },
    subscribe: live.subscribe,
  };
}

function difference(before: LiveStep | undefined, { runId, step, parts, retry }: LiveStep): LiveEvent {
  const previousParts = before?.runId === runId && before.step === step ? before.parts : [];
  const changed = parts.flatMap((part, index) => {
    const same = previousParts[index]?.kind === part.kind ? previousParts[index] : undefined;
    const offset = same?.text.length ?? 0;
    if (same && offset === part.text.length) return [];
    return [{ index, ...part, offset, text: part.text.slice(offset) }];
  });
  return { runId, step, parts: changed, ...(retry === undefined ? {} : { retry }) };
}
