// A tool call that somebody other than the person wants: who asks, for what, with which arguments, and how far a yes reaches.
import type { ApprovalRequestEvent, ConsentScope } from '@vitrine/protocol';
import { useState } from 'react';
import { Name } from '../shown/shown.tsx';
import { toolTitle } from '../state/catalog.ts';
import { useChat } from '../state/chat-context.ts';
import type { SessionStore } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import { callOf } from '../state/transcript.ts';
import { ApprovalSubject } from './approval-subject.tsx';
import { approvalWords } from './approval-words.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { AskFacts } from './ask-facts.tsx';

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
  const asker = call ? title(call.server, call.toolName) : 'a tool';
  const toolName = title(request.server, request.toolName);
  const words = approvalWords(request, toolName);

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
      <p className="reason">
        <Name text={request.reason} max={300} />
      </p>
      <AskFacts
        askedBy="Asked by"
        interfaceOf={request.initiator === 'view' ? asker : undefined}
        server={request.server}
        tool={{ title: toolName, name: request.toolName }}
      />
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
