// Stops a view whose height follows its viewport: with `min-height: 100vh` and a margin it requests more than it was given, for ever
// (davidjbradshaw/iframe-resizer#692). Its requests lie on one line over the heights that were applied. Those of an animation may, too, but
// it goes on when a request is held, and such a view does not.

/** A height that was applied, and what the view requested some time later. CSS pixels, milliseconds. */
export interface HeightResponse {
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
/** The longest loop whose beginning is remembered. */
const MAX_RESPONSES = 20;

export function createLoopGuard({ later, release, restore }: LoopGuardOptions): LoopGuard {
  let responses: HeightResponse[] = [];
  /** The last two responses of a loop that was found: what fits them is ignored. */
  let found: readonly HeightResponse[] = [];
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

  /** Whether the response proves a loop. */
  function proves(response: HeightResponse): boolean {
    const isProof = isTesting && fitsLine(responses, response);
    isTesting = false;
    return isProof;
  }

  return {
    stops(response) {
      if (fitsLine(found, response)) return true;
      if (cancelHeld) {
        if (response.requested === responses.at(-1)?.requested) return true;
        cancelHeld();
        cancelHeld = undefined;
        growsByItself = true;
      }
      if (response.passedMs > PAUSE_MS) growsByItself = false;
      const isGrowth = response.passedMs <= LOOP_MS && response.requested > response.applied && !growsByItself;
      if (!isGrowth) {
        isTesting = false;
        responses = [response];
        return false;
      }
      if (proves(response)) {
        found = responses.slice(-2);
        restore(heightBeforeLoop(responses));
        responses = [];
        return true;
      }
      responses = [...responses.slice(1 - MAX_RESPONSES), response];
      if (!isGrowingAlongLine(responses)) return false;
      hold();
      return true;
    },
    close: () => cancelHeld?.(),
  };
}

/** Whether the last three responses grow along one line, which does not level off. */
function isGrowingAlongLine(responses: readonly HeightResponse[]): boolean {
  const [first, second, third] = responses.slice(-3);
  return !!first && !!second && !!third && slopeOf(first, second) > 0.99 && fitsLine([first, second], third);
}

/** Whether a response lies on the line through the last two. */
function fitsLine(responses: readonly HeightResponse[], { applied, requested }: HeightResponse): boolean {
  const [first, second] = responses.slice(-2);
  if (!first || !second) return false;
  const expected = second.requested + slopeOf(first, second) * (applied - second.applied);
  return Math.abs(requested - expected) <= TOLERANCE_PX;
}

function heightBeforeLoop(responses: readonly HeightResponse[]): number {
  let first = Math.max(0, responses.length - 3);
  while (first > 0 && isGrowingAlongLine(responses.slice(first - 1, first + 2))) first--;
  return responses[first]!.applied;
}

function slopeOf(first: HeightResponse, second: HeightResponse): number {
  return (second.requested - first.requested) / (second.applied - first.applied);
}
