// The `message-draft` component: a message to read before it is sent, and a few seconds to undo that.
import { type ReactNode, useEffect, useRef } from 'react';
import { toActionList } from '../../actions/action-list.ts';
import type { Decision } from '../../actions/decision.ts';
import { useDecision } from '../../actions/use-decision.ts';
import type { Action } from '../../contract/common-schemas.ts';
import { useLifecycle } from '../../lifecycle/use-lifecycle.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import { type RuntimeProps, resolveStatus } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ActionRow } from '../action-buttons/action-row.tsx';
import { MessageBody, MessageFields } from './message-fields.tsx';
import type { MessageDraftData, MessageOutcome } from './schema.ts';
import { useGracePeriod } from './use-grace-period.ts';

const ENGLISH = {
  email: 'E-mail',
  slack: 'Slack message',
  draft: 'Draft',
  sent: 'Sent',
  cancelled: 'Not sent',
  send: 'Send',
  cancel: 'Cancel',
  undo: 'Undo',
  sendingIn: (seconds: number) => `Sending in ${seconds} s`,
};
const DEFAULT_GRACE_MS = 5000;
/** The outcome of each action; the application's own actions have none. */
const OUTCOMES: ReadonlyMap<string, MessageOutcome> = new Map([
  ['send', 'sent'],
  ['confirm', 'sent'],
  ['cancel', 'cancelled'],
]);

export function MessageDraftView(props: MessageDraftData & RuntimeProps<Decision<MessageOutcome | null>>): ReactNode {
  const { id, channel, body, receipt } = props;
  const texts = useTexts('message-draft', ENGLISH);
  const stated = props.choice ?? props.outcome ?? null;
  const lifecycle = useLifecycle(resolveStatus(props), receipt !== undefined || stated !== null);
  const isWaiting = lifecycle.status.type === 'invoking' || lifecycle.status.type === 'streaming';
  const isReceipt = lifecycle.status.type === 'receipt';
  const grace = useGracePeriod();
  const list = toActionList(props.footerActions ?? props.responseActions);
  const decision = useDecision<MessageOutcome | null>({
    id,
    lifecycle,
    confirmTimeout: list.confirmTimeout,
    choiceOf: actionId => OUTCOMES.get(actionId) ?? null,
    isFinal: actionId => OUTCOMES.has(actionId),
    onAction: props.onAction,
    onBeforeAction: props.onBeforeAction,
  });
  const outcome = stated ?? decision.decision?.payload.choice ?? null;
  const isSending = grace.secondsLeft !== undefined;
  const footer = useRef<HTMLDivElement>(null);
  const isOpen = lifecycle.status.type === 'interactive';
  // A call that failed or was decided elsewhere in the meantime sends nothing.
  useEffect(() => {
    if (!isOpen) grace.undo();
  }, [isOpen, grace.undo]);
  // The button that was pressed is replaced by another, which takes its focus.
  const wasSending = useRef(isSending);
  useEffect(() => {
    if (wasSending.current === isSending) return;
    wasSending.current = isSending;
    if (document.activeElement === document.body)
      footer.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  }, [isSending]);

  function press(action: Action): void {
    if (action.id === 'undo') grace.undo();
    else if (OUTCOMES.get(action.id) === 'sent')
      grace.start(props.undoGracePeriod ?? DEFAULT_GRACE_MS, () => decision.press(action));
    else decision.press(action);
  }

  const items: Action[] = isSending
    ? [{ id: 'undo', label: texts.undo, variant: 'outline' }]
    : listActions(list.items, texts).map(action => ({
        ...action,
        disabled: action.disabled === true || !isOpen,
      }));
  return (
    <ComponentFrame
      name="message-draft"
      props={props}
      lifecycle={lifecycle}
      label={texts[channel]}
      footer={
        <div className="vitrine-draft-footer" ref={footer}>
          <span role="status">{grace.secondsLeft !== undefined && texts.sendingIn(grace.secondsLeft)}</span>
          <ActionRow list={{ ...list, items }} actions={{ ...decision, press }} />
        </div>
      }
    >
      <article className="vitrine-card" data-channel={channel}>
        <div className="vitrine-draft-header">
          <h3>{texts[channel]}</h3>
          <span className="vitrine-draft-state" data-outcome={outcome ?? undefined} role="status">
            {isReceipt && outcome ? texts[outcome] : texts.draft}
          </span>
        </div>
        <MessageFields draft={props} />
        {body !== '' && <MessageBody body={body} />}
        {body === '' && isWaiting && <SkeletonLines isInset />}
      </article>
    </ComponentFrame>
  );
}

/** The application's actions instead of the two buttons, or before them when neither sends. */
function listActions(customActions: readonly Action[], texts: typeof ENGLISH): Action[] {
  const own: Action[] = [
    { id: 'cancel', label: texts.cancel },
    { id: 'send', label: texts.send },
  ];
  const decides = customActions.some(action => OUTCOMES.get(action.id) === 'sent');
  return decides ? [...customActions] : [...customActions.filter(action => !OUTCOMES.has(action.id)), ...own];
}
