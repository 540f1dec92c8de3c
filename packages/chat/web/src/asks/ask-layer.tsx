// Shows the first question that waits: the page's own before the server's.
import { useChat } from '../state/chat-context.ts';
import type { SessionStore } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import { pendingApprovals } from '../state/transcript.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { PageAskDialog } from './page-ask-dialog.tsx';

export function AskLayer({ session }: { session: SessionStore }) {
  const { asks } = useChat();
  const [ask, ...otherAsks] = useStore(asks);
  const [approval, ...otherApprovals] = pendingApprovals(useStore(session).transcript);
  if (ask)
    return (
      <PageAskDialog key={ask.id} ask={ask} more={otherAsks.length + (approval ? 1 : 0) + otherApprovals.length} />
    );
  if (approval)
    return (
      <ApprovalDialog key={approval.approvalId} request={approval} session={session} more={otherApprovals.length} />
    );
  return null;
}
