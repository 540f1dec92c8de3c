// Before a run: lists the tools again of servers that cannot report a change of them.
import type { Connections } from '@vitrine/connect';
import { abortable } from '@vitrine/std/internal/abortable';

/** Milliseconds that a run waits for the answers; a later one counts for the next step. */
const WAIT_MS = 500;

/** Resolves when the servers' tools are up to date, after half a second, or when `signal` aborts. Never rejects. */
export async function checkTools({ list }: Connections, signal: AbortSignal): Promise<void> {
  const checks = Promise.all(list.map(connection => connection.checkTools()));
  await abortable(checks, AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)])).catch(() => {});
}
