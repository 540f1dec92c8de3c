// The `approval-card` component: asks the user to approve or deny an action, and shows the receipt of the answer.
import type { ReactNode } from 'react';
import { toActionList } from '../../actions/action-list.ts';
import type { Decision } from '../../actions/decision.ts';
import { useDecision } from '../../actions/use-decision.ts';
import type { Action } from '../../contract/common-schemas.ts';
import { useLifecycle } from '../../lifecycle/use-lifecycle.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import { type RuntimeProps, resolveStatus } from '../../root/runtime-props.ts';
import { LongText } from '../../root/text/long-text.tsx';
import { NAME_CHARACTERS } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ActionRow } from '../action-buttons/action-row.tsx';
import { type ApprovalFact, ApprovalFacts, ApprovalHeader } from './approval-parts.tsx';
import { ArgumentsView } from './arguments-view.tsx';
import type { ApprovalCardData } from './schema.ts';

const ENGLISH = {
  approve: 'Approve',
  deny: 'Deny',
  really: (label: string) => `${label} – press again`,
  approved: 'Approved',
  denied: 'Denied',
};
/** Milliseconds to confirm; longer than other actions have, so that the user can read the arguments again before the second press. */
const CONFIRM_TIMEOUT = 5000;

type ApprovalChoice = NonNullable<ApprovalCardData['choice']>;
/** The choice of each action; the application's own actions have none. */
const CHOICES: Readonly<Record<string, ApprovalChoice>> = {
  __proto__: null as never,
  confirm: 'approved',
  cancel: 'denied',
};

export interface ApprovalCardRuntime extends RuntimeProps<Decision<ApprovalChoice | null>> {
  /** Draws `icon`; returns undefined for an unknown name. The icon is decorative. */
  renderIcon?: (name: string) => ReactNode;
}

/** Escape and a click elsewhere have no effect: only the button denies. */
export function ApprovalCardView(props: ApprovalCardData & ApprovalCardRuntime): ReactNode {
  const { id, title, icon, receipt, choice } = props;
  const texts = useTexts('approval-card', ENGLISH);
  const lifecycle = useLifecycle(resolveStatus(props), receipt !== undefined || (choice ?? null) !== null);
  const isDestructive = props.variant === 'destructive';
  const decision = useDecision<ApprovalChoice | null>({
    id,
    lifecycle,
    confirmTimeout: CONFIRM_TIMEOUT,
    choiceOf: actionId => CHOICES[actionId] ?? null,
    isFinal: actionId => actionId in CHOICES,
    onAction: props.onAction,
    onBeforeAction: props.onBeforeAction,
  });
  const finalChoice = choice ?? decision.decision?.payload.choice;
  const isReceipt = lifecycle.status.type === 'receipt';
  const ownIcon = icon === undefined ? undefined : props.renderIcon?.(icon);

  return (
    <ComponentFrame
      name="approval-card"
      props={props}
      lifecycle={lifecycle}
      label={title.slice(0, NAME_CHARACTERS) || undefined}
      footer={
        <ActionRow
          list={{ items: listActions(props, lifecycle.status.type === 'interactive', texts), align: 'right' }}
          actions={decision}
        />
      }
    >
      <div
        className="vitrine-card vitrine-approval"
        data-variant={props.variant}
        data-choice={isReceipt ? finalChoice : undefined}
      >
        <ApprovalHeader
          title={title === '' ? '' : <LongText text={title} maxCharacters={NAME_CHARACTERS} />}
          description={props.description === undefined ? undefined : <LongText text={props.description} lines />}
          icon={icon}
          ownIcon={ownIcon}
          isDestructive={isDestructive}
        >
          {isReceipt && finalChoice && (
            <span className="vitrine-approval-outcome" role="status">
              {texts[finalChoice]}
            </span>
          )}
        </ApprovalHeader>
        <ApprovalFacts facts={listFacts(props)} />
        {props.arguments && <ArgumentsView value={props.arguments} />}
      </div>
    </ComponentFrame>
  );
}

function listFacts({ metadata = [] }: Pick<ApprovalCardData, 'metadata'>): ApprovalFact[] {
  return metadata.map(({ key, value }) => ({
    label: <LongText text={key} maxCharacters={NAME_CHARACTERS} />,
    value: <LongText text={value} lines />,
  }));
}

/** The two buttons, after the application's own actions. */
function listActions(props: ApprovalCardData, isOpen: boolean, texts: typeof ENGLISH): Action[] {
  const confirmLabel = props.confirmLabel ?? texts.approve;
  const isDestructive = props.variant === 'destructive';
  const customActions = toActionList(props.footerActions ?? props.responseActions).items;
  const items: Action[] = [
    ...customActions.filter(action => !(action.id in CHOICES)),
    { id: 'cancel', label: props.cancelLabel ?? texts.deny, variant: 'outline' },
    {
      id: 'confirm',
      label: confirmLabel,
      ...(isDestructive && { variant: 'destructive', confirmLabel: texts.really(confirmLabel) }),
    },
  ];
  return items.map(action => ({ ...action, disabled: action.disabled === true || !isOpen }));
}
