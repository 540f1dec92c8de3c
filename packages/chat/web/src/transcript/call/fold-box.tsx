// A box that can be folded: its content stays in the page, where the browser's search finds it, and goes on.
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

export interface FoldBoxProps {
  id: string;
  isFolded: boolean;
  /** True if the browser's search may look into it; a surface can only be hidden. */
  isSearchable: boolean;
  /** Called when the browser's search has found something in it. */
  onFind(): void;
  /** Takes the focus from what is folded away. */
  refuge: () => HTMLElement | null;
  children: ReactNode;
}

export function FoldBox({ id, isFolded, isSearchable, onFind, refuge, children }: FoldBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => fold(box.current, { isFolded, isSearchable, refuge }), [isFolded, isSearchable, refuge]);
  useEffect(() => {
    const element = box.current;
    element?.addEventListener('beforematch', onFind);
    return () => element?.removeEventListener('beforematch', onFind);
  }, [onFind]);
  return (
    <div id={id} ref={box} className="call-body">
      {children}
    </div>
  );
}

type Folding = Pick<FoldBoxProps, 'isFolded' | 'isSearchable' | 'refuge'>;

/** Hides or shows an element. React does not know `until-found`. */
export function fold(element: HTMLElement | null, { isFolded, isSearchable, refuge }: Folding): void {
  if (!element) return;
  if (!isFolded) {
    element.removeAttribute('hidden');
    return;
  }
  if (element.contains(document.activeElement)) refuge()?.focus({ preventScroll: true });
  element.setAttribute('hidden', isSearchable ? 'until-found' : '');
}
