// Ends event streams of a process that has lost its storage: their readers come back, and a load balancer sends them to a process that has one.
// Without it a stream goes on beating, and says nothing of what other processes write.
import type { Health } from '@vitrine/std/internal/health';
import type { OpenStreams } from './open-streams.ts';

const LOOK_MS = 1000;
/** Looks in a row that must fail. */
const FAILURES = 2;

/** Returns the function that stops looking. */
export function endLostStreams(
  streams: Pick<OpenStreams, 'size' | 'interrupt'>,
  health: Pick<Health, 'isAvailable'>,
): () => void {
  let failures = 0;
  const look = async (): Promise<void> => {
    if (streams.size === 0) return;
    failures = (await health.isAvailable()) ? 0 : failures + 1;
    if (failures >= FAILURES) streams.interrupt();
  };
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return () => clearInterval(timer);
}
