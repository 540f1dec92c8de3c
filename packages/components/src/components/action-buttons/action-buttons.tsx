// The `action-buttons` component: a row of buttons for the user's next step.
import type { ReactNode } from 'react';
import { useLifecycle } from '../../lifecycle/use-lifecycle.ts';
import { ComponentRoot } from '../../root/component-root.tsx';
import { ReceiptLine } from '../../root/receipt-summary.tsx';
import { type RuntimeProps, resolveStatus } from '../../root/runtime-props.ts';
import { FooterActions } from './footer-actions.tsx';
import type { ActionButtonsData } from './schema.ts';

export function ActionButtonsView(props: ActionButtonsData & RuntimeProps): ReactNode {
  const { id, receipt, items, align, confirmTimeout, className, style, onAction, onBeforeAction } = props;
  const lifecycle = useLifecycle(resolveStatus(props), receipt !== undefined);
  return (
    <ComponentRoot name="action-buttons" id={id} status={lifecycle.status} className={className} style={style}>
      {receipt && <ReceiptLine receipt={receipt} />}
      <FooterActions
        actions={{ items, align, confirmTimeout }}
        lifecycle={lifecycle}
        onAction={onAction}
        onBeforeAction={onBeforeAction}
      />
    </ComponentRoot>
  );
}
