// Decides where cards are shown: below the requesting surface, at the requested call, for several calls of a step above the first of them, or else
// at the end of the transcript.

import type { ApprovalRequestEvent } from '@vitrine/protocol/internal/session/events';
import { lazy, Suspense } from 'react';
import { hasA2UI } from '../a2ui/list-steps.ts';
import { ARTIFACT_SURFACE_PREFIX } from '../artifacts/artifact-place.ts';
import type { PageApproval } from '../state/approvals/page-approvals.ts';
import { findStepApprovals, type StepApprovals } from '../state/approvals/step-approvals.ts';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import { type CallEntry, findUI, pendingApprovals, type Transcript } from '../state/session/transcript.ts';
import { useStore } from '../state/store.ts';
import { CARD } from '../texts/approvals.ts';
import { Problem } from '../untrusted-text/problem.tsx';

const loadCards = () => import('./cards.ts');
const ApprovalRequestCard = lazy(async () => ({ default: (await loadCards()).ApprovalRequestCard }));
const StepApprovalsCard = lazy(async () => ({ default: (await loadCards()).StepApprovalsCard }));
const PageApprovalCard = lazy(async () => ({ default: (await loadCards()).PageApprovalCard }));

/** Id of a call, which is also its surface's; undefined for the end of the transcript. */
type Place = string | undefined;

interface Waiting {
  readonly pageApprovals: readonly PageApproval[];
  readonly requests: readonly ApprovalRequestEvent[];
}

/** Ids of calls that show their own cards. */
function listTargets({ entries }: Transcript): ReadonlySet<string> {
  const isPlace = (entry: CallEntry): boolean => !entry.result || hasA2UI(entry) || findUI(entry) !== undefined;
  return new Set(entries.flatMap(entry => (entry.kind === 'call' && isPlace(entry) ? [entry.key] : [])));
}

/** The open requests at one place, oldest first. */
function useWaiting(transcript: Transcript, place: Place): Waiting {
  const { pageApprovals } = useChat();
  const all = useStore(pageApprovals);
  const onStepCard = new Set(findStepApprovals(transcript)?.questions.map(({ key }) => key));
  const requests = pendingApprovals(transcript).filter(({ approvalId }) => !onStepCard.has(approvalId));
  if (requests.length === 0 && all.length === 0) return { pageApprovals: [], requests: [] };
  const places = listTargets(transcript);
  // An artifact shows the questions of its own links.
  const isPlace = (id: string): boolean => places.has(id) || id.startsWith(ARTIFACT_SURFACE_PREFIX);
  const isHere = (id: string | undefined): boolean => (id !== undefined && isPlace(id) ? id : undefined) === place;
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

/** The card of the current step's calls. */
export function StepApprovalsAt(props: { step: StepApprovals; session: SessionStore }) {
  return (
    <div className="approvals">
      <Suspense fallback={<p className="quiet">{CARD.loading}</p>}>
        <StepApprovalsCard {...props} />
      </Suspense>
    </div>
  );
}

/** Cards drawn at one place: more would push the conversation away. The others follow as these are answered. */
const SHOWN = 3;

function Cards({ id, session }: { id: Place; session: SessionStore }) {
  const { pageApprovals, requests } = useWaiting(useStore(session).transcript, id);
  const count = pageApprovals.length + requests.length;
  if (count === 0) return null;
  const shownRequests = Math.max(0, SHOWN - pageApprovals.length);
  return (
    <div className="approvals">
      <Suspense fallback={<p className="quiet">{CARD.loading}</p>}>
        {pageApprovals.slice(0, SHOWN).map(approval => (
          <PageApprovalCard key={approval.id} approval={approval} />
        ))}
        {requests.slice(0, shownRequests).map(request => (
          <ApprovalRequestCard key={request.approvalId} request={request} session={session} />
        ))}
      </Suspense>
      {count > SHOWN ? <MoreApprovals pageApprovals={pageApprovals} requests={requests} /> : null}
    </div>
  );
}

/** How many more wait behind the drawn cards, and a button that denies all of them at once. */
function MoreApprovals({ pageApprovals, requests }: Waiting) {
  const { respond } = useChat();
  const [error, attempt] = useAttempt();
  const count = pageApprovals.length + requests.length;
  const denyAll = (): void => {
    for (const { answer } of pageApprovals) answer(false);
    attempt(Promise.all(requests.map(({ approvalId }) => respond(approvalId, { approved: false }))));
  };
  return (
    <div className="more-approvals" role="status">
      <span>{CARD.moreWaiting(count - SHOWN)}</span>
      <button type="button" className="button" data-deny-all onClick={denyAll}>
        {CARD.denyAll(count)}
      </button>
      {error === undefined ? null : <Problem text={error} />}
    </div>
  );
}
