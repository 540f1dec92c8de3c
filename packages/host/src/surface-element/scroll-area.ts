// Places surfaces in the area of the element that scrolls around them, so that an element may be moved in the document without reloading its view.
import { type Area, createArea } from '../surface/box/area.ts';
import type { Surface } from '../surface/surface.ts';

interface SharedArea {
  readonly area: Area;
  /** How many surfaces are placed in it. */
  users: number;
}

/** Areas by the scrolling element. */
const areas = new WeakMap<Element, SharedArea>();

/** Places the surface over the placeholder. Returns the function that removes it from there; the surface stays alive, hidden. */
export function placeInScrollArea(surface: Surface, placeholder: HTMLElement): () => void {
  const scroller = findScroller(placeholder);
  // Alone in its shadow tree, the element cannot be moved within it.
  if (!scroller) {
    surface.show(placeholder);
    return () => {};
  }
  const shared = areas.get(scroller) ?? { area: createArea(scroller), users: 0 };
  areas.set(scroller, shared);
  shared.users++;
  const unplace = shared.area.place(surface, placeholder);
  return () => {
    unplace();
    if (--shared.users > 0) return;
    areas.delete(scroller);
    shared.area.close();
  };
}

/** The nearest element around this one that scrolls or clips its content; else the body, or the outermost element of a shadow tree. */
export function findScroller(element: HTMLElement): HTMLElement | undefined {
  let outermost: HTMLElement | undefined;
  for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(around);
    if (overflowX !== 'visible' || overflowY !== 'visible') return around;
    outermost = around;
  }
  return element.getRootNode() instanceof ShadowRoot ? outermost : document.body;
}
