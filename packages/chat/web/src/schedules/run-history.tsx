// The last runs of a schedule: when, how they ended, why they failed, and where their results are.
import type { InboxItem } from '@vitrine/agent/internal/api';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useEffect, useId, useState } from 'react';
import { RunLinks } from '../inbox/run-links.tsx';
import { formatDay } from '../parts/text/format.ts';
import { useChat } from '../state/chat-context.ts';
import { pagePath } from '../state/router.ts';
import { INBOX_TEXTS } from '../texts/pages/inbox.ts';
import { SCHEDULE_TEXTS as TEXTS } from '../texts/pages/schedules.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Problem } from '../untrusted-text/problem.tsx';

/** How often a history that is seen is read again. */
const LOOK_MS = 4000;

export function RunHistory({ scheduleId }: { scheduleId: string }) {
  const { runs, problem } = useRuns(scheduleId);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{TEXTS.history}</h2>
      {problem === undefined ? null : <Problem text={problem} />}
      {runs?.length === 0 ? <p className="quiet">{TEXTS.noRuns}</p> : null}
      <ul className="schedule-runs">
        {runs?.map(run => (
          <li key={run.id} data-state={run.state}>
            <Run run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useRuns(scheduleId: string) {
  const { api } = useChat();
  const [state, setState] = useState<{ runs?: readonly InboxItem[]; problem?: string }>({});
  useEffect(() => {
    let isCurrent = true;
    const look = (): void =>
      void api.scheduleRuns(scheduleId).then(
        runs => isCurrent && setState({ runs }),
        (error: unknown) => isCurrent && setState(before => ({ ...before, problem: errorMessage(error) })),
      );
    look();
    const timer = setInterval(() => {
      if (!document.hidden) look();
    }, LOOK_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [api, scheduleId]);
  return state;
}

function Run({ run }: { run: InboxItem }) {
  const { router } = useChat();
  const { state, due, error, reason } = run;
  const inbox = { name: 'inbox', parts: [] } as const;
  return (
    <>
      <p className="inbox-state">
        <time dateTime={due}>{formatDay(due)}</time> <strong>{INBOX_TEXTS.states[state]}</strong>
      </p>
      {error === undefined ? null : (
        <p className="inbox-error">
          <MessageText text={reason === undefined ? error : INBOX_TEXTS.reasons[reason]} />
        </p>
      )}
      <p className="inbox-actions">
        {state === 'waiting' ? (
          <a
            href={pagePath(inbox)}
            onClick={event => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              router.open(inbox);
            }}
          >
            {TEXTS.answer}
          </a>
        ) : null}
        <RunLinks item={run} />
      </p>
    </>
  );
}
