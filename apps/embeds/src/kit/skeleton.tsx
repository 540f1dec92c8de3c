// A placeholder in the shape of the content until that has arrived.
import type { ReactNode } from 'react';

/** `rows`: how many lines the content is likely to have. */
export function Skeleton({ rows = 4 }: { rows?: number }): ReactNode {
  return (
    <section className="ve ve-card" aria-busy="true">
      <h1 className="ve-sr">Loading…</h1>
      <div className="ve-head" aria-hidden="true">
        <span className="ve-bone ve-bone--mark" />
        <span className="ve-bone ve-bone--title" />
      </div>
      <div className="ve-bones" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
          <span key={row} className="ve-bone" />
        ))}
      </div>
    </section>
  );
}
