// Marks a control as touched when the user leaves it, so that its error may show. If a click moved the focus, only after that click: an
// error line that appears between press and release would shift the click's target.
import type { Form } from '@vitrine/form';

/** Watches the controls inside `element` (those with `data-path` or `data-variant`). Returns a function that stops it. */
export function touchOnBlur(element: HTMLElement, form: Form): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  const waiting = new Set<string>();
  let pressed = false;
  const release = (): void => {
    pressed = false;
    // The click event follows the release, and precedes the next frame.
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
      const path = target instanceof HTMLElement ? (target.dataset.path ?? target.dataset.variant) : undefined;
      if (path === undefined) return;
      if (pressed) waiting.add(path);
      else form.touch(path);
    },
    options,
  );
  return () => stop.abort();
}
