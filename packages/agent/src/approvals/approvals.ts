// Asks the user. A request is logged before its requester waits for it, and ends exactly once: by an answer, by the requester withdrawing it,
// or when the agent closes. Questions of scheduled calls outlive the
// process (see `kept-questions.ts`); a restart withdraws the remaining ones.
import { isDeepStrictEqual } from 'node:util';
import type { CallRequest, Policy } from '@vitrine/policy';
import type { ConsentScope } from '@vitrine/protocol/internal/session/consent';
import type {
  ApprovalRequestEvent,
  ApprovalResponseEvent,
  NewSessionEvent,
} from '@vitrine/protocol/internal/session/events';
import type { ApprovalAnswer } from '../api/contract/approvals.ts';
import { AgentError } from '../errors.ts';
import type { Log } from '../store/log/log.ts';
import type { Store } from '../store/store.ts';
import type { Choices } from './choices.ts';
import {
  type AcceptedAnswer,
  type AskVerdict,
  type OpenApprovals,
  openApproval,
  type PendingApproval,
} from './pending-approval.ts';
import { readerFor, type TrustedServers } from './trusted-servers.ts';

/** Open requests of one surface; more would overwhelm the user. */
export const MAX_OPEN_PER_SURFACE = 8;

/** Characters of the user's note on a denial. */
const MAX_REASON_CHARACTERS = 1000;

/** Details of a request, by kind. `args`: the arguments of a call with secrets masked. */
export type ApprovalDetails = Pick<
  ApprovalRequestEvent,
  'files' | 'sampling' | 'url' | 'callId' | 'runId' | 'editable' | 'draft' | 'elicitation'
> & {
  readonly args?: Readonly<Record<string, unknown>>;
};

export interface AskOptions<T> {
  readonly signal: AbortSignal;
  readonly details?: ApprovalDetails;
  /** The id of the same request, which another process has logged: it goes on when nothing of it has changed. @default a new request */
  readonly approvalId?: string | undefined;
  /**
   * Reads `arguments` and `content` of an answer; throws `AgentError` `bad-arguments`, which leaves the request open. Absent: an answer has
   * neither.
   */
  readonly accept?: (answer: ApprovalAnswer) => AcceptedAnswer<T>;
}

export interface Approvals {
  /**
   * Resolves when the user allows it: `value` is what `accept` returned, absent when the answer to another request covers this one; without
   * `approvalId` when such an answer came before this request was logged. Rejects with `AgentError` `denied`, `cancelled` when the user dismissed
   * it, `closed`, or with the signal's reason once withdrawn.
   */
  ask<T = never>(
    request: CallRequest,
    verdict: AskVerdict,
    options: AskOptions<T>,
  ): Promise<{ approvalId?: string; value?: T }>;
  /** Throws `AgentError` `denied` when a surface has too many open requests. */
  requireRoom(surfaceId: string): void;
  /** A request that is in the log is about to be asked again: answers to it wait for that, or for `ms`. */
  expect(approvalId: string, ms: number): void;
  /** Counts the open requests of a session. */
  countOpen(sessionId: string): number;
  /** See `Agent.respond`. */
  respond(sessionId: string, approvalId: string, answer: ApprovalAnswer): Promise<void>;
  /** Ends the open requests that what the user allowed elsewhere covers by now. */
  endCovered(): Promise<void>;
  /** Denies all open requests that the next agent does not ask again, and later ones. */
  close(): Promise<void>;
}

export interface ApprovalsOptions {
  readonly log: Log;
  readonly store: Store;
  readonly policy: Policy;
  readonly trusted: Pick<TrustedServers, 'has' | 'set'>;
  /** Answers, and everything else that changes what is allowed, one at a time: an answer that cannot be logged takes its consent back. */
  readonly choices: Choices;
  readonly randomId: () => string;
  /** Called when an answer also covers another request, but its end cannot be logged. */
  readonly onError: (error: Error) => void;
}

export function createApprovals(options: ApprovalsOptions): Approvals {
  const { log, policy, trusted, choices, randomId, onError } = options;
  const open: OpenApprovals = new Map();
  /** Requests that are about to be open. */
  const arriving = new Set<CallRequest>();
  /** Requests of the log that are about to be open again. */
  const expected = new Map<string, PromiseWithResolvers<void>>();
  const endExpected = (approvalId: string): void => {
    expected.get(approvalId)?.resolve();
    expected.delete(approvalId);
  };
  let isClosed = false;

  const requireRoom: Approvals['requireRoom'] = surfaceId => {
    // A request is in both while it is being opened.
    const requests = new Set([...arriving, ...[...open.values()].map(({ request }) => request)]);
    if ([...requests].filter(request => request.surfaceId === surfaceId).length >= MAX_OPEN_PER_SURFACE)
      throw new AgentError(
        'denied',
        `This view waits for ${MAX_OPEN_PER_SURFACE} answers already: answer those first.`,
      );
  };

  const isCovered = (request: CallRequest): boolean =>
    policy.decide({ ...request, serverTrusted: trusted.has(request) }).decision === 'allow';

  /** Ends the open requests that a consent covers by now. */
  const endCovered = async (scope?: ConsentScope): Promise<void> => {
    for (const pending of [...open.values()].filter(({ request }) => isCovered(request))) {
      try {
        await pending.end('approved', scope === undefined ? {} : { scope });
      } catch (error) {
        // The given answer is valid; this request stays open.
        onError(error as Error);
      }
    }
  };

  /** Tells whether the open request in the log is this one, with the same tool, arguments and choices. */
  const isLogged = async (sessionId: string, approvalId: string, event: NewSessionEvent): Promise<boolean> => {
    const stored = await options.store.getApproval(sessionId, approvalId);
    if (!stored || stored.answered) return false;
    const { seq: _, at: __, ...earlier } = stored.event;
    return isDeepStrictEqual(earlier, JSON.parse(JSON.stringify(event)));
  };

  const openRequest = async <T>(
    request: CallRequest,
    verdict: AskVerdict,
    { signal, details, accept, approvalId: earlierId }: AskOptions<T>,
  ): Promise<{ answered: Promise<{ approvalId?: string; value?: T }> }> => {
    signal.throwIfAborted();
    if (isClosed) throw new AgentError('closed', 'The agent is closed.');
    const { sessionId } = request;
    const endEarlier = async (status: 'approved' | 'cancelled'): Promise<void> => {
      if (earlierId !== undefined)
        await log.append(sessionId, { type: 'approval:response', approvalId: earlierId, status });
    };
    // Another answer may have been given since the verdict.
    if (isCovered(request)) {
      await endEarlier('approved');
      return { answered: Promise.resolve({}) };
    }
    const event = requestEvent(earlierId ?? randomId(), { request, verdict, details });
    const isSame = earlierId !== undefined && (await isLogged(sessionId, earlierId, event));
    const approvalId = isSame ? earlierId : randomId();
    if (!isSame) {
      await endEarlier('cancelled');
      await log.append(sessionId, { ...event, approvalId });
    }
    const waiting = { approvalId, request, verdict, signal, accept, open, log, inTurn: choices.change };
    const { pending, answered } = openApproval(waiting);
    // The requester waits for it after this turn.
    answered.catch(() => {});
    if (signal.aborted) await pending.endAnyhow('cancelled');
    return { answered };
  };

  return {
    requireRoom,
    countOpen: sessionId => [...open.values()].filter(pending => pending.sessionId === sessionId).length,
    async ask(request, verdict, asked) {
      asked.signal.throwIfAborted();
      if (request.surfaceId !== undefined) requireRoom(request.surfaceId);
      arriving.add(request);
      const opening = choices.change(() => openRequest(request, verdict, asked));
      const { answered } = await opening.finally(() => {
        arriving.delete(request);
        if (asked.approvalId !== undefined) endExpected(asked.approvalId);
      });
      return answered;
    },
    expect(approvalId, ms) {
      expected.set(approvalId, Promise.withResolvers());
      setTimeout(endExpected, ms, approvalId).unref();
    },
    async respond(sessionId, approvalId, answer) {
      await expected.get(approvalId)?.promise;
      return choices.change(async () => {
        const pending = await findPending(open, options.store, { sessionId, approvalId, answer });
        if (pending === 'answered-so') return;
        requireAnswer(answer, pending.verdict);
        const { approved, dismissed, reason } = answer;
        if (!approved) return pending.end(dismissed ? 'cancelled' : 'denied', reason === undefined ? {} : { reason });
        if (await approve(pending, answer, options)) await endCovered(answer.scope ?? 'once');
      });
    },
    endCovered: () => choices.change(() => endCovered()),
    close() {
      isClosed = true;
      return choices.change(async () => {
        const outlives = ({ request }: PendingApproval): boolean =>
          request.schedule !== undefined && request.initiator === 'user';
        const ending = [...open.values()];
        for (const pending of ending.filter(outlives)) pending.leave();
        await Promise.all(ending.filter(pending => !outlives(pending)).map(pending => pending.endAnyhow('denied')));
      });
    },
  };
}

function requestEvent(
  approvalId: string,
  asking: { request: CallRequest; verdict: AskVerdict; details: ApprovalDetails | undefined },
): NewSessionEvent & { type: 'approval:request' } {
  const { kind = 'tool', surfaceId, server, tool, initiator, fingerprint } = asking.request;
  const { trustable, changed, readOnly, destructive, scopes, reason } = asking.verdict;
  const { args = {}, ...details } = asking.details ?? {};
  return {
    type: 'approval:request',
    approvalId,
    ...(kind === 'tool' ? {} : { kind }),
    server,
    toolName: tool.name,
    args: { ...args },
    initiator,
    ...(surfaceId === undefined ? {} : { surfaceId }),
    ...details,
    ...(details.callId === undefined || fingerprint === undefined ? {} : { fingerprint }),
    ...(readOnly === true ? { readOnly: true } : {}),
    ...(destructive === true ? { destructive: true } : {}),
    ...(trustable === true ? { trustable: true } : {}),
    ...(changed === true ? { changed: true } : {}),
    scopes,
    reason,
  };
}

/** Finds the request that an answer refers to, or that it has this answer already. Throws `AgentError` `unknown-session`, `unknown-approval`, `already-answered`, `busy`. */
async function findPending(
  open: OpenApprovals,
  store: Store,
  { sessionId, approvalId, answer }: { sessionId: string; approvalId: string; answer: ApprovalAnswer },
): Promise<PendingApproval | 'answered-so'> {
  const pending = open.get(approvalId);
  if (pending?.sessionId === sessionId) return pending;
  if (!(await store.getSession(sessionId)))
    throw new AgentError('unknown-session', `There is no session ${sessionId}.`, { received: sessionId });
  const stored = await store.getApproval(sessionId, approvalId);
  if (!stored)
    throw new AgentError('unknown-approval', `There is no approval ${approvalId} in this session.`, {
      received: approvalId,
    });
  // Its run is being taken up, and asks in a moment.
  if (!stored.answered) throw new AgentError('busy', 'This question is being taken up: answer it again in a moment.');
  const isStored = (await store.listApprovals()).some(
    ({ sessionId: id, request, response }) =>
      id === sessionId && request.approvalId === approvalId && response !== undefined && isSameAnswer(answer, response),
  );
  if (isStored) return 'answered-so';
  throw new AgentError('already-answered', 'This was answered or withdrawn before; nothing has changed.', {
    received: approvalId,
  });
}

/** Tells whether a client sends its answer again because it got no word of the first time. What a user has filled in is not in the log: it differs. */
function isSameAnswer(
  answer: ApprovalAnswer,
  { status, scope, reason, trusted, edited }: ApprovalResponseEvent,
): boolean {
  if (answer.arguments !== undefined || answer.content !== undefined || edited === true) return false;
  if (!answer.approved) return status === (answer.dismissed ? 'cancelled' : 'denied') && reason === answer.reason;
  const isSameReach = (scope ?? 'once') === (answer.scope ?? 'once') && (trusted ?? false) === (answer.trust ?? false);
  return status === 'approved' && isSameReach;
}

/** Stores the consent or trust of the answer, and ends the request. Resolves with whether other requests may be covered now. */
async function approve(
  pending: PendingApproval,
  answer: ApprovalAnswer,
  { store, policy, trusted }: Pick<ApprovalsOptions, 'store' | 'policy' | 'trusted'>,
): Promise<boolean> {
  const { scope = 'once', trust = false } = answer;
  const { request } = pending;
  pending.accept(answer);
  const before = policy.snapshot();
  const consent = policy.grant(request, scope);
  const newlyTrusted = trust && !trusted.has(request);
  const reader = readerFor(request);
  try {
    if (consent) await store.addConsent(consent);
    if (newlyTrusted) await trusted.set(request.server, { reader, trusted: true });
    await pending.end('approved', { scope, ...(newlyTrusted ? { trusted: true } : {}) });
  } catch (error) {
    // No consent may be stored without its answer in the log.
    policy.restore(before);
    if (consent && !before.some(kept => isDeepStrictEqual(kept, consent))) await store.removeConsents([consent]);
    if (newlyTrusted) await trusted.set(request.server, { reader, trusted: false });
    throw error;
  }
  return consent !== undefined || newlyTrusted;
}

/** Throws `AgentError` `bad-arguments` for an answer that this request does not accept. */
function requireAnswer(answer: ApprovalAnswer, { scopes, trustable }: AskVerdict): void {
  const { approved, scope = 'once', trust = false, reason } = answer;
  const fail = (message: string, received: unknown): never => {
    throw new AgentError('bad-arguments', message, { received });
  };
  if (typeof approved !== 'boolean') fail('approved must be true or false.', approved);
  if (!approved) {
    if (reason !== undefined && (typeof reason !== 'string' || reason.length > MAX_REASON_CHARACTERS))
      fail(`reason is a text of at most ${MAX_REASON_CHARACTERS} characters.`, reason);
    return;
  }
  if (!scopes.includes(scope)) fail(`scope must be one of ${scopes.join(', ')}.`, scope);
  if (trust && trustable !== true) fail('This request does not offer to trust the server.', trust);
}
