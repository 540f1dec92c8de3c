// Waits for the servers of a user whose agent was opened just now.
import type { Connections } from '@vitrine/connect';

const WAIT_MS = 15_000;

/** Resolves when no server is being connected any more, or after 15 s. */
export async function untilConnected(connections: Connections, waitMs = WAIT_MS): Promise<void> {
  const isConnecting = (): boolean =>
    connections.list.some(connection => {
      const { status, tools } = connection.getSnapshot();
      return status === 'connecting' && tools.length === 0;
    });
  if (!isConnecting()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, waitMs);
  const unsubscribe = connections.subscribe(() => {
    if (!isConnecting()) resolve();
  });
  await promise;
  clearTimeout(timer);
  unsubscribe();
}
