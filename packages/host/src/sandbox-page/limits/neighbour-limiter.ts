// Counts the messages that views of other sandboxes send to this proxy page. When a sandbox sends too many, it reports that to the proxy
// page of the sandbox, which closes its view.
import { createUnroutedLimit, sandboxAround } from '../../sandbox/unrouted-limit.ts';
import { FLOODING, readMethod } from '../proxy-messages.ts';

/** Report of the document in this sandbox: the index of the flooding child of the embedding page. `count`: the number of its children. */
export interface FloodReport {
  index: number;
  count: number;
}

export interface NeighbourLimiterOptions {
  now(): number;
  /** The view of this sandbox sends too many messages. */
  onFlooding(): void;
  /** Called when too many messages come from windows that are gone. */
  onUnknown(): void;
}

export interface NeighbourLimiter {
  /** Takes a message of a window that is neither the host nor the view. */
  receive(event: MessageEvent): void;
  /** Takes a report that the document in this sandbox receives too many messages. */
  reported(report: FloodReport): void;
}

export function createNeighbourLimiter({ now, onFlooding, onUnknown }: NeighbourLimiterOptions): NeighbourLimiter {
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
      // Only proxy pages are children of the embedding page. No view can be one.
      if (source && source !== parent && source.parent === parent) {
        if (readMethod(event.data) === FLOODING) onFlooding();
        return;
      }
      const sandbox = source ? sandboxAround(source, parent) : undefined;
      // The embedding page, and the windows around it, are not limited.
      if ((sandbox || !source) && isTooMuch(sandbox)) report(sandbox);
    },
    reported({ index, count }) {
      // When a frame was added or removed meanwhile, the index may be wrong: wait for the next report.
      if (index < 0) onUnknown();
      else if (parent.length === count) report(parent[index]);
    },
  };
}
