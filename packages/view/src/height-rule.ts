// Which height a view asks for. The host answers by changing the viewport, and a page that is as high as its viewport plus
// or minus something would chase its own answer for ever; this rule notices and holds still. Pure logic, no DOM.

export interface Measurement {
  /** Height of the viewport: what the host has given. */
  readonly viewport: number;
  /** Height of the page, its root element freed from the viewport. */
  readonly page: number;
  /** The same with the body freed as well: what the content alone needs. */
  readonly content: number;
  /** Whether the document has changed since the last measurement. */
  readonly changed: boolean;
}

/** Returns the height to ask for, or undefined when there is nothing new to say. */
export function createHeightRule(): (measurement: Measurement) => number | undefined {
  let last: Measurement | undefined;
  let asked = 0;
  /** How much higher than the viewport the page stays, once it was seen to move with it. */
  let offset: number | undefined;
  /** The body has a height of its own, like `height: 600px`. */
  let fixed = false;
  return now => {
    if (last && now.viewport !== last.viewport) {
      const follows = now.page - now.viewport === last.page - last.viewport;
      // A document that changed in between may have moved for its own reasons.
      if (follows && !now.changed) offset = now.page - now.viewport;
      if (now.page !== now.content) fixed = now.page === last.page;
    }
    last = now;
    let height = now.page;
    // `body { min-height: 100vh }`: the viewport is no reason to ask for it, the content is. A body that is just as high as
    // the viewport for another reason shows it as soon as the viewport changes.
    const follows = now.page - now.viewport === offset;
    if (now.page !== now.content && (follows || (!fixed && now.page === now.viewport))) height = now.content;
    else if (follows) return undefined;
    // An empty page has nothing to say about its size.
    if (height === 0 || height === asked) return undefined;
    return (asked = height);
  };
}
