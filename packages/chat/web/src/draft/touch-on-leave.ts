// Who leaves a control has touched it, and its error may show. When a click took the focus away, only after that click: an error
// line that appears between press and release would move what was aimed at from under the pointer.
import type { Form } from '@vitrine/form';

/** Watches the controls inside `element` (those with `data-path`). Returns the way to stop. */
export function touchOnLeave(element: HTMLElement, form: Form): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  const waiting = new Set<string>();
  let pressed = false;
  const release = (): void => {
    pressed = false;
    // The click comes after the release, and before the next frame.
    requestAnimationFrame(() => {
      for (const path of waiting) form.touch(path);
      waiting.clear();
    });
  };
  document.addEventListener('pointerdown', () => (pressed = true), options);
  document.addEventListener('pointerup', release, options);
  document.addEventListener('pointercancel', release, options);
  element.addEventListener(
    'focusout',
    ({ target }) => {
      const path = target instanceof HTMLElement ? target.dataset.path : undefined;
      if (path === undefined) return;
      if (pressed) waiting.add(path);
      else form.touch(path);
    },
    options,
  );
  return () => stop.abort();
}
