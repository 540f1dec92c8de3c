// Backpressure for drawing: a batch is acknowledged when its mutations fit into the limit per second, and the worker sends at most two
// unacknowledged batches. So a script that draws too fast waits in its own worker and does not block the page.
import { REMOTE_BATCH } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';

export interface Backpressure {
  /** Counts a batch before it is applied. False: it was sent without waiting for an acknowledgement, or an earlier one is missing. */
  begin(seq: number): boolean;
  /** Acknowledges the batch, at once or later, depending on its cost in mutations. */
  end(seq: number, cost: number): void;
  close(): void;
}

export function createBackpressure({
  perSecond,
  acknowledge,
  now = () => performance.now(),
  later = timer,
}: {
  perSecond: number;
  acknowledge(seq: number): void;
  now?: () => number;
  later?: (run: () => void, ms: number) => () => void;
}): Backpressure {
  let newestSequence = 0;
  let acknowledged = 0;
  /** How much may be drawn at once: what is left at a time, in milliseconds. Negative: what is drawn too much. */
  let budget = { left: perSecond, at: now() };
  const pending = new Set<() => void>();

  return {
    begin(seq) {
      if (seq !== newestSequence + 1 || seq - acknowledged > REMOTE_BATCH.underWay) return false;
      newestSequence = seq;
      return true;
    },
    end(seq, cost) {
      const at = now();
      budget = { left: Math.min(perSecond, budget.left + ((at - budget.at) / 1000) * perSecond) - cost, at };
      const notify = (): void => {
        acknowledged = Math.max(acknowledged, seq);
        acknowledge(seq);
      };
      if (budget.left >= 0) return notify();
      const cancel = later(
        () => {
          pending.delete(cancel);
          notify();
        },
        (-budget.left / perSecond) * 1000,
      );
      pending.add(cancel);
    },
    close() {
      for (const cancel of pending) cancel();
      pending.clear();
    },
  };
}

function timer(run: () => void, ms: number): () => void {
  const id = setTimeout(run, ms);
  return () => clearTimeout(id);
}
