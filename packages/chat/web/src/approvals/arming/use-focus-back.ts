// Restores the focus when a focused card disappears: to the requesting view if the user was there, otherwise to the call of the card.
import { useLayoutEffect, useRef } from 'react';

const findSurface = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-surface-id]')?.dataset.surfaceId;

/** `surfaceId`: the surface whose view makes the request. `callId`: the call of a card that stands outside of its call. */
export function useFocusBack(card: { current: HTMLElement | null }, surfaceId?: string, callId?: string): void {
  const isFromView = useRef(false);
  useLayoutEffect(() => {
    isFromView.current = surfaceId !== undefined && findSurface(document.activeElement) === surfaceId;
  }, [surfaceId]);

  useLayoutEffect(() => {
    const element = card.current;
    let isKeyDown = false;
    const onKey = ({ type }: KeyboardEvent): void => {
      isKeyDown = type === 'keydown';
    };
    addEventListener('keydown', onKey, true);
    addEventListener('keyup', onKey, true);
    return () => {
      removeEventListener('keydown', onKey, true);
      removeEventListener('keyup', onKey, true);
      if (!element?.contains(document.activeElement)) return;
      const frame = isFromView.current ? findFrame(surfaceId) : undefined;
      const ownCall = element.closest<HTMLElement>('.call');
      const giveFocus = (): void => {
        if (document.activeElement !== document.body) return;
        // The row of the call may be drawn only now that its question is answered.
        const call = callId === undefined ? ownCall : document.getElementById(`call-${callId}`);
        (frame ?? findInSight(call) ?? document.getElementById('main'))?.focus({ preventScroll: true });
      };
      // A key that is still held was meant for the card: the view must not get its key repeats.
      if (isKeyDown && frame) addEventListener('keyup', giveFocus, { once: true, capture: true });
      else setTimeout(giveFocus);
    };
  }, [card, surfaceId, callId]);
}

/** Finds the line of the turn in whose folded list a call is; else the call itself. */
function findInSight(call: HTMLElement | null): HTMLElement | null {
  const { turn } = call?.closest<HTMLElement>('[data-turn][hidden]')?.dataset ?? {};
  return turn === undefined ? call : document.querySelector(`[data-turn-toggle="${CSS.escape(turn)}"]`);
}

/** The page itself focuses the frame, so the focus guard knows that no script of the view did. */
const findFrame = (surfaceId: string | undefined): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-surface-id] iframe')].find(
    frame => findSurface(frame) === surfaceId,
  );
