// Marks a field as touched when the user leaves it, so that its error may show.
import type { Form } from '@vitrine/models/form';
import { type RefObject, useEffect } from 'react';

/**
 * A control that the user leaves may show its error. When a press takes the focus away, only after that press: an error line that appears
 * between press and release would move the button from under the pointer.
 */
export function useTouchOnLeave(fields: RefObject<HTMLElement | null>, form: Form): void {
  useEffect(() => {
    const element = fields.current;
    if (!element) return;
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    const waiting = new Set<string>();
    let isPressed = false;
    const release = (): void => {
      isPressed = false;
      // The click comes after the release, and before the next frame.
      requestAnimationFrame(() => {
        for (const path of waiting) form.touch(path);
        waiting.clear();
      });
    };
    document.addEventListener('pointerdown', () => (isPressed = true), options);
    document.addEventListener('pointerup', release, options);
    document.addEventListener('pointercancel', release, options);
    element.addEventListener(
      'focusout',
      ({ target }) => {
        const path = target instanceof HTMLElement ? target.dataset.path : undefined;
        if (path === undefined) return;
        if (isPressed) waiting.add(path);
        else form.touch(path);
      },
      options,
    );
    return () => stop.abort();
  }, [fields, form]);
}
