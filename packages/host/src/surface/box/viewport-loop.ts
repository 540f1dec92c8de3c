// Recognises a view whose height follows its viewport: with `min-height: 100vh` and a margin it requests more than it was given, for ever
// (davidjbradshaw/iframe-resizer#692). Its requests lie on one line over the heights that were applied. Requests of an animation may, too, but
// it goes on when a request is held, and such a view does not.
//
//   watching ─▶ holding ─(nothing else comes)─▶ testing ─▶ watching: the next response proves the loop, or does not
//                  └─(another request)─▶ watching: the view grows by itself

/** A height that was applied, and what the view requested some time later. CSS pixels, milliseconds. */
export interface HeightResponse {
  readonly applied: number;
  readonly requested: number;
  readonly passedMs: number;
}

export interface ViewportLoop {
  /** `holding`: the last request is held. `testing`: it was applied, so a response on the line proves the loop. */
  readonly id: 'watching' | 'holding' | 'testing';
  /** The last responses; the third and later ones lie on one line with the first two. A busy view may respond late. */
  readonly responses: readonly HeightResponse[];
  /** How many of them, at the end, came soon. */
  readonly soon: number;
  /** The last two responses of a loop that was found: what fits them is ignored. */
  readonly found: readonly HeightResponse[];
  readonly growsByItself: boolean;
}

/** What becomes of a request: it is applied, held for `HELD_MS`, ignored, or the height from before the loop is applied instead. */
export type LoopVerdict = 'apply' | 'hold' | 'ignore' | { readonly restore: number };

export const NO_LOOP: ViewportLoop = { id: 'watching', responses: [], soon: 0, found: [], growsByItself: false };

/** How long a request is held: longer than the pace of a growth whose requests come soon enough to look like responses. */
export const HELD_MS = 350;
/** CSS pixels that a request may differ from the line: two heights are rounded. */
const TOLERANCE_PX = 2;
/** Milliseconds in which the view of a loop responds. */
const LOOP_MS = 250;
/** A view that has paused for this long no longer counts as growing by itself. */
const PAUSE_MS = 1000;

/** Decides on the request of a response. */
export function judgeResponse(loop: ViewportLoop, response: HeightResponse): [ViewportLoop, LoopVerdict] {
  const { requested, passedMs } = response;
  if (fitsLine(loop.found, response)) return [loop, 'ignore'];
  if (loop.id === 'holding' && requested === loop.responses.at(-1)?.requested) return [loop, 'ignore'];
  const growsByItself = passedMs <= PAUSE_MS && (loop.growsByItself || loop.id === 'holding');
  const isGrowth = requested > response.applied && !growsByItself;
  const soon = isGrowth && passedMs <= LOOP_MS ? loop.soon + 1 : 0;
  const isOnLine = isGrowth && fitsLine(loop.responses, response);
  const watching: ViewportLoop = { ...loop, id: 'watching', soon, growsByItself };
  const [first] = loop.responses;
  if (isOnLine && loop.id === 'testing' && soon > 0 && first)
    return [{ ...watching, found: loop.responses.slice(-2), responses: [] }, { restore: first.applied }];
  const responses = [...(isOnLine ? loop.responses : isGrowth ? loop.responses.slice(-1) : []), response];
  if (soon < 2 || responses.length < 3) return [{ ...watching, responses }, 'apply'];
  return [{ ...watching, id: 'holding', responses }, 'hold'];
}

/** Whether a response lies on the line through the last two, which does not level off. */
function fitsLine(responses: readonly HeightResponse[], { applied, requested }: HeightResponse): boolean {
  const [first, second] = responses.slice(-2);
  if (!first || !second) return false;
  const slope = (second.requested - first.requested) / (second.applied - first.applied);
  return slope > 0.99 && Math.abs(second.requested + slope * (applied - second.applied) - requested) <= TOLERANCE_PX;
}
