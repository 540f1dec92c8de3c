// Opens and places a card next to the element that has the pointer or the focus, and closes it after a delay or by Escape.
import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const OPEN_DELAY = 120;
/** Long enough to move the pointer from the trigger into the card. */
const CLOSE_DELAY = 180;

export interface HoverCard {
  readonly isOpen: boolean;
  readonly anchor: RefObject<HTMLSpanElement | null>;
  readonly card: RefObject<HTMLSpanElement | null>;
  /** Handlers for the element that holds both the trigger and the card. */
  readonly handlers: {
    onPointerEnter(event: { pointerType: string }): void;
    onPointerLeave(event: { pointerType: string }): void;
    onFocus(): void;
    onBlur(event: FocusEvent): void;
    onKeyDown(event: { key: string; stopPropagation(): void }): void;
  };
  /** Keeps the card open when the pointer leaves, or closes a card that is kept open; for a click on the trigger. */
  togglePinned(): void;
}

/** `open`: while the pointer or the focus is on it. `pinned`: also without the pointer. */
type CardState = 'closed' | 'open' | 'pinned';

/**
 * A card beside its trigger, open while the pointer or the focus is on either. Escape and a press outside close it. It is in the top layer
 * (the Popover API), so that no scrolling ancestor cuts it off; without that API it stays in its place in the page.
 */
export function useHoverCard(): HoverCard {
  const anchor = useRef<HTMLSpanElement>(null);
  const card = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [state, setState] = useState<CardState>('closed');
  const isOpen = state !== 'closed';

  const change = useCallback((next: (last: CardState) => CardState, delay = 0) => {
    clearTimeout(timer.current);
    if (delay === 0) setState(next);
    else timer.current = setTimeout(() => setState(next), delay);
  }, []);
  const close = useCallback(() => change(() => 'closed'), [change]);
  useEffect(() => () => clearTimeout(timer.current), []);
  usePressOutside(anchor, isOpen, close);

  useEffect(() => {
    if (!isOpen || !anchor.current || !card.current) return;
    const element = card.current;
    element.showPopover?.();
    const update = () => place(element, anchor.current!);
    update();
    addEventListener('scroll', update, { capture: true, passive: true });
    addEventListener('resize', update);
    return () => {
      removeEventListener('scroll', update, { capture: true });
      removeEventListener('resize', update);
      if (element.isConnected) element.hidePopover?.();
    };
  }, [isOpen]);

  return {
    isOpen,
    anchor,
    card,
    handlers: {
      // A touch is followed by a click. It also leaves when the finger is lifted, or scrolls the card.
      onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && change(toOpen, OPEN_DELAY),
      onPointerLeave: ({ pointerType }) => pointerType !== 'touch' && change(toUnpointed, CLOSE_DELAY),
      onFocus: () => change(toOpen),
      onBlur: event => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      },
      onKeyDown: event => {
        if (event.key !== 'Escape' || !isOpen) return;
        // Only the card closes, not a dialog around it.
        event.stopPropagation();
        // The focus inside the card would be lost with it.
        if (card.current?.contains(document.activeElement)) {
          anchor.current?.querySelector<HTMLElement>('a, button')?.focus();
        }
        close();
      },
    },
    togglePinned: () => change(last => (last === 'pinned' ? 'closed' : 'pinned')),
  };
}

const toOpen = (last: CardState): CardState => (last === 'closed' ? 'open' : last);
const toUnpointed = (last: CardState): CardState => (last === 'pinned' ? last : 'closed');

/** Fingers leave no element that they press beside, so only a press says that the user is elsewhere. */
function usePressOutside(anchor: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (anchor.current && !event.composedPath().includes(anchor.current)) close();
    };
    document.addEventListener('pointerdown', onPress, { capture: true });
    return () => document.removeEventListener('pointerdown', onPress, { capture: true });
  }, [anchor, isOpen, close]);
}

const GAP = 6;

/** Places the card below the anchor, or above it where there is more room; never outside the window. */
function place(card: HTMLElement, anchor: HTMLElement): void {
  const around = anchor.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(anchor).direction === 'rtl';
  const anchorLeft = isRightToLeft ? around.right - width : around.left;
  const cardLeft = Math.max(8, Math.min(anchorLeft, innerWidth - width - 8));
  const fitsBelow = around.bottom + GAP + height <= innerHeight;
  const top = fitsBelow || around.top < height + GAP ? around.bottom + GAP : around.top - GAP - height;
  card.style.left = `${cardLeft}px`;
  card.style.top = `${top}px`;
}
