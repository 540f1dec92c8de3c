// The proxy page as a receiver of messages that are not for it: counts them by sandbox, and reports the sandbox that sends too many
// to the proxy page of that sandbox, which is ours and closes its view.
import { createUnroutedLimit, sandboxAround } from '../sandbox/unrouted-limit.ts';
import { FLOODING, methodOf } from './proxy-messages.ts';

/** Which child of the page around floods, as another document of this sandbox has found. `count`: of all its children. */
export interface FloodReport {
  index: number;
  count: number;
}

export interface NeighboursOptions {
  now(): number;
  /** The view of this sandbox sends too much. */
  onFlooding(): void;
  /** Too many messages come from senders that are gone. */
  onUnknown(): void;
}

export interface Neighbours {
  /** A message of a window that is neither the host nor the view. */
  receive(event: MessageEvent): void;
  /** The document in this sandbox receives too many messages. */
  reported(report: FloodReport): void;
}

export function createNeighbours({ now, onFlooding, onUnknown }: NeighboursOptions): Neighbours {
  const isTooMuch = createUnroutedLimit(now);

  function report(sandbox: Window | undefined): void {
    if (!sandbox) onUnknown();
    else if (sandbox === window) onFlooding();
    else sandbox.postMessage({ method: FLOODING }, '*');
  }

  return {
    receive(event) {
      const source = event.source as Window | null;
      if (source === window) return;
      // Only proxy pages are children of the page around. No view can be one.
      if (source && source !== parent && source.parent === parent) {
        if (methodOf(event.data) === FLOODING) onFlooding();
        return;
      }
      const sandbox = source ? sandboxAround(source, parent) : undefined;
      // The page around, and what contains it, are no senders to be limited.
      if ((sandbox || !source) && isTooMuch(sandbox)) report(sandbox);
    },
    reported({ index, count }) {
      // Where a frame has come or gone meanwhile, the index may mean another one; the next report tells.
      if (index < 0) onUnknown();
      else if (parent.length === count) report(parent[index]);
    },
  };
}
