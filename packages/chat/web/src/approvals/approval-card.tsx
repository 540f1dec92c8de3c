// The card on which the user answers a request. It is shown inline, next to the requester; it takes no focus and covers nothing.
import { type ApprovalFact, ApprovalHeader } from '@vitrine/components/internal/approval-parts';
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { CARD } from '../texts/approvals.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import { isButton, preventHeldKey } from './arming/answer-keys.ts';
import { useCardArming } from './arming/use-card-arming.ts';
import { useFocusBack } from './arming/use-focus-back.ts';
import { useSingleDecision } from './arming/use-single-decision.ts';
import { type MoreChoice, MoreChoices } from './more-choices.tsx';
import { FactsLine } from './requester-facts.tsx';

export interface ApprovalCardProps {
  id: string;
  title: ReactNode;
  /** Sentence about who requests what. */
  sentence?: ReactNode;
  /** Facts about the requester. */
  facts?: readonly ApprovalFact[];
  children: ReactNode;
  /** Absent: the card's content has the answer. */
  allow: string | undefined;
  /** Whether the action may delete or overwrite something: the button is no default. @default false */
  isDestructive?: boolean;
  /** Returns false when nothing was sent, e.g. because the form has errors. */
  onAllow(): boolean;
  /** "Always allow"; absent where an approval cannot last. */
  onAlways?: (() => boolean) | undefined;
  more?: readonly MoreChoice[];
  deny?: string;
  onDeny(reason?: string): void;
  /** Called for Escape. @default `onDeny` */
  onEscape?: (() => void) | undefined;
  /** The user can explain a denial. */
  takesReason?: boolean;
  /** Reason why the answer failed; the card can be answered again. */
  error?: string | undefined;
  /** The requesting surface: its view may have the focus. */
  surfaceId?: string | undefined;
}

export function ApprovalCard(props: ApprovalCardProps) {
  const {
    id,
    title,
    sentence,
    facts = [],
    children,
    allow,
    isDestructive = false,
    onAllow,
    onAlways,
    more = [],
    takesReason = false,
    error,
  } = props;
  const { deny = CARD.deny, onDeny, onEscape = onDeny, surfaceId } = props;
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const allowButton = useRef<HTMLButtonElement>(null);
  const decide = useSingleDecision(error);
  const armed = useCardArming(card, allowButton);
  const [isOpen, setIsOpen] = useState(false);
  useFocusBack(card, surfaceId);
  const whenArmed =
    (answer: () => unknown) =>
    (event: MouseEvent): void => {
      // `detail` counts the clicks of a double click; a key's click has 0.
      if (armed && event.detail <= 1) decide(answer);
    };
  const onKeyDown = (event: KeyboardEvent): void => {
    preventHeldKey(event);
    if (event.key !== 'Escape' || event.repeat || event.defaultPrevented || isCompositionKey(event)) return;
    event.preventDefault();
    if (!isButton(event.target) && event.target !== card.current) card.current?.focus();
    else if (isOpen) setIsOpen(false);
    else decide(() => onEscape());
  };

  return (
    <article
      ref={card}
      className="approval-card"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-approval={id}
      onKeyDown={onKeyDown}
    >
      <div className="vitrine-component">
        <ApprovalHeader title={title} titleId={titleId} description={sentence} />
      </div>
      {facts.length > 0 ? <FactsLine facts={facts} /> : null}
      {children}
      {error === undefined ? null : <Problem text={error} />}
      <div className="approval-actions">
        {allow === undefined ? null : (
          <button
            type="button"
            ref={allowButton}
            className={isDestructive ? 'button danger' : 'button primary'}
            data-approval-action="allow"
            aria-disabled={!armed}
            onClick={whenArmed(onAllow)}
          >
            {allow}
          </button>
        )}
        {onAlways ? (
          <button
            type="button"
            className="button"
            data-approval-action="always"
            aria-disabled={!armed}
            onClick={whenArmed(onAlways)}
          >
            {CARD.always}
          </button>
        ) : null}
        <button type="button" className="button" data-approval-action="deny" onClick={() => decide(() => onDeny())}>
          {deny}
        </button>
        {more.length > 0 || takesReason ? (
          <button
            type="button"
            className="text-button approval-more"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {CARD.more}
          </button>
        ) : null}
      </div>
      {isOpen ? (
        <MoreChoices
          choices={more}
          takesReason={takesReason}
          decide={decide}
          onDeny={reason => decide(() => onDeny(reason))}
        />
      ) : null}
    </article>
  );
}
