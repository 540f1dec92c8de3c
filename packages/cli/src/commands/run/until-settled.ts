// Waits for the servers of a run.
import type { Connections } from '@vitrine/connect';
import { printLine } from '../../program/print-line.ts';
import { printable } from '../../program/printable.ts';

/** Milliseconds after which servers that have not connected are left out of the run. */
const CONNECT_TIMEOUT_MS = 30_000;

/** Resolves when every server has connected or failed once, and at the latest after `CONNECT_TIMEOUT_MS`. */
export async function untilSettled(connections: Connections, stop: AbortSignal): Promise<void> {
  const isSettled = (): boolean => connections.list.every(({ getSnapshot }) => getSnapshot().status !== 'connecting');
  const signal = AbortSignal.any([stop, AbortSignal.timeout(CONNECT_TIMEOUT_MS)]);
  await new Promise<void>(resolve => {
    const finish = (): void => {
      unsubscribe();
      resolve();
    };
    const unsubscribe = connections.subscribe(() => isSettled() && finish());
    signal.addEventListener('abort', finish, { once: true });
    if (isSettled() || signal.aborted) finish();
  });
  for (const { name, getSnapshot } of connections.list) {
    const { status, error } = getSnapshot();
    if (status !== 'connected')
      printLine(`vitrine: ${name} is not connected: ${printable(error ?? 'it did not answer in time')}`);
  }
}
