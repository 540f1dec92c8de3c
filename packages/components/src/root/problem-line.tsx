// One line with an error, announced to screen readers.
import type { ReactNode } from 'react';
import type { ComponentStatus } from '../lifecycle/lifecycle.ts';
import { UntrustedText } from './text/untrusted-text.tsx';

/** The error of a failed call. Data that arrived before stay visible. */
export function ProblemLine({ status }: { status: ComponentStatus }): ReactNode {
  if (status.type !== 'error') return null;
  return (
    <p className="vitrine-problem" role="alert">
      <UntrustedText text={status.message} lines />
    </p>
  );
}
