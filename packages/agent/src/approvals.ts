// Asking the person. A request is in the log before anybody waits for it; it ends once: by an answer, by whoever asked
// withdrawing, or by the agent closing. A restart withdraws what is left.
import { isDeepStrictEqual } from 'node:util';
import type { CallRequest, Policy, Verdict } from '@vitrine/policy';
import type { ApprovalKind, ApprovalRequestEvent, ConsentScope } from '@vitrine/protocol';
import { AgentError } from './errors.ts';
import type { Log } from './log.ts';
import type { Store } from './store/store.ts';
import type { ApprovalAnswer } from './types.ts';

/** Open requests of one surface. More would only bury the person in questions. */
export const MAX_OPEN_PER_SURFACE = 8;

interface Pending {
  readonly sessionId: string;
  readonly request: CallRequest;
  readonly scopes: readonly ConsentScope[];
  /** Writes the end and lets the waiting one go on. */
  end(status: 'approved' | 'denied' | 'cancelled', scope?: ConsentScope): void;
  endAnyhow(status: 'denied' | 'cancelled'): void;
}

/** What is asked for, by kind. `args`: the arguments of a call as they may be seen, without its secrets. */
export type ApprovalDetails = Pick<ApprovalRequestEvent, 'files' | 'sampling' | 'url'> & {
  readonly args?: Readonly<Record<string, unknown>>;
};

export interface Approvals {
  /** Resolves with the approval's id when the person allows it. Rejects `AgentError` `denied`, or with the signal's reason once withdrawn. */
  ask(
    request: CallRequest,
    verdict: Extract<Verdict, { decision: 'ask' }>,
    options: { signal: AbortSignal; details?: ApprovalDetails },
  ): Promise<string>;
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
  readonly randomId: () => string;
  /** Told when an approval that an answer covers, too, cannot be written down. */
  readonly onError: (error: Error) => void;
}

export function createApprovals({ log, store, policy, randomId, onError }: ApprovalsOptions): Approvals {
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

  const ask: Approvals['ask'] = (request, verdict, { signal, details: { args = {}, ...details } = {} }) => {
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
      scopes: verdict.scopes,
      reason: verdict.reason,
    });
    return new Promise((resolve, reject) => {
      const withdraw = (): void => endAnyhow('cancelled');
      /** Also when the log refuses: nobody may be left waiting. */
      const endAnyhow = (status: 'denied' | 'cancelled'): void => {
        try {
          open.get(approvalId)?.end(status);
        } catch (error) {
          open.delete(approvalId);
          reject(error);
        }
      };
      const pending: Pending = {
        sessionId,
        request,
        scopes: verdict.scopes,
        endAnyhow,
        end(status, scope) {
          // Gone before it is written: no answer finds it twice.
          open.delete(approvalId);
          try {
            log.append(sessionId, {
              type: 'approval:response',
              approvalId,
              status,
              ...(scope === undefined ? {} : { scope }),
            });
          } catch (error) {
            open.set(approvalId, pending);
            throw error;
          }
          signal.removeEventListener('abort', withdraw);
          if (status === 'approved') resolve(approvalId);
          else if (status === 'cancelled') reject(signal.reason as Error);
          else reject(new AgentError('denied', REFUSALS[kind](`${tool.name} of ${server}`), { byUser: true }));
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

  return {
    requireRoom,
    ask: async (request, verdict, options) => {
      options.signal.throwIfAborted();
      return ask(request, verdict, options);
    },
    respond(sessionId, approvalId, { approved, scope = 'once' }) {
      const pending = pendingOf(sessionId, approvalId);
      if (typeof approved !== 'boolean')
        throw new AgentError('bad-arguments', 'approved must be true or false.', { received: approved });
      if (!approved) return pending.end('denied');
      if (!pending.scopes.includes(scope))
        throw new AgentError('bad-arguments', `scope must be one of ${pending.scopes.join(', ')}.`, {
          received: scope,
        });
      const before = policy.snapshot();
      const consent = policy.grant(pending.request, scope);
      try {
        if (consent) store.addConsent(consent);
        pending.end('approved', scope);
      } catch (error) {
        // No consent without the answer that gave it.
        policy.restore(before);
        if (consent && !before.some(kept => isDeepStrictEqual(kept, consent))) store.removeConsents([consent]);
        throw error;
      }
      if (!consent) return;
      // What the new consent covers need not be asked again.
      for (const other of [...open.values()]) {
        if (policy.decide(other.request).decision !== 'allow') continue;
        try {
          other.end('approved', scope);
        } catch (error) {
          // The answer that was given stands; this one stays open.
          onError(error as Error);
        }
      }
    },
    close() {
      for (const pending of [...open.values()]) pending.endAnyhow('denied');
    },
  };
}
