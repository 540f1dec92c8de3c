// Asking the user. A request is in the log before the asker waits for it; it ends once: by an answer, by the asker withdrawing it, or by the
// agent closing. A restart withdraws what is left.
import { isDeepStrictEqual } from 'node:util';
import type { CallRequest, Policy, Verdict } from '@vitrine/policy';
import type { ApprovalKind, ApprovalRequestEvent, ApprovalResponseEvent, ConsentScope } from '@vitrine/protocol';
import type { ApprovalAnswer } from './client/contract/approvals.ts';
import { AgentError } from './errors.ts';
import type { Log } from './log.ts';
import type { Store } from './store/store.ts';
import type { TrustedServers } from './trusted-servers.ts';

/** Open requests of one surface. More would only bury the person in questions. */
export const MAX_OPEN_PER_SURFACE = 8;

/** Of the user's words for a denial. */
const MAX_REASON_CHARACTERS = 1000;

type Status = ApprovalResponseEvent['status'];
type Ending = Pick<ApprovalResponseEvent, 'scope' | 'reason' | 'edited' | 'trusted'>;
/** What the asker gets of an answer, beside the yes. */
interface Accepted<T> {
  readonly value: T;
  /** Not what was shown. */
  readonly edited: boolean;
}

interface Pending {
  readonly sessionId: string;
  readonly request: CallRequest;
  readonly verdict: AskVerdict;
  /** Reads what the answer says beside the yes; throws `AgentError` `bad-arguments`. */
  accept(answer: ApprovalAnswer): void;
  /** Writes the end and lets the asker go on. */
  end(status: Status, ending?: Ending): void;
  endAnyhow(status: 'denied' | 'cancelled'): void;
}

type AskVerdict = Extract<Verdict, { decision: 'ask' }>;

/** What is asked for, by kind. `args`: the arguments of a call as they may be seen, without its secrets. */
export type ApprovalDetails = Pick<
  ApprovalRequestEvent,
  'files' | 'sampling' | 'url' | 'callId' | 'runId' | 'editable' | 'draft' | 'elicitation'
> & {
  readonly args?: Readonly<Record<string, unknown>>;
};

export interface AskOptions<T> {
  readonly signal: AbortSignal;
  readonly details?: ApprovalDetails;
  /**
   * Reads `arguments` and `content` of an answer; throws `AgentError` `bad-arguments`, which leaves the request open. Absent: an answer has
   * neither.
   */
  readonly accept?: (answer: ApprovalAnswer) => Accepted<T>;
}

export interface Approvals {
  /**
   * Resolves when the user allows it: `value` is what `accept` read, absent when an answer to another request covers this one. Rejects
   * `AgentError` `denied`, `cancelled` when the user dismissed it, or with the signal's reason once withdrawn.
   */
  ask<T = never>(
    request: CallRequest,
    verdict: AskVerdict,
    options: AskOptions<T>,
  ): Promise<{ approvalId: string; value?: T }>;
  /** Throws `AgentError` `denied` when a surface waits for as many answers as it may. */
  requireRoom(surfaceId: string): void;
  /** See `Agent.respond`. */
  respond(sessionId: string, approvalId: string, answer: ApprovalAnswer): void;
  /** Denies what is open. */
  close(): void;
}

const REFUSALS: Record<ApprovalKind, (tool: string) => string> = {
  tool: tool => `The person did not allow ${tool}.`,
  download: () => 'The person did not want the files.',
  sampling: () => 'The person did not allow the use of the model.',
  link: () => 'The person did not want the address opened.',
  elicitation: () => 'The person did not answer.',
};

export interface ApprovalsOptions {
  readonly log: Log;
  readonly store: Store;
  readonly policy: Policy;
  readonly trusted: Pick<TrustedServers, 'has' | 'set'>;
  readonly randomId: () => string;
  /** Told when an approval that an answer covers, too, cannot be written down. */
  readonly onError: (error: Error) => void;
}

export function createApprovals({ log, store, policy, trusted, randomId, onError }: ApprovalsOptions): Approvals {
  const open = new Map<string, Pending>();

  const openOf = (surfaceId: string): number =>
    [...open.values()].filter(({ request }) => request.surfaceId === surfaceId).length;

  const requireRoom: Approvals['requireRoom'] = surfaceId => {
    if (openOf(surfaceId) >= MAX_OPEN_PER_SURFACE)
      throw new AgentError(
        'denied',
        `This view waits for ${MAX_OPEN_PER_SURFACE} answers already: answer those first.`,
      );
  };

  const ask: Approvals['ask'] = (request, verdict, { signal, details: { args = {}, ...details } = {}, accept }) => {
    const { kind = 'tool', sessionId, surfaceId, server, tool, initiator } = request;
    if (surfaceId !== undefined) requireRoom(surfaceId);
    const approvalId = randomId();
    log.append(sessionId, {
      type: 'approval:request',
      approvalId,
      ...(kind === 'tool' ? {} : { kind }),
      server,
      toolName: tool.name,
      args: { ...args },
      initiator,
      ...(surfaceId === undefined ? {} : { surfaceId }),
      ...details,
      ...(verdict.trustable === true ? { trustable: true } : {}),
      ...(verdict.changed === true ? { changed: true } : {}),
      scopes: verdict.scopes,
      reason: verdict.reason,
    });
    return new Promise((resolve, reject) => {
      const withdraw = (): void => endAnyhow('cancelled');
      /** Also when the log refuses: no asker may be left waiting. */
      const endAnyhow = (status: 'denied' | 'cancelled'): void => {
        try {
          open.get(approvalId)?.end(status);
        } catch (error) {
          open.delete(approvalId);
          reject(error);
        }
      };
      let accepted: ReturnType<NonNullable<typeof accept>> | undefined;
      const settle = (status: Status, reason: string | undefined): void => {
        if (status === 'approved')
          resolve({ approvalId, ...(accepted === undefined ? {} : { value: accepted.value }) });
        else if (signal.aborted) reject(signal.reason as Error);
        else if (status === 'cancelled') reject(new AgentError('cancelled', 'The user dismissed the request.'));
        else {
          const refusal = REFUSALS[kind](`${tool.name} of ${server}`);
          reject(new AgentError('denied', refusal, { byUser: true, note: reason }));
        }
      };
      const pending: Pending = {
        sessionId,
        request,
        verdict,
        endAnyhow,
        accept(answer) {
          accepted = accept ? accept(answer) : rejectExtras(answer);
        },
        end(status, ending = {}) {
          // Gone before it is written: no answer finds it twice.
          open.delete(approvalId);
          const edited = status === 'approved' && accepted?.edited === true ? { edited: true } : {};
          try {
            log.append(sessionId, { type: 'approval:response', approvalId, status, ...ending, ...edited });
          } catch (error) {
            open.set(approvalId, pending);
            throw error;
          }
          signal.removeEventListener('abort', withdraw);
          settle(status, ending.reason);
        },
      };
      open.set(approvalId, pending);
      signal.addEventListener('abort', withdraw);
    });
  };

  const pendingOf = (sessionId: string, approvalId: string): Pending => {
    const pending = open.get(approvalId);
    if (pending?.sessionId === sessionId) return pending;
    if (!store.getSession(sessionId))
      throw new AgentError('unknown-session', `There is no session ${sessionId}.`, { received: sessionId });
    if (!store.getApproval(sessionId, approvalId))
      throw new AgentError('unknown-approval', `There is no approval ${approvalId} in this session.`, {
        received: approvalId,
      });
    throw new AgentError('already-answered', 'This was answered or withdrawn before; nothing has changed.', {
      received: approvalId,
    });
  };

  /** Keeps what the answer allows beyond this once, and ends the request. Returns whether other requests may be covered now. */
  const approve = (pending: Pending, answer: ApprovalAnswer): boolean => {
    const { scope = 'once', trust = false } = answer;
    const { request } = pending;
    pending.accept(answer);
    const before = policy.snapshot();
    const consent = policy.grant(request, scope);
    const newlyTrusted = trust && !trusted.has(request.server);
    try {
      if (consent) store.addConsent(consent);
      if (newlyTrusted) trusted.set(request.server, true);
      pending.end('approved', { scope, ...(newlyTrusted ? { trusted: true } : {}) });
    } catch (error) {
      // No consent without the answer that gave it.
      policy.restore(before);
      if (consent && !before.some(kept => isDeepStrictEqual(kept, consent))) store.removeConsents([consent]);
      if (newlyTrusted) trusted.set(request.server, false);
      throw error;
    }
    return consent !== undefined || newlyTrusted;
  };

  /** What is covered by now need not be asked any more. */
  const endCovered = (scope: ConsentScope): void => {
    for (const { request, end } of [...open.values()]) {
      const { decision } = policy.decide({ ...request, serverTrusted: trusted.has(request.server) });
      if (decision !== 'allow') continue;
      try {
        end('approved', { scope });
      } catch (error) {
        // The answer that was given stands; this one stays open.
        onError(error as Error);
      }
    }
  };

  return {
    requireRoom,
    ask: async (request, verdict, options) => {
      options.signal.throwIfAborted();
      return ask(request, verdict, options);
    },
    respond(sessionId, approvalId, answer) {
      const pending = pendingOf(sessionId, approvalId);
      requireAnswer(answer, pending.verdict);
      const { approved, dismissed, reason } = answer;
      if (!approved) return pending.end(dismissed ? 'cancelled' : 'denied', reason === undefined ? {} : { reason });
      if (approve(pending, answer)) endCovered(answer.scope ?? 'once');
    },
    close() {
      for (const pending of [...open.values()]) pending.endAnyhow('denied');
    },
  };
}

/** Throws `AgentError` `bad-arguments` for what is no answer to this question. */
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

function rejectExtras({ arguments: args, content }: ApprovalAnswer): undefined {
  if (args !== undefined || content !== undefined)
    throw new AgentError(
      'bad-arguments',
      'What this request asks for cannot be changed: give only approved and scope.',
    );
}
