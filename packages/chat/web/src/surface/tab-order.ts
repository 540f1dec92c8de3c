// Frames are in a layer at the end of the transcript, where the Tab key would reach them last. This module makes Tab reach each one in its
// place: after the last focusable element before its placeholder. After the frame, Tab continues behind the placeholder.

/** Marks the placeholder of a surface, by the surface's id. */
export const PLACE = 'data-surface-place';
const TABBABLE =
  'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex], [contenteditable]';
const LAYER = '.vitrine-layer';

/** Maintains the order. Returns a function that stops it. */
export function keepTabOrder(): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  let isEntering = false;
  /** The frame that has the focus and may be left with Tab. */
  let open: HTMLIFrameElement | undefined;

  function setOpen(frame: HTMLIFrameElement | undefined): void {
    if (open === frame) return;
    if (open) setTabIndex(open, -1);
    open = frame;
    if (open) setTabIndex(open, 0);
  }

  /** The next stop is a frame: the focus moves to the frame's edge, and the key's default action moves it into the document. */
  function enter(isBack: boolean): void {
    const from = document.activeElement;
    if (!from || from === document.body || from.closest(LAYER)) return;
    const frame = frameAt(neighbour(from, isBack));
    if (!frame) return;
    const [before, after] = createEdges(frame);
    setOpen(frame);
    isEntering = true;
    (isBack ? after : before).focus({ preventScroll: true });
    isEntering = false;
    frame.scrollIntoView({ block: 'nearest' });
  }

  /** Tab left a frame through its edge: the focus continues from the placeholder. */
  function leave(edge: HTMLElement): void {
    if (isEntering) return;
    const id = edge.closest<HTMLElement>('[data-surface-id]')?.dataset.surfaceId ?? '';
    const place = document.querySelector(`[${PLACE}="${CSS.escape(id)}"]`);
    const next = place && neighbour(place, edge.dataset.tabStop === 'before');
    const frame = frameAt(next);
    setOpen(frame);
    (frame ?? next)?.focus();
  }

  addEventListener(
    'keydown',
    ({ key, shiftKey, altKey, ctrlKey, metaKey, defaultPrevented }) => {
      if (key === 'Tab' && !altKey && !ctrlKey && !metaKey && !defaultPrevented) enter(shiftKey);
    },
    options,
  );
  addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      if (target.dataset.tabStop) leave(target);
      else if (!target.closest(LAYER)) setOpen(undefined);
    },
    options,
  );
  // A click moves the focus into a frame without any other event.
  addEventListener(
    'blur',
    ({ target }) => {
      const { activeElement } = document;
      if (target === window && activeElement instanceof HTMLIFrameElement && activeElement.closest(LAYER))
        setOpen(activeElement);
    },
    options,
  );
  const frames = new MutationObserver(() => {
    for (const frame of document.querySelectorAll<HTMLIFrameElement>(`${LAYER} [data-surface-id] iframe`))
      if (frame !== open && frame.tabIndex !== -1) setTabIndex(frame, -1);
  });
  frames.observe(document.body, { childList: true, subtree: true });
  return () => {
    stop.abort();
    frames.disconnect();
  };
}

/** The element that Tab would reach next from here; placeholders of frames count. */
function neighbour(from: Element, isBack: boolean): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`${TABBABLE}, [${PLACE}]`)];
  const within = from.closest(':modal');
  if (isBack) all.reverse();
  const after = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  return (
    all.find(
      element =>
        from.compareDocumentPosition(element) & after &&
        !element.closest(LAYER) &&
        (!within || within.contains(element)) &&
        (element.hasAttribute(PLACE) ? frameAt(element) : isTabbable(element)),
    ) ?? null
  );
}

function setTabIndex(frame: HTMLIFrameElement, tabIndex: 0 | -1): void {
  for (const element of [frame, ...createEdges(frame)]) element.tabIndex = tabIndex;
}

const isTabbable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  !element.closest('[inert]') &&
  element.checkVisibility({ visibilityProperty: true });

/** The frame of a placeholder, if it is shown there. */
function frameAt(place: Element | null): HTMLIFrameElement | undefined {
  const id = place?.getAttribute(PLACE);
  if (id == null) return undefined;
  const surface = document.querySelector(`${LAYER} [data-surface-id="${CSS.escape(id)}"]:not(:popover-open)`);
  const frame = surface?.querySelector('iframe');
  return frame?.checkVisibility({ visibilityProperty: true }) ? frame : undefined;
}

/** The edges of a frame, created on first use. */
function createEdges(frame: HTMLIFrameElement): readonly [before: HTMLElement, after: HTMLElement] {
  const { previousElementSibling: before, nextElementSibling: after } = frame;
  if (isEdge(before) && isEdge(after)) return [before, after];
  const edges = [edge('before'), edge('after')] as const;
  frame.before(edges[0]);
  frame.after(edges[1]);
  return edges;
}

const isEdge = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.dataset.tabStop !== undefined;

function edge(side: 'before' | 'after'): HTMLElement {
  const element = document.createElement('span');
  element.className = 'tab-stop';
  element.dataset.tabStop = side;
  return element;
}
