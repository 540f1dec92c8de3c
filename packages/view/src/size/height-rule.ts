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
export function nextHeight(state: HeightState, now: Measurement): HeightState {
  const insight = compareWithLast(state, now);
  // An empty page requests no height.
  return { ...insight, last: now, requested: chooseHeight(insight, now) || state.requested };
}

const excess = ({ page, viewport }: Measurement): number => page - viewport;

/** Learns from a viewport that has changed. */
function compareWithLast(
  { last, offset, isFixed }: HeightState,
  now: Measurement,
): Pick<HeightState, 'offset' | 'isFixed'> {
  if (!last || now.viewport === last.viewport) return { offset, isFixed };
  return {
    // A document that changed in between may have another height for that reason.
    offset: excess(now) === excess(last) && !now.changed ? excess(now) : offset,
    isFixed: now.page === now.content ? isFixed : now.page === last.page,
  };
}

/** Returns the height that the page needs; 0 when it follows its viewport. */
function chooseHeight({ offset, isFixed }: Pick<HeightState, 'offset' | 'isFixed'>, now: Measurement): number {
  const follows = excess(now) === offset;
  // `body { min-height: 100vh }`: the page requests what its content needs, not its viewport. A body that happens to be as high
  // as the viewport is recognised as soon as the viewport changes.
  if (now.page !== now.content && (follows || (!isFixed && now.page === now.viewport))) return now.content;
  return follows ? 0 : now.page;
}
