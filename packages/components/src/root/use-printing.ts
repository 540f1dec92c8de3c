// Whether the page is being printed: then windows of rows, and what is folded, give way to all rows.
import { useSyncExternalStore } from 'react';

/** Rows or lines of one component that are printed; a note says how many there are. */
export const MAX_PRINTED = 1000;

/** Whether the page is between the browser's two events, which come before and after it is laid out for paper. */
let isBetween = false;
let query: MediaQueryList | undefined;

function subscribe(listener: () => void): () => void {
  query ??= matchMedia('print');
  const before = (): void => {
    isBetween = true;
    listener();
  };
  const after = (): void => {
    isBetween = false;
    listener();
  };
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  query.addEventListener('change', listener);
  return () => {
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
    query?.removeEventListener('change', listener);
  };
}

/** React renders a change of it before the browser goes on. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isBetween || query?.matches === true,
    () => false,
  );
}
