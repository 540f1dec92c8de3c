// Reports to a form which controls the user has left, so that their errors may show. Also for hosts that draw forms themselves.
import type { Form } from '@vitrine/models/form';

/**
 * Marks a control inside `element` as touched when it loses the focus: `data-path` or `data-variant` has its path. When a click took the
 * focus away, only after that click: an error line that appears between press and release would move the button away from the pointer.
 * Returns a function that stops watching.
 */
export function touchOnBlur(element: HTMLElement, form: Form): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  const waiting = new Set<string>();
  let pressed = false;
  const release = (): void => {
    pressed = false;
    // The click event comes after the release, and before the next frame.
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
