// Asking the person. A request is in the log before anybody waits for it; it ends once: by an answer, by whoever asked
// withdrawing, or by the agent closing. A restart withdraws what is left.
import type { CallRequest, Policy, Verdict } from '@vitrine/policy';
import type { ConsentScope } from '@vitrine/protocol';
import { AgentError } from './errors.ts';
import type { Log } from './log.ts';
import type { Store } from './store/store.ts';
import type { ApprovalAnswer } from './types.ts';

/** Open requests of one surface. More would only bury the person in questions. */
const MAX_OPEN_PER_SURFACE = 8;

interface Pending {
  readonly sessionId: string;
  readonly request: CallRequest;
  readonly scopes: readonly ConsentScope[];
  /** Writes the end and lets the waiting one go on. */
  end(status: 'approved' | 'denied' | 'cancelled', scope?: ConsentScope): void;
  endAnyhow(status: 'denied' | 'cancelled'): void;
}

export interface Approvals {
  /** Resolves when the person allows it. Rejects `AgentError` `denied`, or with the signal's reason once withdrawn. */
  ask(request: CallRequest, verdict: Extract<Verdict, { decision: 'ask' }>, signal: AbortSignal): Promise<void>;
  /** See `Agent.respond`. */
  respond(sessionId: string, approvalId: string, answer: ApprovalAnswer): void;
  /** Denies what is open. */
  close(): void;
}

export interface ApprovalsOptions {
  readonly log: Log;
  readonly store: Store;
  readonly policy: Policy;
  readonly randomId: () => string;
}

export function createApprovals({ log, store, policy, randomId }: ApprovalsOptions): Approvals {
  const open = new Map<string, Pending>();

  const openOf = (surfaceId: string): number =>
    [...open.values()].filter(({ request }) => request.surfaceId === surfaceId).length;

  const ask: Approvals['ask'] = (request, verdict, signal) => {
    const { sessionId, surfaceId, server, tool, initiator } = request;
    if (surfaceId !== undefined && openOf(surfaceId) >= MAX_OPEN_PER_SURFACE)
      throw new AgentError(
        'denied',
        `${server} waits for ${MAX_OPEN_PER_SURFACE} answers already: answer those first.`,
      );
    const approvalId = randomId();
    log.append(sessionId, {
      type: 'approval:request',
      approvalId,
      server,
      toolName: tool.name,
      args: { ...request.arguments },
      initiator,
      ...(surfaceId === undefined ? {} : { surfaceId }),
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
      open.set(approvalId, {
        sessionId,
        request,
        scopes: verdict.scopes,
        endAnyhow,
        end(status, scope) {
          log.append(sessionId, {
            type: 'approval:response',
            approvalId,
            status,
            ...(scope === undefined ? {} : { scope }),
          });
          open.delete(approvalId);
          signal.removeEventListener('abort', withdraw);
          if (status === 'approved') resolve();
          else if (status === 'cancelled') reject(signal.reason as Error);
          else reject(new AgentError('denied', `The person did not allow ${tool.name} of ${server}.`));
        },
      });
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
    ask: async (request, verdict, signal) => {
      signal.throwIfAborted();
      await ask(request, verdict, signal);
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
      const consent = policy.grant(pending.request, scope);
      if (consent) store.addConsent(consent);
      pending.end('approved', scope);
      if (!consent) return;
      // What the new consent covers need not be asked again.
      for (const other of [...open.values()])
        if (policy.decide(other.request).decision === 'allow') other.end('approved', scope);
    },
    close() {
      for (const pending of [...open.values()]) pending.endAnyhow('denied');
    },
  };
}
