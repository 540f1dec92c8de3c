// Reads which element of this document has the focus, and takes the focus back from a frame.

/** The focused element of this document, shadow trees included; a frame, when something inside it has the focus. */
export function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/** Focuses the element. Without one, or when it cannot be focused any more, the frame only loses the focus. */
export function takeFocusBack(element: HTMLElement | undefined, frame: HTMLElement): void {
  element?.focus({ preventScroll: true });
  if (focusedElement() === frame) frame.blur();
}

/** Whether a modal dialog covers the frame; `focus()` inside a frame works all the same. */
export function isBehindModal(frame: HTMLElement): boolean {
  return [...document.querySelectorAll(':modal')].some(modal => !modal.contains(frame));
}

/** Runs a function as the next task of the page, without the delay of a timer: until then keys go to the view. */
export function runSoon(run: () => void): void {
  const { scheduler } = globalThis as { scheduler?: { postTask(run: () => void, options: object): void } };
  if (scheduler) scheduler.postTask(run, { priority: 'user-blocking' });
  else setTimeout(run);
}
