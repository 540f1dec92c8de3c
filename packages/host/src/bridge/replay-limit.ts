// How much a view is told again. One that starts anew is told everything once more, and to send a large result takes the host's thread
// a while; what one document has under way may hold several megabytes.

import { createBucket } from '../scheduling/token-bucket.ts';
import type { Brief } from '../surface/call-state.ts';

/** Characters as JSON that are told again: so many at once, and per second after. */
export const REPLAYED = { burst: 16_000_000, perSecond: 4_000_000 };
/** What a handshake costs by itself, and what it costs at most: each view may start anew once, whatever its result. */
const LEAST = 16_000;
const MOST = REPLAYED.burst / 2;

/** Asked before a view is told everything: whether it may be. The first time is free. */
export function createReplayLimit(now: () => number): (brief: Brief) => boolean {
  const take = createBucket(now, REPLAYED);
  const sizes = new WeakMap<object, number>();
  let isFirst = true;

  function sizeOf(value: unknown): number {
    if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value.length : 0;
    let size = sizes.get(value);
    if (size === undefined) {
      try {
        size = JSON.stringify(value).length;
      } catch {
        // Cyclic, or too long for a string.
        size = MOST;
      }
      sizes.set(value, size);
    }
    return size;
  }

  return ({ input, partialInput, result, renderData }) => {
    if (isFirst) {
      isFirst = false;
      return true;
    }
    const size = sizeOf(input) + sizeOf(partialInput) + sizeOf(result) + sizeOf(renderData);
    return take(Math.min(LEAST + size, MOST));
  };
}
