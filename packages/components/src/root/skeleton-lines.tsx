import type { ReactNode } from 'react';

const WIDTHS = ['62%', '78%', '54%'];

/** Stands where rows will be, while the first of them is awaited. */
export function SkeletonLines(): ReactNode {
  return (
    <div className="vitrine-skeleton-lines" aria-hidden="true">
      {WIDTHS.map(width => (
        <span key={width} className="vitrine-skeleton" style={{ inlineSize: width }} />
      ))}
    </div>
  );
}
