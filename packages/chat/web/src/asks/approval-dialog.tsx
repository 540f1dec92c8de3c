// A tool call that somebody other than the person wants: who asks, for what, with which arguments, and how far a yes reaches.
import type { ApprovalRequestEvent, ConsentScope } from '@vitrine/protocol';
import { useState } from 'react';
import { toolTitle } from '../state/catalog.ts';
import { useChat } from '../state/chat-context.ts';
import type { SessionStore } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import { callOf } from '../state/transcript.ts';
import { ApprovalSubject } from './approval-subject.tsx';
import { approvalWords } from './approval-words.ts';
import { AskDialog } from './ask-dialog.tsx';

export const SCOPE_LABELS: Record<ConsentScope, string> = {
  once: 'This once',
  surface: 'As long as this interface is open',
  chat: 'In this chat',
  server: 'In every chat',
};

export function ApprovalDialog({
  request,
  session,
  more,
}: {
  request: ApprovalRequestEvent;
  session: SessionStore;
  more: number;
}) {
  const chat = useChat();
  const { transcript } = useStore(session);
  const [scope, setScope] = useState<ConsentScope>(request.scopes[0] ?? 'once');
  const [error, setError] = useState<string>();
  const title = (server: string, name: string): string => toolTitle(chat.catalog.find(server, name) ?? { name });
  const call = callOf(transcript, request.surfaceId);
  const asker =
    request.initiator === 'view'
      ? `the interface of ${call ? title(call.server, call.toolName) : 'a tool'}`
      : 'the model';

  const words = approvalWords(request, title(request.server, request.toolName));

  const respond = (answer: { approved: boolean; scope?: ConsentScope }): void => {
    setError(undefined);
    chat.respond(request.approvalId, answer).catch((problem: unknown) => {
      setError(`Your answer was not delivered. ${problem instanceof Error ? problem.message : String(problem)}`);
    });
  };

  return (
    <AskDialog
      title={words.title}
      yes={words.yes}
      more={more}
      error={error}
      onYes={() => respond({ approved: true, scope })}
      onNo={() => respond({ approved: false })}
    >
      <p className="reason">{request.reason}</p>
      <dl className="facts">
        <dt>Asked by</dt>
        <dd>{asker}</dd>
        <dt>Server</dt>
        <dd>{request.server}</dd>
        <dt>Tool</dt>
        <dd className="mono">{request.toolName}</dd>
      </dl>
      <ApprovalSubject request={request} />
      {request.scopes.length > 1 ? (
        <fieldset className="scopes">
          <legend className="caption">Allow</legend>
          {request.scopes.map(name => (
            <label className="check" key={name}>
              <input type="radio" name="scope" value={name} checked={scope === name} onChange={() => setScope(name)} />
              <span>{SCOPE_LABELS[name]}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
    </AskDialog>
  );
}
