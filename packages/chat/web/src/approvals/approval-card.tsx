// The card on which the user answers a request. It is shown inline, next to the requester; it takes no focus and covers nothing.
import { type ApprovalFact, ApprovalFacts, ApprovalHeader } from '@vitrine/components/internal/approval-parts';
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { CARD } from '../texts/approvals.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import { useCardArming } from './use-card-arming.ts';
import { useFocusBack } from './use-focus-back.ts';

/** Maximum length of the user's note to the model. */
const MAX_REASON = 1000;

/** Another way to allow, behind "More options". */
export interface MoreChoice {
  readonly key: string;
  readonly label: ReactNode;
  choose(): void;
}

export interface ApprovalCardProps {
  id: string;
  title: ReactNode;
  /** Who requests what. */
  sentence?: ReactNode;
  /** Facts about the requester. */
  facts?: readonly ApprovalFact[];
  children: ReactNode;
  allow: string;
  /** Returns false when nothing was sent, e.g. because the form has errors. */
  onAllow(): boolean;
  /** "Always allow"; absent where an approval cannot last. */
  onAlways?: (() => boolean) | undefined;
  more?: readonly MoreChoice[];
  deny?: string;
  onDeny(reason?: string): void;
  /** What Escape does. @default `onDeny` */
  onEscape?: (() => void) | undefined;
  /** The user can explain a denial. */
  takesReason?: boolean;
  /** Why the answer failed; the card can be answered again. */
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
  useScrollIntoViewForRequester(card, surfaceId);
  useFocusBack(card, surfaceId);
  const whenArmed =
    (answer: () => unknown) =>
    (event: MouseEvent): void => {
      // `detail` counts the clicks of a double click; a key's click has 0.
      if (armed && event.detail <= 1) decide(answer);
    };
  const onKeyDown = (event: KeyboardEvent): void => {
    // A held Enter or Space was meant for what had the focus before.
    if (event.repeat && (event.key === 'Enter' || event.key === ' ') && isButton(event.target)) event.preventDefault();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
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
        {facts.length > 0 ? <ApprovalFacts facts={facts} /> : null}
      </div>
      {children}
      {error === undefined ? null : <Problem text={error} />}
      <div className="approval-actions">
        <button
          type="button"
          ref={allowButton}
          className="button primary"
          data-approval-action="allow"
          aria-disabled={!armed}
          onClick={whenArmed(onAllow)}
        >
          {allow}
        </button>
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

/** Returns the function that gives the answer, once. An answer that could not be delivered (`error`), or returned false, can be given again. */
function useSingleDecision(error: string | undefined): (answer: () => unknown) => void {
  const isDecided = useRef(false);
  useEffect(() => {
    if (error !== undefined) isDecided.current = false;
  }, [error]);
  return answer => {
    if (isDecided.current) return;
    isDecided.current = true;
    if (answer() === false) isDecided.current = false;
  };
}

interface MoreChoicesProps {
  choices: readonly MoreChoice[];
  takesReason: boolean;
  decide(answer: () => unknown): void;
  onDeny(reason: string): void;
}

/** The options below the buttons. They have just appeared, so their arming time starts anew. */
function MoreChoices({ choices, takesReason, decide, onDeny }: MoreChoicesProps) {
  const panel = useRef<HTMLDivElement>(null);
  const armed = useCardArming(panel, panel);
  const [reason, setReason] = useState('');
  const reasonId = useId();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    onDeny(reason.trim());
  };
  return (
    <div className="approval-choices" ref={panel}>
      {choices.map(({ key, label, choose }) => (
        <button
          type="button"
          className="text-button"
          key={key}
          data-approval-choice={key}
          aria-disabled={!armed}
          onClick={({ detail }) => (armed && detail <= 1 ? decide(choose) : undefined)}
        >
          {label}
        </button>
      ))}
      {takesReason ? (
        <form className="approval-reason" onSubmit={onSubmit}>
          <label className="label" htmlFor={reasonId}>
            {CARD.reason}
          </label>
          <input
            id={reasonId}
            value={reason}
            maxLength={MAX_REASON}
            autoComplete="off"
            onChange={event => setReason(event.target.value)}
          />
          <button type="submit" className="button">
            {CARD.denyWithReason}
          </button>
        </form>
      ) : null}
    </div>
  );
}

const isButton = (target: EventTarget): boolean => target instanceof HTMLButtonElement;

/** If the user has just used the requesting view, its card is scrolled into view. Otherwise the page keeps its scroll position. */
function useScrollIntoViewForRequester(card: { current: HTMLElement | null }, surfaceId: string | undefined): void {
  useEffect(() => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-surface-id]');
    if (surfaceId === undefined || focused?.dataset.surfaceId !== surfaceId) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    card.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' });
  }, [card, surfaceId]);
}
