import type { CSSProperties, ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  /** What is inside, for assistive technology. */
  label: string;
  className: string;
  id?: string | undefined;
  style?: CSSProperties | undefined;
  ref?: Ref<HTMLElement> | undefined;
  onScroll?: (() => void) | undefined;
  /** Only what is in sight is in the document, so the height must be limited. */
  isWindowed?: boolean | undefined;
  children: ReactNode;
}

/** Content that scrolls. It takes the focus, so that the arrow keys scroll it. */
export function ScrollRegion({ label, isWindowed, children, ...element }: ScrollRegionProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label={label} data-windowed={isWindowed || undefined} {...element}>
      {children}
    </section>
  );
}
