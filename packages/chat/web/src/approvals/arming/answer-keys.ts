// Keys in a card.
import type { KeyboardEvent } from 'react';

export const isButton = (target: EventTarget): boolean => target instanceof HTMLButtonElement;

/** A held Enter or Space was meant for what had the focus before. */
export function preventHeldKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ') && isButton(event.target)) event.preventDefault();
}
