// Updates the index tables beside the log for a new event: open runs, calls and approvals, interfaces, contexts, titles.
import type { UserMessageEvent } from '@vitrine/protocol/internal/session/run-events';
import { chooseUI } from '@vitrine/protocol/parts';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { Statements } from './sqlite/statements.ts';

/** Characters of a title. */
const MAX_TITLE = 80;

/** `owner`: the process that wrote the event and will end what the event opens. */
export function indexEvent(
  sql: Statements,
  sessionId: string,
  event: SessionEvent,
  owner: { readonly id: string },
): void {
  switch (event.type) {
    case 'message:user':
      sql.addMessage.run(sessionId, event.messageId, event.seq);
      sql.openRun.run(sessionId, event.runId, owner.id);
      sql.setTitle.run(messageTitle(event), sessionId);
      break;
    case 'session:title':
      sql.replaceTitle.run(event.title, sessionId, event.replaces);
      break;
    case 'run:start':
      // A run for messages that arrived too late to steer another run has no message of its own.
      sql.openRun.run(sessionId, event.runId, owner.id);
      break;
    case 'run:end':
      sql.endRun.run(sessionId, event.runId);
      break;
    case 'tool:input':
      sql.openCall.run(sessionId, event.callId, event.seq, owner.id);
      break;
    case 'llm:tool-call':
      if (sql.makeCall.run(event.seq, sessionId, event.callId).changes === 0)
        sql.openCall.run(sessionId, event.callId, event.seq, owner.id);
      sql.setTitle.run(event.title ?? event.toolName, sessionId);
      break;
    case 'llm:tool-result':
      sql.endCall.run(sessionId, event.callId);
      if (chooseUI(event.sanitized.content)) sql.nameInterface.run(event.seq, sessionId, event.callId);
      break;
    case 'tool:interface':
      sql.nameInterface.run(event.seq, sessionId, event.callId);
      break;
    case 'approval:request':
      sql.openApproval.run(sessionId, event.approvalId, event.seq, owner.id);
      break;
    case 'approval:response':
      sql.endApproval.run(sessionId, event.approvalId);
      if (event.status !== 'approved') sql.endRefusedCall.run(sessionId, event.approvalId);
      break;
    case 'view:context':
      if (event.cleared === undefined) sql.setContext.run(sessionId, event.surfaceId, event.seq);
      else sql.clearContext.run(sessionId, event.surfaceId);
      break;
  }
}

/** The first line of a message; of one without text, the name of what is attached. */
export function messageTitle({ text, attachments }: Pick<UserMessageEvent, 'text' | 'attachments'>): string {
  const line = text.trim().replace(/\n.*/s, '').trim() || (attachments?.[0]?.name ?? '');
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE - 1).trimEnd()}…` : line;
}
