// Shown instead of a component whose call failed before there was anything to draw: why it failed.
import type { ReactNode } from 'react';
import type { ComponentStatus } from '../lifecycle/lifecycle.ts';
import { ComponentRoot } from './component-root.tsx';
import { ProblemLine } from './problem-line.tsx';

interface FailedCallProps {
  name: string;
  id?: string | undefined;
  status: ComponentStatus;
}

export function FailedCall({ name, id, status }: FailedCallProps): ReactNode {
  return (
    <ComponentRoot name={name} id={id} status={status}>
      <ProblemLine status={status} />
    </ComponentRoot>
  );
}
