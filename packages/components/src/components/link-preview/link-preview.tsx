// The `link-preview` component: one web address as a card.
import type { ReactNode } from 'react';
import { useLifecycle } from '../../lifecycle/use-lifecycle.ts';
import { ComponentRoot } from '../../root/component-root.tsx';
import type { NavigationProps } from '../../root/external-link.tsx';
import { ReceiptLine } from '../../root/receipt-summary.tsx';
import { type RuntimeProps, resolveStatus } from '../../root/runtime-props.ts';
import { FooterActions } from '../action-buttons/footer-actions.tsx';
import { LinkCard } from './link-card.tsx';
import type { LinkPreviewData } from './schema.ts';

export function LinkPreviewView(props: LinkPreviewData & RuntimeProps & NavigationProps): ReactNode {
  const { id, receipt, className, style, onAction, onBeforeAction } = props;
  const lifecycle = useLifecycle(resolveStatus(props), receipt !== undefined);
  const isWaiting = lifecycle.status.type === 'invoking' || lifecycle.status.type === 'streaming';
  return (
    <ComponentRoot name="link-preview" id={id} status={lifecycle.status} className={className} style={style}>
      <div className="vitrine-card">
        <LinkCard {...props} isWaiting={isWaiting} />
      </div>
      {receipt && <ReceiptLine receipt={receipt} />}
      <FooterActions
        actions={props.footerActions ?? props.responseActions}
        lifecycle={lifecycle}
        onAction={onAction}
        onBeforeAction={onBeforeAction}
      />
    </ComponentRoot>
  );
}
