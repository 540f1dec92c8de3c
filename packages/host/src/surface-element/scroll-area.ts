// Places surfaces in the area of the element that scrolls around them, so that an element may be moved in the document without reloading its view.
import { type Area, createArea } from '../surface/box/area.ts';
import type { Surface } from '../surface/surface.ts';
import { AREA_NAME } from './area-element.ts';

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
  const shared = areas.get(scroller) ?? {
    area: createArea(scroller, scroller.shadowRoot && isArea(scroller) ? scroller.shadowRoot : scroller),
    users: 0,
  };
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

/**
 * The nearest `<vitrine-area>` around this element, unless something inside it scrolls; else the nearest element that scrolls or clips its
 * content; else the body, or the outermost element of a shadow tree.
 */
export function findScroller(element: HTMLElement): HTMLElement | undefined {
  let outermost: HTMLElement | undefined;
  let clipper: HTMLElement | undefined;
  for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
    if (isArea(around)) return around;
    const { overflowX, overflowY } = getComputedStyle(around);
    const overflow = overflowX + overflowY;
    // A clipper in an area may be moved by itself, such as the frame of a message.
    if (overflow !== 'visiblevisible') clipper ??= around;
    if (/auto|scroll/.test(overflow)) return clipper;
    outermost = around;
  }
  return clipper ?? (element.getRootNode() instanceof ShadowRoot ? outermost : document.body);
}

const isArea = (element: Element): boolean => element.localName === AREA_NAME;
