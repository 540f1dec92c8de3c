// Placeholder lines for text that has not arrived.
import type { ReactNode } from 'react';

const WIDTHS = ['62%', '78%', '54%'];

/** The props of `<SkeletonLines>`. */
export interface SkeletonLinesProps {
  /** Number of lines. @default 3 */
  count?: 2 | 3;
  /** Whether the lines have the inset of a card that has none itself. */
  isInset?: boolean;
}

/**
 * Placeholder lines until the first row arrives.
 * @example
 * {isWaiting && <SkeletonLines count={2} />}
 */
export function SkeletonLines({ count = 3, isInset = false }: SkeletonLinesProps): ReactNode {
  return (
    <div className="vitrine-skeleton-lines" data-inset={isInset || undefined} aria-hidden="true">
      {WIDTHS.slice(0, count).map(width => (
        <span key={width} className="vitrine-skeleton" style={{ inlineSize: width }} />
      ))}
    </div>
  );
}
