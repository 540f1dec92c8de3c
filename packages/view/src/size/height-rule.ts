// Decides which height a view requests. The host answers by changing the viewport, and a page whose height follows its viewport
// would request a new height for ever; this rule notices that and stops. Pure logic, no DOM.

export interface Measurement {
  /** Height of the viewport: what the host has given. */
  readonly viewport: number;
  /** Height of the page, its root element freed from the viewport. */
  readonly page: number;
  /** The height of the content alone, with the body freed as well. */
  readonly content: number;
  /** Whether the document has changed since the last measurement. */
  readonly changed: boolean;
}

/** What the measurements have shown. */
export interface HeightState {
  readonly last?: Measurement;
  /** The latest request in CSS pixels; 0: none. */
  readonly requested: number;
  /** How much higher than the viewport the page is, once its height was seen to follow the viewport. */
  readonly offset?: number | undefined;
  /** Whether the body has a height of its own, like `height: 600px`. */
  readonly isFixed: boolean;
}

export const UNMEASURED: HeightState = { requested: 0, isFixed: false };

/** Returns the function that decides: the height to request in CSS pixels, or undefined when nothing is to be requested. */
export function createHeightRule(): (measurement: Measurement) => number | undefined {
  let state = UNMEASURED;
  return now => {
    const { requested } = state;
    state = nextHeight(state, now);
    return state.requested === requested ? undefined : state.requested;
  };
}

/** Returns what is known after a measurement, with the height to request. */
export function nextHeight({ last, requested, ...known }: HeightState, now: Measurement): HeightState {
  const { viewport, page, content, changed } = now;
  let { offset, isFixed } = known;
  if (last && viewport !== last.viewport) {
    // A document that changed in between may have another height for that reason.
    if (page - viewport === last.page - last.viewport && !changed) offset = page - viewport;
    if (page !== content) isFixed = page === last.page;
  }
  const follows = page - viewport === offset;
  // `body { min-height: 100vh }`: the page requests what its content needs, not its viewport. A body that happens to be as high
  // as the viewport is recognised as soon as the viewport changes.
  const needsContent = page !== content && (follows || (!isFixed && page === viewport));
  // An empty page, and one that follows its viewport, request no height.
  const height = needsContent ? content : follows ? 0 : page;
  return { last: now, requested: height || requested, offset, isFixed };
}
