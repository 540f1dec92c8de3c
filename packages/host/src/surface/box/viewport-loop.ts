// Stops a view whose height follows its viewport: with `min-height: 100vh` and a margin it requests more than it was given, for ever
// (davidjbradshaw/iframe-resizer#692). Its requests lie on one line over the heights that were applied. Those of an animation may, too, but
// it goes on when a request is held, and such a view does not.

/** A height that was applied, and what the view requested some time later. CSS pixels, milliseconds. */
interface HeightResponse {
  readonly applied: number;
  readonly requested: number;
  readonly passedMs: number;
}

export interface LoopGuard {
  /** Whether the request is not to be applied now. */
  stops(response: HeightResponse): boolean;
  close(): void;
}

export interface LoopGuardOptions {
  /** Runs a function after some milliseconds; returns the function that cancels it. */
  later(run: () => void, ms: number): () => void;
  /** Applies the request that was held. */
  release(): void;
  /** Applies the height before the loop. */
  restore(height: number): void;
}

/** CSS pixels that a request may differ from the line: two heights are rounded. */
const TOLERANCE_PX = 2;
/** In a loop the view responds this soon. */
const LOOP_MS = 250;
/** How long a request is held: longer than the pace of a growth whose requests come soon enough to look like responses. */
const HELD_MS = 350;
/** A view that has paused for this long no longer counts as growing by itself. */
const PAUSE_MS = 1000;

export function createLoopGuard({ later, release, restore }: LoopGuardOptions): LoopGuard {
  /** The last responses; the third and later ones lie on one line with the first two. A busy view may respond late. */
  let responses: HeightResponse[] = [];
  /** How many of them, at the end, came soon. */
  let soon = 0;
  /** The last two responses of a loop that was found: what fits them is ignored. */
  let loopResponses: readonly HeightResponse[] = [];
  let cancelHeld: (() => void) | undefined;
  /** A held request was applied: a response on the line proves the loop. */
  let isTesting = false;
  let growsByItself = false;

  function hold(): void {
    cancelHeld = later(() => {
      cancelHeld = undefined;
      isTesting = true;
      release();
    }, HELD_MS);
  }

  return {
    stops(response) {
      const { applied, requested, passedMs } = response;
      if (fitsLine(loopResponses, response)) return true;
      if (cancelHeld) {
        if (requested === responses.at(-1)?.requested) return true;
        cancelHeld();
        cancelHeld = undefined;
        growsByItself = true;
      }
      if (passedMs > PAUSE_MS) growsByItself = false;
      const isGrowth = requested > applied && !growsByItself;
      soon = isGrowth && passedMs <= LOOP_MS ? soon + 1 : 0;
      const isOnLine = isGrowth && fitsLine(responses, response);
      const isProven = isOnLine && isTesting && soon > 0;
      isTesting = false;
      if (isProven) {
        loopResponses = responses.slice(-2);
        restore(responses[0]!.applied);
        responses = [];
        return true;
      }
      responses = [...(isOnLine ? responses : isGrowth ? responses.slice(-1) : []), response];
      if (soon < 2 || responses.length < 3) return false;
      hold();
      return true;
    },
    close: () => cancelHeld?.(),
  };
}

/** Whether a response lies on the line through the last two, which does not level off. */
function fitsLine(responses: readonly HeightResponse[], { applied, requested }: HeightResponse): boolean {
  const [first, second] = responses.slice(-2);
  if (!first || !second) return false;
  const slope = (second.requested - first.requested) / (second.applied - first.applied);
  return slope > 0.99 && Math.abs(second.requested + slope * (applied - second.applied) - requested) <= TOLERANCE_PX;
}
