// Tells the host that the user has pressed Escape in the view, which leaves the full screen: key events of a frame do not reach the page around
// it. A view that uses the key itself prevents its default action, or has something open that the browser closes by it.

/** Timer function kept here, because the view may replace it. */
const later = setTimeout;
/** Layers that the browser closes by Escape before anything else. */
const OPEN_LAYERS = 'dialog:modal, [popover]:popover-open';

/** Adds the listener. Opening a document removes every listener: call it again then. */
export function watchEscape(onEscape: () => void): void {
  addEventListener(
    'keydown',
    event => {
      if (!event.isTrusted || event.key !== 'Escape' || event.isComposing || hasOpenLayer()) return;
      // Decided after the view's own listeners have run.
      later(() => event.defaultPrevented || onEscape());
    },
    true,
  );
}

function hasOpenLayer(): boolean {
  try {
    return document.querySelector(OPEN_LAYERS) !== null;
  } catch {
    // An older browser knows one of the two no more than its user does.
    return document.querySelector('dialog[open]') !== null;
  }
}
