// An area is a scrolling part of the page, such as a transcript. A frame that is moved in the document reloads, so the surfaces are kept in
// a layer of the area whose order never changes. The page contains placeholders; the layer positions each surface over its placeholder
// and gives the placeholder the surface's height.
import type { DisplayMode } from '@vitrine/protocol/internal/session/surface';
import type { Surface } from '../surface.ts';
import { createResizeObserver } from './resize-observer.ts';

/** A scrolling part of the page in which surfaces are placed. */
export interface Area {
  /**
   * Positions a surface over a placeholder. Returns the function that removes it from there; the surface stays alive, hidden, and can
   * be placed elsewhere in the area.
   */
  place(surface: Surface, placeholder: HTMLElement): () => void;
  /** Updates all positions; needed only after changes that move placeholders without resizing or adding elements. */
  layout(): void;
  /** Closes the area. Its surfaces stay alive, hidden, until they are closed, so that their views can finish. */
  close(): void;
}

/** Laid out all the same: a frame that is not rendered stops its clocks. */
const OUT_OF_SIGHT = { visibility: 'hidden', left: '-100000px' };

interface Placed {
  placeholder: HTMLElement;
  last: string;
}

/**
 * Makes an element an area: it becomes the containing block of its layer. `container`: the element, or its shadow tree, in which the layer is.
 * @example
 * const area = createArea(document.querySelector('main')!);
 * area.place(surface, placeholder);
 */
export function createArea(element: HTMLElement, container: ParentNode = element): Area {
  if (getComputedStyle(element).position === 'static') element.style.position = 'relative';
  const layer = document.createElement('div');
  layer.className = 'vitrine-layer';
  layer.style.cssText = 'position:absolute;top:0;left:0;width:0;height:0';
  container.append(layer);

  const placed = new Map<Surface, Placed>();
  const resized = createResizeObserver(() => layout());
  const moved = new MutationObserver(records => {
    // Changes inside the layer move no placeholder.
    if (records.some(({ target }) => !layer.contains(target))) layout();
  });
  resized.observe(element);
  moved.observe(element, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['class', 'hidden', 'open'],
  });

  function layout(): void {
    // The layer must stay in the area whatever a framework does to the area's children.
    const origin = layer.getBoundingClientRect();
    const boxes = [...placed].map(([surface, at]) => ({ surface, at, rect: at.placeholder.getBoundingClientRect() }));
    for (const { surface, at, rect } of boxes) {
      if (surface.getSnapshot().displayMode !== 'inline') {
        at.last = '';
        continue;
      }
      const isRendered = at.placeholder.getClientRects().length > 0;
      const place = `${isRendered},${rect.left - origin.left},${rect.top - origin.top},${rect.width}`;
      if (place === at.last) continue;
      at.last = place;
      if (!isRendered) {
        Object.assign(surface.element.style, OUT_OF_SIGHT);
        continue;
      }
      Object.assign(surface.element.style, {
        position: 'absolute',
        visibility: '',
        left: `${rect.left - origin.left}px`,
        top: `${rect.top - origin.top}px`,
        width: `${rect.width}px`,
      });
    }
  }

  return {
    place(surface, placeholder) {
      const placement: Placed = { placeholder, last: '' };
      placed.set(surface, placement);
      const box = surface.element;
      Object.assign(box.style, { position: 'absolute', visibility: '' });
      const heights = createResizeObserver(() => {
        if (placed.get(surface) === placement && surface.getSnapshot().displayMode === 'inline')
          placeholder.style.height = `${box.offsetHeight}px`;
      });
      placeholder.style.height = `${surface.getSnapshot().height}px`;
      surface.show(layer);
      heights.observe(box);
      let mode: DisplayMode = 'inline';
      const unsubscribe = surface.subscribe(() => {
        const { displayMode, height } = surface.getSnapshot();
        if (displayMode !== mode) {
          mode = displayMode;
          // A small window leaves no gap; under a full screen the page keeps its layout.
          placeholder.style.height = mode === 'pip' ? '' : `${height}px`;
          // The mode has replaced the position that the layout gave the box.
          placement.last = '';
        }
        // After another mode the box has to be positioned again.
        if (displayMode === 'inline' && !placement.last) layout();
      });
      resized.observe(placeholder);
      layout();
      return () => {
        heights.disconnect();
        unsubscribe();
        resized.unobserve(placeholder);
        if (placed.get(surface) !== placement) return;
        placed.delete(surface);
        // Another area that has taken the surface has positioned it already.
        if (box.parentNode === layer) Object.assign(box.style, OUT_OF_SIGHT);
      };
    },
    layout,
    close() {
      resized.disconnect();
      moved.disconnect();
      placed.clear();
      keepUntilEmpty(layer);
    },
  };
}

/** Keeps the surfaces of a layer alive after the area is removed, where the browser can move a frame; removes the layer once it is empty. */
function keepUntilEmpty(layer: HTMLElement): void {
  if (!layer.firstChild || !layer.isConnected || !('moveBefore' in document.body)) {
    layer.remove();
    return;
  }
  layer.style.cssText = 'position:fixed;left:-100000px;top:0;width:0;height:0;visibility:hidden';
  layer.inert = true;
  document.body.moveBefore(layer, null);
  const emptied = new MutationObserver(() => {
    if (layer.firstChild) return;
    emptied.disconnect();
    layer.remove();
  });
  emptied.observe(layer, { childList: true });
}
