// Decides where cards are shown: below the requesting surface, at the requested call, or else at the end of the transcript.
import type { ApprovalRequestEvent } from '@vitrine/protocol/session';
import { lazy, Suspense } from 'react';
import { useChat } from '../state/chat-context.ts';
import type { PageApproval } from '../state/page-approvals.ts';
import type { SessionStore } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import { type CallEntry, interfaceOf, pendingApprovals, type Transcript } from '../state/transcript.ts';
import { CARD } from '../texts/approvals.ts';

const loadCards = () => import('./cards.ts');
const ApprovalRequestCard = lazy(async () => ({ default: (await loadCards()).ApprovalRequestCard }));
const PageApprovalCard = lazy(async () => ({ default: (await loadCards()).PageApprovalCard }));

/** The id of a call, which is also that of its surface; undefined: the end of the transcript. */
type Place = string | undefined;

interface Waiting {
  readonly pageApprovals: readonly PageApproval[];
  readonly requests: readonly ApprovalRequestEvent[];
}

/** Ids of calls that show their own cards. */
function placesOf({ entries }: Transcript): ReadonlySet<string> {
  const isPlace = (entry: CallEntry): boolean => !entry.result || interfaceOf(entry) !== undefined;
  return new Set(entries.flatMap(entry => (entry.kind === 'call' && isPlace(entry) ? [entry.key] : [])));
}

/** The open requests at one place, oldest first. */
function useWaiting(transcript: Transcript, place: Place): Waiting {
  const { pageApprovals } = useChat();
  const all = useStore(pageApprovals);
  const requests = pendingApprovals(transcript);
  if (requests.length === 0 && all.length === 0) return { pageApprovals: [], requests: [] };
  const places = placesOf(transcript);
  const isHere = (id: string | undefined): boolean => (id !== undefined && places.has(id) ? id : undefined) === place;
  return {
    pageApprovals: all.filter(({ surfaceId }) => isHere(surfaceId)),
    requests: requests.filter(({ surfaceId, callId }) => isHere(surfaceId ?? callId)),
  };
}

export function useHasApprovalsAtEnd(transcript: Transcript): boolean {
  const { pageApprovals, requests } = useWaiting(transcript, undefined);
  return pageApprovals.length + requests.length > 0;
}

/** The cards of a call and of its surface; without `id`, those at the end of the transcript. */
export function ApprovalsAt({ id }: { id?: string }) {
  const session = useStore(useChat().session);
  return session ? <Cards id={id} session={session} /> : null;
}

function Cards({ id, session }: { id: Place; session: SessionStore }) {
  const { pageApprovals, requests } = useWaiting(useStore(session).transcript, id);
  if (pageApprovals.length + requests.length === 0) return null;
  return (
    <div className="approvals">
      <Suspense fallback={<p className="quiet">{CARD.loading}</p>}>
        {pageApprovals.map(approval => (
          <PageApprovalCard key={approval.id} approval={approval} />
        ))}
        {requests.map(request => (
          <ApprovalRequestCard key={request.approvalId} request={request} session={session} />
        ))}
      </Suspense>
    </div>
  );
}
