// Where the cards stand: below the surface that asks, at the call that is asked about, else at the end of the transcript.
import type { ApprovalRequestEvent } from '@vitrine/protocol';
import type { Ask } from '../state/asks.ts';
import { useChat } from '../state/chat-context.ts';
import type { SessionStore } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import { type CallEntry, interfaceOf, pendingApprovals, type Transcript } from '../state/transcript.ts';
import { ApprovalRequestCard } from './approval-request-card.tsx';
import { PageAskCard } from './page-ask-card.tsx';

/** The id of a call, which is that of its surface; undefined: the end of the transcript. */
type Place = string | undefined;

interface Waiting {
  readonly asks: readonly Ask[];
  readonly requests: readonly ApprovalRequestEvent[];
}

/** Calls that show what waits for them, by id. */
function placesOf({ entries }: Transcript): ReadonlySet<string> {
  const isPlace = (entry: CallEntry): boolean => !entry.result || interfaceOf(entry) !== undefined;
  return new Set(entries.flatMap(entry => (entry.kind === 'call' && isPlace(entry) ? [entry.key] : [])));
}

/** What waits at a place, oldest first. */
function useWaiting(transcript: Transcript, place: Place): Waiting {
  const { asks } = useChat();
  const all = useStore(asks);
  const requests = pendingApprovals(transcript);
  if (requests.length === 0 && all.length === 0) return { asks: [], requests: [] };
  const places = placesOf(transcript);
  const isHere = (id: string | undefined): boolean => (id !== undefined && places.has(id) ? id : undefined) === place;
  return {
    asks: all.filter(({ surfaceId }) => isHere(surfaceId)),
    requests: requests.filter(({ surfaceId, callId }) => isHere(surfaceId ?? callId)),
  };
}

export function useHasApprovalsAtEnd(transcript: Transcript): boolean {
  const { asks, requests } = useWaiting(transcript, undefined);
  return asks.length + requests.length > 0;
}

/** The cards of a call and of its surface; those of no call at the end (`id` absent). */
export function ApprovalsAt({ id }: { id?: string }) {
  const session = useStore(useChat().session);
  return session ? <Cards id={id} session={session} /> : null;
}

function Cards({ id, session }: { id: Place; session: SessionStore }) {
  const { asks, requests } = useWaiting(useStore(session).transcript, id);
  if (asks.length + requests.length === 0) return null;
  return (
    <div className="approvals">
      {asks.map(ask => (
        <PageAskCard key={ask.id} ask={ask} />
      ))}
      {requests.map(request => (
        <ApprovalRequestCard key={request.approvalId} request={request} session={session} />
      ))}
    </div>
  );
}
