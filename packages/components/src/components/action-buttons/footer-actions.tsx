// The buttons that any component may have below its content (`actions` of its props).
import type { ReactNode } from 'react';
import { toActionList } from '../../actions/action-list.ts';
import { type ActionHandlers, useActions } from '../../actions/use-actions.ts';
import type { Action, ActionsConfig } from '../../contract/common-schemas.ts';
import type { Lifecycle } from '../../lifecycle/use-lifecycle.ts';
import { ProblemLine } from '../../root/problem-line.tsx';
import { ActionRow } from './action-row.tsx';

interface FooterActionsProps extends ActionHandlers<never> {
  /** The schema's `footerActions` or `responseActions`. Absent: no row is drawn. */
  actions: readonly Action[] | ActionsConfig | undefined;
  lifecycle: Lifecycle;
}

/**
 * Shows, below a component with data, why its call failed, and its actions, which leave the data in place. They are disabled while the
 * arguments arrive, because an action may still get its `confirmLabel`.
 */
export function FooterActions({ actions, lifecycle, ...handlers }: FooterActionsProps): ReactNode {
  const list = toActionList(actions);
  const isPartial = lifecycle.status.type === 'invoking' || lifecycle.status.type === 'streaming';
  const items = isPartial ? list.items.map(action => ({ ...action, disabled: true })) : list.items;
  const running = useActions<never>({ lifecycle, confirmTimeout: list.confirmTimeout, ...handlers });
  if (lifecycle.status.type === 'receipt') return null;
  return (
    <>
      <ProblemLine status={lifecycle.status} />
      <ActionRow list={{ ...list, items }} actions={running} />
    </>
  );
}
