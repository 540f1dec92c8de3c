// Tolerates a view that focuses its own field when it has loaded, and when the host has sent it something: many forms do. The focus is taken
// back all the same (../../input/focus-guard.ts), and key events do not reach the view.
import { createTokenBucket } from '@vitrine/std/internal/rate-limit';

/** Milliseconds. */
const GRACE_MS = 1000;
/** How often: a view could have its data sent again and again. */
const TOLERATED = { burst: 4, perSecond: 0.1 };

export interface FocusGrace {
  /** The view has loaded, or was sent something. */
  begin(): void;
  /** Whether the view may take the keyboard now without a report. */
  allows(): boolean;
}

export function createFocusGrace(now: () => number = () => performance.now()): FocusGrace {
  let begunAt = Number.NEGATIVE_INFINITY;
  const take = createTokenBucket(now, TOLERATED);
  return {
    begin() {
      begunAt = now();
    },
    allows: () => now() - begunAt <= GRACE_MS && take(),
  };
}
