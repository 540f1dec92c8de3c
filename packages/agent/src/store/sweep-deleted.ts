// Removes deleted sessions for good, once the user has had time to take the deletion back, and keeps contents that the agent has in memory.
import type { Clock } from '../clock.ts';
import type { Store } from './store.ts';

/** How long a deletion can be taken back, at least. */
export const KEEP_DELETED_MS = 10 * 60_000;
const SWEEP_MS = 5 * 60_000;

export interface SweepOptions {
  readonly store: Pick<Store, 'purgeSessions' | 'renewContents'>;
  readonly clock: Clock;
  /** Contents that a later event may name without storing them again. */
  readonly listHeldRefs: () => readonly string[];
  readonly onError: (error: Error) => void;
}

/** Sweeps at once and every few minutes. Returns a function that stops it; it resolves when nothing is being removed. */
export function startSweep({ store, clock, listHeldRefs, onError }: SweepOptions): () => Promise<void> {
  let sweeping: Promise<void> = Promise.resolve();
  let count = 0;
  const sweepOnce = async (): Promise<void> => {
    const refs = listHeldRefs();
    // Hourly, because contents that nothing names stay for days.
    if (count++ % (3_600_000 / SWEEP_MS) === 0 && refs.length > 0) await store.renewContents(refs);
    await store.purgeSessions(new Date(clock.now() - KEEP_DELETED_MS).toISOString());
  };
  const sweep = (): void => {
    sweeping = sweeping.then(sweepOnce).catch(onError);
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return sweeping;
  };
}
