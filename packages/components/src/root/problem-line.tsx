import type { ReactNode } from 'react';
import type { ComponentStatus } from '../lifecycle/lifecycle.ts';

/** Why the call failed. What has arrived before stays on the screen. */
export function ProblemLine({ status }: { status: ComponentStatus }): ReactNode {
  if (status.type !== 'error') return null;
  return (
    <p className="vitrine-problem" role="alert">
      {status.message}
    </p>
  );
}
