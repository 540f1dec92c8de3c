// Shows the first question that waits: the page's own before the server's.
import { useChat } from '../state/chat-context.ts';
import type { SessionStore } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import { pendingApprovals } from '../state/transcript.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { AskDialog } from './ask-dialog.tsx';

export function AskLayer({ session }: { session: SessionStore }) {
  const { asks } = useChat();
  const [ask, ...otherAsks] = useStore(asks);
  const [approval, ...otherApprovals] = pendingApprovals(useStore(session).transcript);
  if (ask)
    return (
      <AskDialog
        key={ask.id}
        title={ask.kind === 'link' ? 'Open this link?' : 'Save this file?'}
        yes={ask.kind === 'link' ? 'Open in a new tab' : 'Save'}
        more={otherAsks.length + (approval ? 1 : 0) + otherApprovals.length}
        onYes={() => ask.answer(true)}
        onNo={() => ask.answer(false)}
      >
        <p className="subject">{ask.subject}</p>
        <dl className="facts">
          <dt>Asked by</dt>
          <dd>the interface of {ask.toolName}</dd>
          <dt>Server</dt>
          <dd>{ask.server}</dd>
        </dl>
      </AskDialog>
    );
  if (approval)
    return (
      <ApprovalDialog key={approval.approvalId} request={approval} session={session} more={otherApprovals.length} />
    );
  return null;
}
