// Applies a display mode to a surface's box: in the page, over the whole window, or in a corner of it. The top layer shows the box over the
// page without moving it in the document, so the view is not reloaded.
import type { DisplayMode } from '@vitrine/protocol/internal/session/surface';
import type { BoxElements } from './surface-box-elements.ts';

export interface BoxMode {
  readonly mode: DisplayMode;
  set(mode: DisplayMode): void;
}

const PLACES = {
  fullscreen: 'inset:0;width:100%;height:100%;max-width:none;max-height:none',
  // An application moves the small window by these properties, to keep its own controls free.
  pip: 'inset:var(--vitrine-pip-inset,auto 16px 16px auto);width:min(400px,calc(100vw - 32px));height:var(--vitrine-pip-height,min(320px,50vh))',
};

/** `inlineStyle`: the style of the element in the page. `onLeave`: the user has pressed Escape. */
export function createBoxMode({ element, bar, leave }: BoxElements, inlineStyle: string, onLeave: () => void): BoxMode {
  // jsdom has no popovers: there the fixed position alone puts the box over the page.
  const hasTopLayer = 'showPopover' in element;
  let mode: DisplayMode = 'inline';
  let focusBefore: Element | null = null;
  element.style.cssText = inlineStyle;

  /** Leads back from the full screen, and from a small window that has the focus; not while the page shows something over the surface. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const layer = target.closest('dialog[open], [popover]') ?? document.querySelector('dialog[open]');
    if (layer ? layer !== element : mode === 'pip') return;
    event.preventDefault();
    onLeave();
  }

  function returnToPage(): void {
    document.removeEventListener('keydown', onKeyDown, true);
    if (hasTopLayer && element.matches(':popover-open')) element.hidePopover();
    element.popover = null;
    element.style.cssText = inlineStyle;
    if (focusBefore instanceof HTMLElement) focusBefore.focus();
  }

  function leavePage(place: keyof typeof PLACES, wasInline: boolean): void {
    if (wasInline) {
      focusBefore = document.activeElement;
      document.addEventListener('keydown', onKeyDown, true);
      element.popover = 'manual';
      if (hasTopLayer) element.showPopover();
    }
    element.style.cssText = `display:flex;flex-direction:column;position:fixed;box-sizing:border-box;margin:0;padding:0;border:0;${PLACES[place]}`;
    if (wasInline) leave.focus();
  }

  return {
    get mode() {
      return mode;
    },
    set(next) {
      const wasInline = mode === 'inline';
      mode = next;
      element.dataset.displayMode = mode;
      bar.hidden = mode === 'inline';
      if (mode === 'inline') returnToPage();
      else leavePage(mode, wasInline);
    },
  };
}
