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

/** Returns the function that decides: the height to request in CSS pixels, or undefined when nothing is to be requested. */
export function createHeightRule(): (measurement: Measurement) => number | undefined {
  let last: Measurement | undefined;
  let requested = 0;
  /** How much higher than the viewport the page is, once its height was seen to follow the viewport. */
  let offset: number | undefined;
  /** The body has a height of its own, like `height: 600px`. */
  let fixed = false;
  return now => {
    if (last && now.viewport !== last.viewport) {
      const follows = now.page - now.viewport === last.page - last.viewport;
      // A document that changed in between may have another height for that reason.
      if (follows && !now.changed) offset = now.page - now.viewport;
      if (now.page !== now.content) fixed = now.page === last.page;
    }
    last = now;
    let height = now.page;
    // `body { min-height: 100vh }`: the page requests what its content needs, not its viewport. A body that happens to be as high
    // as the viewport is recognised as soon as the viewport changes.
    const follows = now.page - now.viewport === offset;
    if (now.page !== now.content && (follows || (!fixed && now.page === now.viewport))) height = now.content;
    else if (follows) return undefined;
    // An empty page requests no height.
    if (height === 0 || height === requested) return undefined;
    return (requested = height);
  };
}
