// What one event stream tells of the step that a model is writing: the first time all of it, then only what is new. A slow reader costs no
// queue: it is told the difference between what it has and what is there when it reads.
import type { LiveSession } from '@vitrine/agent';
import type { LiveEvent, LiveStep } from '@vitrine/protocol/session';

export interface LiveFeed {
  /** What changed since the last `read()`; undefined when nothing did. */
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
  const known = before?.runId === runId && before.step === step ? before.parts : [];
  const changed = parts.flatMap((part, index) => {
    const offset = known[index]?.text.length ?? 0;
    if (known[index] && offset === part.text.length) return [];
    return [{ index, ...part, offset, text: part.text.slice(offset) }];
  });
  return { runId, step, parts: changed, ...(retry === undefined ? {} : { retry }) };
}
