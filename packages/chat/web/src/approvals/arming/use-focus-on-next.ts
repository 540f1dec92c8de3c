// Moves the focus from a line that is answered to the next open question of its card.
import { useLayoutEffect } from 'react';

export function useFocusOnNext(line: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const element = line.current;
    const card = element?.closest('[data-step-approvals]');
    const place = element?.closest('[data-question]');
    return () => {
      if (!card || !place || !element?.contains(document.activeElement)) return;
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const open = [...card.querySelectorAll<HTMLElement>('[data-approval]')];
        const next = open.find(each => place.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);
        (next ?? open[0])?.focus();
      });
    };
  }, [line]);
}
