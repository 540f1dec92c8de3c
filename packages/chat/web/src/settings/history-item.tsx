// One entry of the approval history: the answer, the request and the requester, with details on demand.

import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import type { Initiator } from '@vitrine/protocol/internal/session/consent';
import type { ReactNode } from 'react';
import { filled, Template } from '../language/template.tsx';
import { Json } from '../parts/json/json.tsx';
import { formatDay } from '../parts/text/format.ts';
import { useChat } from '../state/chat-context.ts';
import { sessionPath } from '../state/router.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { ANSWERS, HISTORY, REQUESTER_NAMES, SCOPE_NAMES, SUBJECTS } from '../texts/settings/settings.ts';
import { Arguments } from '../transcript/call/arguments.tsx';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name, WholeName } from '../untrusted-text/name.tsx';
import type { HistoryRow } from './history-rows.ts';

export function HistoryItem({ row, onLeave }: { row: HistoryRow; onLeave: () => void }) {
  const { catalog } = useChat();
  const { answer, askedAt, kind, reason, scope, server, tool } = row;
  const title = toolTitle(catalog.find(server, tool) ?? { name: tool });
  return (
    <li className="history-item" data-answer={answer}>
      <details>
        <summary>
          <span className="history-subject">
            <Template text={SUBJECTS[kind]} tool={<Name text={title} />} />
          </span>
          <span className="history-answer">
            {ANSWERS[answer]}
            {scope === null || scope === 'once' ? null : <span className="quiet"> · {SCOPE_NAMES[scope]}</span>}
          </span>
          <span className="caption history-caption">
            <span>
              <RequesterName askedBy={row.askedBy} />
            </span>
            <span>
              <Name text={server} />
            </span>
            <time dateTime={askedAt}>{formatDay(askedAt)}</time>
            {reason === null ? null : (
              <span>
                “<UntrustedText text={reason} />”
              </span>
            )}
          </span>
        </summary>
        <Facts row={row} onLeave={onLeave} />
      </details>
    </li>
  );
}

const RequesterName = ({ askedBy }: { askedBy: Initiator }) => (askedBy === 'user' ? null : REQUESTER_NAMES[askedBy]);

function Facts({ row, onLeave }: { row: HistoryRow; onLeave: () => void }) {
  const { router } = useChat();
  const { answeredAt, chat, details, edited, kind, reason, scope, server, serverTrusted, sessionId, tool } = row;
  return (
    <div className="history-facts">
      <dl className="facts">
        <Fact name={HISTORY.tool}>
          <span className="mono">
            <WholeName text={tool} />
          </span>
        </Fact>
        <Fact name={HISTORY.chat}>
          <a
            href={sessionPath(sessionId)}
            onClick={event => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              router.go(sessionId);
              onLeave();
            }}
          >
            <Name text={chat} />
          </a>
        </Fact>
        {answeredAt === null ? null : (
          <Fact name={HISTORY.answeredAt}>
            <time dateTime={answeredAt}>{formatDay(answeredAt)}</time>
            {edited ? `, ${HISTORY.edited}` : null}
            {serverTrusted ? `, ${filled(HISTORY.trusted, { server })}` : null}
          </Fact>
        )}
        {scope === null ? null : <Fact name={HISTORY.scope}>{SCOPE_NAMES[scope]}</Fact>}
        {reason === null ? null : (
          <Fact name={HISTORY.reason}>
            <MessageText text={reason} />
          </Fact>
        )}
      </dl>
      {kind === 'tool' ? (
        <Arguments args={details as Record<string, unknown>} />
      ) : (
        <Json value={details} label={HISTORY.details} />
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
