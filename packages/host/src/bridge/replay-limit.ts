// Limits how much is sent to a view again. A view that initialises again receives everything again, and sending a large result
// blocks the host's thread for a while.

import { createTokenBucket } from '@vitrine/std/internal/rate-limit';
import type { CallState } from '../surface/call-state.ts';

/** Characters of JSON that may be sent again: at once, and per second after that. */
export const REPLAYED = { burst: 16_000_000, perSecond: 4_000_000 };
/** The least and the greatest cost of a handshake: each view may initialise again once, however large its result. */
const MIN_COST = 16_000;
const MAX_COST = REPLAYED.burst / 2;

/** Returns the function that decides whether everything may be sent to a view. The first time is free. */
export function createReplayLimit(now: () => number): (callState: CallState) => boolean {
  const take = createTokenBucket(now, REPLAYED);
  const sizes = new WeakMap<object, number>();
  let isFirst = true;

  function jsonLength(value: unknown): number {
    if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value.length : 0;
    let size = sizes.get(value);
    if (size === undefined) {
      try {
        size = JSON.stringify(value).length;
      } catch {
        // Cyclic, or too long for a string.
        size = MAX_COST;
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
    const size = jsonLength(input) + jsonLength(partialInput) + jsonLength(result) + jsonLength(renderData);
    return take(Math.min(MIN_COST + size, MAX_COST));
  };
}
