// Delays when a button of a card starts to work. The card is inline, so besides what `useArming` guards against (a double click, a
// steady rhythm), a view may grow and push the card under the pointer, or cover it and move away: then the delay starts again.

import { armWhileStill } from '@vitrine/host/internal/arming';
import { type RefObject, useEffect, useState } from 'react';

/** Returns true once `button` in `card` has been still and visible for a second, without a press meanwhile. */
export function useCardArming(card: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => armWhileStill({ card: () => card.current, button: () => button.current }, setArmed), [card, button]);
  return armed;
}
