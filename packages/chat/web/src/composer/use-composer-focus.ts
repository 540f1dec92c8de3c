// Gives the composer the focus when a chat is opened, so that the user can type at once. It is not taken from a view, a dialog or another field; and
// on a touch screen it would open the keyboard.
import { type RefObject, useEffect } from 'react';

/** `isReady`: whether the composer is there to stay. */
export function useComposerFocus(
  area: RefObject<HTMLTextAreaElement | null>,
  { sessionId, isReady }: { sessionId: string | undefined; isReady: boolean },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat is another reason to focus
  useEffect(() => {
    if (isReady && isFree(document.activeElement) && !matchMedia('(pointer: coarse)').matches)
      area.current?.focus({ preventScroll: true });
  }, [area, sessionId, isReady]);
}

const isFree = (focused: Element | null): boolean =>
  focused === null ||
  (focused.closest('iframe, input, textarea, select, [contenteditable]') === null &&
    document.querySelector('dialog[open]') === null);
