// Opens and places a card next to the element that has the pointer or the focus, and closes it after a delay or by Escape.
import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const OPEN_DELAY = 120;
/** Long enough to move the pointer from the trigger into the card. */
const CLOSE_DELAY = 180;

export interface HoverCard {
  readonly isOpen: boolean;
  readonly anchor: RefObject<HTMLSpanElement | null>;
  readonly card: RefObject<HTMLSpanElement | null>;
  /** For the element that holds both the trigger and the card. */
  readonly handlers: {
    onPointerEnter(event: { pointerType: string }): void;
    onPointerLeave(): void;
    onFocus(): void;
    onBlur(event: FocusEvent): void;
    onKeyDown(event: { key: string; stopPropagation(): void }): void;
  };
  setOpen(isOpen: boolean): void;
}

/**
 * A card beside its trigger, open while the pointer or the focus is on either. Escape closes it. It is in the top layer (the Popover
 * API), so that no scrolling ancestor cuts it off; without that API it stays in its place in the page.
 */
export function useHoverCard(): HoverCard {
  const anchor = useRef<HTMLSpanElement>(null);
  const card = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setIsOpen] = useState(false);

  const setOpen = useCallback((next: boolean, delay = 0) => {
    clearTimeout(timer.current);
    if (delay === 0) setIsOpen(next);
    else timer.current = setTimeout(() => setIsOpen(next), delay);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

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
      // A touch is followed by a click, which follows the link.
      onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && setOpen(true, OPEN_DELAY),
      onPointerLeave: () => setOpen(false, CLOSE_DELAY),
      onFocus: () => setOpen(true),
      onBlur: event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      },
      onKeyDown: event => {
        if (event.key !== 'Escape' || !isOpen) return;
        // Only the card closes, not a dialog around it.
        event.stopPropagation();
        // The focus inside the card would be lost with it.
        if (card.current?.contains(document.activeElement)) {
          anchor.current?.querySelector<HTMLElement>('a, button')?.focus();
        }
        setOpen(false);
      },
    },
    setOpen,
  };
}

const GAP = 6;

/** Below the anchor, or above it where there is more room; never outside the window. */
function place(card: HTMLElement, anchor: HTMLElement): void {
  const around = anchor.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(anchor).direction === 'rtl';
  const wanted = isRightToLeft ? around.right - width : around.left;
  const left = Math.max(8, Math.min(wanted, innerWidth - width - 8));
  const fitsBelow = around.bottom + GAP + height <= innerHeight;
  const top = fitsBelow || around.top < height + GAP ? around.bottom + GAP : around.top - GAP - height;
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
}
