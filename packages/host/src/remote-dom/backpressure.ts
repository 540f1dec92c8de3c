// The pace of drawing: a batch is acknowledged when its mutations fit into the allowance of one second, and the worker sends
// no more than two that are not. So a script that draws too fast waits in its own worker, and costs the page nothing.
import { REMOTE_BATCH } from '@vitrine/protocol/remote-dom';

export interface Backpressure {
  /** Notes a batch before it is applied. False: it came although it had to wait, or one before it was lost. */
  begin(seq: number): boolean;
  /** Acknowledges the batch, at once or later, by what it cost. */
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
  let begun = 0;
  let acknowledged = 0;
  let allowance = perSecond;
  let countedAt = now();
  const pending = new Set<() => void>();

  return {
    begin(seq) {
      if (seq !== begun + 1 || seq - acknowledged > REMOTE_BATCH.underWay) return false;
      begun = seq;
      return true;
    },
    end(seq, cost) {
      const time = now();
      allowance = Math.min(perSecond, allowance + ((time - countedAt) / 1000) * perSecond) - cost;
      countedAt = time;
      const tell = (): void => {
        acknowledged = Math.max(acknowledged, seq);
        acknowledge(seq);
      };
      if (allowance >= 0) return tell();
      const cancel = later(
        () => {
          pending.delete(cancel);
          tell();
        },
        (-allowance / perSecond) * 1000,
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
