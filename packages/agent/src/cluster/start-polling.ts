// Looks into the database without a signal: rarely while signals arrive, often while their connection is lost.
import type { Signals } from '@vitrine/storage/internal/signals';

export interface PollingOptions {
  /** Milliseconds between two looks while signals arrive. A signal can be lost all the same, when its sender dies. @default 30_000 */
  readonly connectedMs?: number;
  /** Milliseconds between two looks while the connection is lost. @default 2000 */
  readonly lostMs?: number;
}

export const CONNECTED_POLL_MS = 30_000;

/** Starts polling, which also looks at once when the connection is lost or back. Returns the function that ends this. */
export function startPolling(
  signals: Pick<Signals, 'isConnected' | 'subscribeConnection'>,
  look: () => void,
  { connectedMs = CONNECTED_POLL_MS, lostMs = 2000 }: PollingOptions = {},
): () => void {
  const begin = (isConnected: boolean): NodeJS.Timeout => setInterval(look, isConnected ? connectedMs : lostMs);
  let timer = begin(signals.isConnected());
  const unsubscribe = signals.subscribeConnection(isConnected => {
    clearInterval(timer);
    timer = begin(isConnected);
    look();
  });
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
