// The `order-summary` component: items, their price, and where an application asks for it the confirmation.
import { type ReactNode, useId } from 'react';
import { toActionList } from '../../actions/action-list.ts';
import type { Decision } from '../../actions/decision.ts';
import { useDecision } from '../../actions/use-decision.ts';
import type { Action } from '../../contract/common-schemas.ts';
import { formatDate, usableLocale } from '../../format/dates-and-durations.ts';
import { useLifecycle } from '../../lifecycle/use-lifecycle.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import { type RuntimeProps, resolveStatus } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useSettings, useTexts } from '../../texts/texts.ts';
import { ActionRow } from '../action-buttons/action-row.tsx';
import { OrderItems, OrderPrice } from './order-lines.tsx';
import type { OrderChoice, OrderSummaryData } from './schema.ts';

const ENGLISH = {
  title: 'Order summary',
  cancel: 'Cancel',
  purchase: 'Purchase',
  confirmed: 'Confirmed',
  order: (id: string) => `Order ${id}`,
};

/** The question of tool-ui's order whose data name no buttons. Only where an application hears the answer: a press must not confirm nothing. */
function defaultActions({ cancel, purchase }: typeof ENGLISH): readonly Action[] {
  return [
    { id: 'cancel', label: cancel },
    { id: 'confirm', label: purchase },
  ];
}

export function OrderSummaryView(props: OrderSummaryData & RuntimeProps<Decision<OrderChoice | null>>): ReactNode {
  const { id, title, items, pricing, receipt, choice = null } = props;
  const texts = useTexts('order-summary', ENGLISH);
  const settings = useSettings();
  const titleId = useId();
  const locale = usableLocale(props.locale, settings.locale);
  const lifecycle = useLifecycle(resolveStatus(props), receipt !== undefined || choice !== null);
  const isWaiting = lifecycle.status.type === 'invoking' || lifecycle.status.type === 'streaming';
  const isOpen = props.onAction !== undefined && props.role !== 'information' && props.variant !== 'receipt';
  const list = toActionList(
    props.footerActions ?? props.responseActions ?? (isOpen ? defaultActions(texts) : undefined),
  );
  const decision = useDecision<OrderChoice | null>({
    id,
    lifecycle,
    confirmTimeout: list.confirmTimeout,
    choiceOf: actionId =>
      actionId === 'confirm' ? { action: 'confirm', confirmedAt: new Date().toISOString() } : null,
    isFinal: actionId => actionId === 'confirm',
    onAction: props.onAction,
    onBeforeAction: props.onBeforeAction,
  });
  const confirmed = choice ?? decision.decision?.payload.choice ?? null;
  const isReceipt = lifecycle.status.type === 'receipt';
  const shared = { items, pricing, locale, isWaiting };
  return (
    <ComponentFrame
      name="order-summary"
      props={props}
      lifecycle={lifecycle}
      label={title ?? texts.title}
      footer={<ActionRow list={list} isDisabled={() => lifecycle.status.type !== 'interactive'} actions={decision} />}
    >
      <article className="vitrine-card vitrine-order" aria-labelledby={titleId}>
        <div className="vitrine-order-header">
          <h3 id={titleId}>
            <UntrustedText text={title ?? texts.title} />
          </h3>
          {isReceipt && confirmed && <ConfirmedMark choice={confirmed} locale={locale} />}
        </div>
        {items.length > 0 && <OrderItems {...shared} />}
        {items.length === 0 && isWaiting && <SkeletonLines isInset />}
        {!Number.isNaN(pricing.total) && <OrderPrice {...shared} />}
      </article>
    </ComponentFrame>
  );
}

function ConfirmedMark({ choice, locale }: { choice: OrderChoice; locale: string }): ReactNode {
  const texts = useTexts('order-summary', ENGLISH);
  const { timeZone } = useSettings();
  return (
    <p className="vitrine-order-confirmed" role="status">
      <strong>✓ {texts.confirmed}</strong>
      {choice.orderId !== undefined && (
        <span>
          <UntrustedText text={texts.order(choice.orderId)} />
        </span>
      )}
      {choice.confirmedAt !== undefined && (
        <time dateTime={choice.confirmedAt}>
          {formatDate(choice.confirmedAt, locale, timeZone, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      )}
    </p>
  );
}
