// A scrolling region that is reachable by keyboard and has a name.

import { safeText } from '@vitrine/std/internal/safe-text';
import type { CSSProperties, ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  /** The region's name for assistive technology. */
  label: string;
  className: string;
  id?: string | undefined;
  style?: CSSProperties | undefined;
  /** Element of the region; not named `ref`, which React 18 keeps from function components. */
  element?: Ref<HTMLElement> | undefined;
  onScroll?: (() => void) | undefined;
  /** Whether only visible content is in the document, so that the height must be limited. */
  isWindowed?: boolean | undefined;
  children: ReactNode;
}

/** Content that scrolls. It takes the focus, so that the arrow keys scroll it. */
export function ScrollRegion({ label, element, isWindowed, children, ...attributes }: ScrollRegionProps): ReactNode {
  return (
    <section
      ref={element}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={safeText(label)}
      data-windowed={isWindowed || undefined}
      {...attributes}
    >
      {children}
    </section>
  );
}
