// The parts of an approval card without its buttons, for an application with buttons of its own.
'use client';

import type { ReactNode } from 'react';
import { ApprovalIcon } from './approval-icon.tsx';

/** The props of `<ApprovalHeader>`. */
export interface ApprovalHeaderProps {
  title: ReactNode;
  /** The heading's id, for `aria-labelledby`. */
  titleId?: string | undefined;
  /** One sentence below the title. */
  description?: ReactNode;
  /** Name of a Lucide icon. @default the variant's icon, also for an unknown name */
  icon?: string | undefined;
  /** Replaces the built-in icon. */
  ownIcon?: ReactNode;
  isDestructive?: boolean;
  /** The decision. */
  children?: ReactNode;
}

/**
 * The heading: an icon, the question, and the requester. Texts are drawn unchanged: pass untrusted ones through `UntrustedText` first.
 * @example
 * <ApprovalHeader title="Delete 3 files?" isDestructive />
 */
export function ApprovalHeader(props: ApprovalHeaderProps): ReactNode {
  const { title, titleId, description, icon, ownIcon, isDestructive = false, children } = props;
  return (
    <div className="vitrine-approval-header" data-variant={isDestructive ? 'destructive' : undefined}>
      <span className="vitrine-approval-icon" aria-hidden="true">
        {ownIcon ?? <ApprovalIcon name={icon} fallback={isDestructive ? 'triangle-alert' : 'shield-check'} />}
      </span>
      <div className="vitrine-heading">
        {title === '' ? <span className="vitrine-skeleton vitrine-approval-title" /> : <h3 id={titleId}>{title}</h3>}
        {description !== undefined && <p>{description}</p>}
      </div>
      {children}
    </div>
  );
}

/** One fact for a decision: a name and a value. */
export interface ApprovalFact {
  readonly label: ReactNode;
  readonly value: ReactNode;
}

/**
 * The facts for the decision, in this order; renders nothing when there are none.
 * @example
 * <ApprovalFacts facts={[{ label: 'Folder', value: '/tmp' }]} />
 */
export function ApprovalFacts({ facts }: { facts: readonly ApprovalFact[] }): ReactNode {
  if (facts.length === 0) return null;
  return (
    <dl className="vitrine-approval-facts">
      {facts.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two facts may have the same name
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
