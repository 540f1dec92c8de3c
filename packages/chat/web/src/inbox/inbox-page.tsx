// The inbox: open questions of all chats with their cards, and the runs of schedules.
import type { ApprovalRecord, Inbox, InboxItem } from '@vitrine/agent/internal/api';
import { approvalKind } from '@vitrine/protocol/internal/session/events';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { ApprovalRequestCard } from '../approvals/cards.ts';
import { Template } from '../language/template.tsx';
import { formatDay } from '../parts/text/format.ts';
import { sessionTitle } from '../shell/session-title.ts';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { sessionPath } from '../state/router.ts';
import { useStore } from '../state/store.ts';
import { INBOX_TEXTS as TEXTS } from '../texts/pages/inbox.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { getAskingSession } from './asking-session.ts';
import { NotifySection } from './notify-section.tsx';
import { BoardLink, RunLinks } from './run-links.tsx';
import '../../styles/navigation/inbox.css';

/** How often an inbox that is seen is read again: another device may have answered. */
const LOOK_MS = 4000;

export default function InboxPage() {
  const { router } = useChat();
  const { inbox, problem, isOffline, refresh } = useInbox();
  return (
    <section className="inbox-page" aria-label={TEXTS.title}>
      <p className="inbox-links">
        <button type="button" className="text-button" onClick={() => router.open({ name: 'schedules', parts: [] })}>
          {TEXTS.allSchedules}
        </button>
      </p>
      {!isOffline ? null : (
        <p className="quiet" role="status">
          {TEXTS.offline}
        </p>
      )}
      {problem === undefined ? null : <Problem text={problem} />}
      {inbox ? (
        // What is shown without a network is only read.
        <fieldset className="inbox-content" disabled={isOffline}>
          <Questions {...inbox} onAnswered={refresh} />
          <Results items={inbox.items} onChanged={refresh} />
        </fieldset>
      ) : problem === undefined ? (
        <p className="quiet loading" role="status">
          {TEXTS.loading}
        </p>
      ) : null}
      {isOffline ? null : <NotifySection />}
    </section>
  );
}

/** The inbox, read again while the page is seen. */
function useInbox() {
  const { api, inbox: count, sessions } = useChat();
  const [inbox, setInbox] = useState<Inbox>();
  const [problem, setProblem] = useState<string>();
  const [isOffline, setIsOffline] = useState(false);
  /** The service worker has answered with what it kept. */
  const wasKept = useRef(false);
  const refresh = useCallback(async (): Promise<void> => {
    try {
      wasKept.current = false;
      setInbox(await api.inbox());
      setProblem(undefined);
      setIsOffline(wasKept.current);
      await count.refresh();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }, [api, count]);
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent): void => {
      if (data === 'offline') wasKept.current = true;
    };
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    void refresh();
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  // Runs make chats.
  const runs = inbox?.items.length ?? 0;
  useEffect(() => {
    if (runs > 0) void sessions.refresh();
  }, [sessions, runs]);
  return { inbox, problem, isOffline, refresh };
}

interface QuestionsProps {
  questions: readonly ApprovalRecord[];
  items: readonly InboxItem[];
  onAnswered: () => void;
}

function Questions({ questions, items, onAnswered }: QuestionsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{TEXTS.questions}</h2>
      {questions.length === 0 ? <p className="quiet">{TEXTS.noQuestions}</p> : null}
      <ul className="inbox-list">
        {questions.map(question => (
          <li key={question.request.approvalId}>
            <Question
              question={question}
              run={items.find(item => item.isInBoard && item.sessionId === question.sessionId)}
              onAnswered={onAnswered}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Kinds of questions whose answer only the page of their chat can carry out. */
const ELSEWHERE: ReadonlySet<string> = new Set(['download', 'link']);

interface QuestionProps {
  question: ApprovalRecord;
  /** The run that asks on a board. */
  run: InboxItem | undefined;
  onAnswered: () => void;
}

function Question({ question, run, onAnswered }: QuestionProps) {
  const { sessionId, request } = question;
  // An answer is in the log soon after it was sent.
  const onClick = (): void => void setTimeout(onAnswered, 500);
  return (
    <div onClickCapture={onClick} onKeyUpCapture={onClick}>
      {run?.boardId === undefined ? (
        <ChatLink sessionId={sessionId} />
      ) : (
        <p className="caption">
          <BoardLink boardId={run.boardId}>
            <Template text={TEXTS.onBoard} title={<Name text={run.schedule.title} />} />
          </BoardLink>
        </p>
      )}
      {ELSEWHERE.has(approvalKind(request)) ? (
        <p className="quiet">{TEXTS.answerThere}</p>
      ) : (
        <ApprovalRequestCard request={request} session={getAskingSession(sessionId)} />
      )}
    </div>
  );
}

/** A link to a chat, with its title. */
function ChatLink({ sessionId }: { sessionId: string }) {
  const { router, sessions } = useChat();
  const session = useStore(sessions).find(({ id }) => id === sessionId);
  return (
    <p className="caption">
      <a
        href={sessionPath(sessionId)}
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          void sessions.show(sessionId);
          router.go(sessionId);
        }}
      >
        <Template text={TEXTS.inChat} title={<Name text={sessionTitle(session)} />} />
      </a>
    </p>
  );
}

function Results({ items, onChanged }: { items: readonly InboxItem[]; onChanged: () => Promise<void> }) {
  const { api } = useChat();
  const [problem, attempt] = useAttempt();
  const id = useId();
  const hasUnread = items.some(isUnread);
  return (
    <section aria-labelledby={id}>
      <div className="inbox-head">
        <h2 id={id}>{TEXTS.results}</h2>
        {hasUnread ? (
          <button type="button" className="text-button" onClick={() => attempt(api.readInbox({}).then(onChanged))}>
            {TEXTS.markRead}
          </button>
        ) : null}
      </div>
      {problem === undefined ? null : <Problem text={problem} />}
      {items.length === 0 ? <p className="quiet">{TEXTS.noResults}</p> : null}
      <ul className="inbox-list">
        {items.map(item => (
          <li key={item.id}>
            <Result item={item} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const isUnread = ({ read, state }: InboxItem): boolean => !read && state !== 'running' && state !== 'waiting';

function Result({ item, onChanged }: { item: InboxItem; onChanged: () => Promise<void> }) {
  const { api } = useChat();
  const [problem, attempt] = useAttempt();
  const { id, schedule, state, text, error, reason, due } = item;
  const read = (): void => void api.readInbox({ ids: [id] }).catch(() => {});
  const titleId = useId();
  return (
    <article
      className="inbox-item"
      data-state={state}
      data-unread={isUnread(item) || undefined}
      aria-labelledby={titleId}
    >
      <h3 id={titleId}>
        <Name text={schedule.title} />
      </h3>
      <p className="inbox-state">
        <strong>{TEXTS.states[state]}</strong> <span className="quiet small">{TEXTS.was(formatDay(due))}</span>
      </p>
      {text === undefined ? null : (
        <p className="inbox-text">
          <MessageText text={text} />
        </p>
      )}
      {error === undefined ? null : (
        <p className="inbox-error">
          <MessageText text={reason === undefined ? error : TEXTS.reasons[reason]} />
        </p>
      )}
      {problem === undefined ? null : <Problem text={problem} />}
      <p className="inbox-actions">
        <RunLinks item={item} onOpen={read} />
        <button type="button" className="text-button" onClick={() => attempt(api.removeInboxItem(id).then(onChanged))}>
          {TEXTS.remove}
        </button>
      </p>
    </article>
  );
}
