// The arguments of a request, long ones behind a button, in a box that scrolls so that the answer buttons stay visible.

import { CARD } from '../texts/approvals.ts';
import { Arguments } from '../transcript/call/arguments.tsx';

interface ApprovalArgumentsProps {
  args: Record<string, unknown>;
  /** The input schema of the tool, if it is known. */
  schema?: unknown;
}

export function ApprovalArguments({ args, schema }: ApprovalArgumentsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1).
    <fieldset className="approval-arguments" aria-label={CARD.arguments} tabIndex={0}>
      <Arguments args={args} schema={schema} />
    </fieldset>
  );
}
