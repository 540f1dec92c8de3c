// Asks for what a view wants besides tool calls: the policy first, then, where it says so, the person.
import type { Policy } from '@vitrine/policy';
import type { ApprovalKind } from '@vitrine/protocol';
import type { ApprovalDetails, Approvals } from './approvals.ts';
import { AgentError } from './errors.ts';
import type { Fingerprints } from './fingerprints.ts';
import type { ViewSurface } from './view-surface.ts';

export interface Wish {
  readonly kind: Exclude<ApprovalKind, 'tool' | 'elicitation'>;
  /** What the person is shown. */
  readonly details: ApprovalDetails;
}

/**
 * Resolves when it is allowed: with the id of the approval, or undefined when an earlier one covers it. Rejects `AgentError` `denied`, or with the
 * signal's reason.
 */
export type AskPermission = (surface: ViewSurface, wish: Wish, signal: AbortSignal) => Promise<string | undefined>;

export interface PermissionOptions {
  readonly policy: Policy;
  readonly approvals: Approvals;
  readonly fingerprints: Fingerprints;
}

export function createPermission({ policy, approvals, fingerprints }: PermissionOptions): AskPermission {
  return async (surface, { kind, details }, signal) => {
    const { sessionId, surfaceId, server, toolName } = surface;
    const asker = { initiator: 'view', sessionId, surfaceId, surfaceServer: server } as const;
    const fingerprint = fingerprints.ofWish(server, surface);
    const request = { kind, ...asker, server, tool: { name: toolName }, arguments: {}, fingerprint };
    const verdict = policy.decide(request);
    if (verdict.decision === 'deny') throw new AgentError('denied', verdict.reason, { received: verdict.code });
    if (verdict.decision === 'allow') return undefined;
    const { approvalId } = await approvals.ask(request, verdict, { signal, details });
    return approvalId;
  };
}
