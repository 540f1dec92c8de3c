// The lines of a step's card: an open question, folded to one line with its arguments, and an answered one.

import type { ApprovalRequestEvent, ApprovalResponseEvent } from '@vitrine/protocol/internal/session/events';
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { pageLanguage } from '../language/page-language.ts';
import { summarizeArguments } from '../parts/text/argument-words.ts';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { CARD, STEP_CARD as TEXTS } from '../texts/approvals.ts';
import { TRANSCRIPT_TEXTS } from '../texts/transcript.ts';
import { displayName, nameRemarks } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { isButton } from './arming/answer-keys.ts';
import { useCardArming } from './arming/use-card-arming.ts';
import { useFocusOnNext } from './arming/use-focus-on-next.ts';
import { type RequestAnswer, type RequestProps, useRequestAnswer } from './arming/use-request-answer.tsx';
import { useSingleDecision } from './arming/use-single-decision.ts';
import { DestructiveMark } from './destructive-note.tsx';
import { type MoreChoice, MoreChoices } from './more-choices.tsx';
import { RequestContent } from './request-content.tsx';
import { requestedToolTitle } from './requested-tool.ts';
import { FactsLine, requesterFacts } from './requester-facts.tsx';

/** Answers a line from the card's own buttons. */
export interface QuestionLineHandle {
  allow(): void;
  deny(): void;
}

interface QuestionLineProps extends RequestProps {
  handle: Ref<QuestionLineHandle>;
}

export function QuestionLine({ request, session, handle }: QuestionLineProps) {
  const answer = useRequestAnswer({ request, session });
  const { names, error } = answer;
  const line = useRef<HTMLElement>(null);
  const allowButton = useRef<HTMLButtonElement>(null);
  const detailsId = useId();
  const armed = useCardArming(line, allowButton);
  const decide = useSingleDecision(error);
  useFocusOnNext(line);
  // What could mislead is not folded away.
  const [isOpen, setIsOpen] = useState(
    () => request.changed === true || request.destructive === true || hasRemarks(names.tool, request.toolName),
  );
  const tool = displayName(names.tool);
  useImperativeHandle(handle, () => ({
    allow: () => decide(() => answer.allow()),
    deny: () => decide(() => answer.deny()),
  }));
  const onAllow = ({ detail }: MouseEvent): void => {
    if (armed && detail <= 1) decide(() => answer.allow());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.repeat || event.defaultPrevented || isCompositionKey(event)) return;
    event.preventDefault();
    if (!isButton(event.target) && event.target !== line.current) line.current?.focus();
    else if (isOpen) setIsOpen(false);
    else decide(() => answer.deny());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced with every control in it.
    <section
      ref={line}
      role="group"
      className="step-question"
      aria-label={tool}
      tabIndex={-1}
      data-approval={request.approvalId}
      onKeyDown={onKeyDown}
    >
      <div className="step-question-head">
        <div className="step-question-text">
          <button
            type="button"
            className="step-question-fold"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Caption request={request} title={names.tool} />
          </button>
          {isOpen ? null : <Summary request={request} inputSchema={answer.inputSchema} />}
        </div>
        <div className="step-question-actions">
          <button
            type="button"
            ref={allowButton}
            className={request.destructive ? 'button danger' : 'button'}
            aria-label={TEXTS.allowLabel(tool)}
            data-approval-action="allow"
            aria-disabled={!armed}
            onClick={onAllow}
          >
            {TEXTS.allow}
          </button>
          <button
            type="button"
            className="button"
            aria-label={TEXTS.denyLabel(tool)}
            data-approval-action="deny"
            onClick={() => decide(() => answer.deny())}
          >
            {CARD.deny}
          </button>
        </div>
      </div>
      <div id={detailsId} className="step-question-details" hidden={!isOpen}>
        {isOpen ? <Details request={request} answer={answer} decide={decide} /> : null}
      </div>
      {error === undefined ? null : <Problem text={error} />}
    </section>
  );
}

/** Names with characters that may mislead. */
const hasRemarks = (title: string, name: string): boolean =>
  nameRemarks(title).length + nameRemarks(name, { plain: true }).length > 0;

function Caption({ request, title }: { request: ApprovalRequestEvent; title: string }) {
  return (
    <>
      <span className="step-question-tool">
        <Name text={title} />
      </span>{' '}
      <span className="caption">
        <Name text={request.server} />
      </span>
      {request.destructive ? (
        <>
          {' '}
          <DestructiveMark />
        </>
      ) : null}
      {request.readOnly ? (
        <>
          {' '}
          <span className="read-only-mark">{TEXTS.readOnly}</span>
        </>
      ) : null}
    </>
  );
}

/** Characters of the arguments of a folded line; more are in its details. */
const SUMMARY_CHARACTERS = 240;

function Summary({ request, inputSchema }: { request: ApprovalRequestEvent; inputSchema: unknown }) {
  const language = useStore(pageLanguage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the summary is in the page's language.
  const text = useMemo(() => summarizeArguments(inputSchema, request.args), [inputSchema, request.args, language]);
  return (
    <p className="step-question-summary">
      {text === '' ? TRANSCRIPT_TEXTS.noArguments : <Name text={text} max={SUMMARY_CHARACTERS} />}
    </p>
  );
}

interface DetailsProps {
  request: ApprovalRequestEvent;
  answer: RequestAnswer;
  decide(choice: () => unknown): void;
}

function Details({ request, answer, decide }: DetailsProps) {
  const always: MoreChoice = {
    key: 'server',
    label: CARD.always,
    choose: () => answer.allow({ scope: 'server' }),
  };
  return (
    <>
      <FactsLine facts={requesterFacts(answer.asking)} />
      <RequestContent request={request} answer={answer} />
      <MoreChoices
        choices={[...(request.scopes.includes('server') ? [always] : []), ...answer.choices]}
        takesReason={answer.takesReason}
        decide={decide}
        onDeny={reason => decide(() => answer.deny(reason))}
      />
    </>
  );
}

const STATUS_TEXTS = { approved: 'allowed', denied: 'denied', cancelled: 'withdrawn' } as const;

/** Draws an answered question, as tall as the folded question that it replaces. */
export function AnsweredLine(props: { request: ApprovalRequestEvent; response: ApprovalResponseEvent }) {
  const { request, response } = props;
  const { catalog } = useChat();
  const tool = catalog.find(request.server, request.toolName);
  return (
    <div className="step-question" data-status={response.status}>
      <div className="step-question-head">
        <div className="step-question-text">
          <span className="step-question-fold">
            <Caption request={request} title={requestedToolTitle(request, catalog)} />
          </span>
          <Summary request={request} inputSchema={tool?.inputSchema} />
        </div>
        <span className="step-question-status">{TEXTS[STATUS_TEXTS[response.status]]}</span>
      </div>
    </div>
  );
}
