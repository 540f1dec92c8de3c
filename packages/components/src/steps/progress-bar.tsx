// A progress bar for a number of finished steps.
import type { ReactNode } from 'react';

/** The share of finished steps. */
export function ProgressBar({
  label,
  completed,
  total,
}: {
  label: string;
  completed: number;
  total: number;
}): ReactNode {
  return (
    <span
      className="vitrine-progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(total, 1)}
      aria-valuenow={completed}
    >
      <span style={{ inlineSize: `${total === 0 ? 0 : (100 * completed) / total}%` }} />
    </span>
  );
}
