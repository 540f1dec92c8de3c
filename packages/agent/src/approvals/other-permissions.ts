// Permission for requests of views and servers other than tool calls: the policy decides, and the user approves where the policy requires it.
import type { Policy } from '@vitrine/policy';
import type { ApprovalKind } from '@vitrine/protocol/internal/session/consent';
import { AgentError } from '../errors.ts';
import type { ReadProjectRules } from '../projects/project-rules.ts';
import type { ApprovalDetails, Approvals, AskOptions } from './approvals.ts';
import type { Choices } from './choices.ts';
import type { Fingerprints } from './fingerprints.ts';
import { getInitiator, getRequesterId, type Requester } from './requester.ts';

interface PermissionRequest<T = never> {
  readonly kind: Exclude<ApprovalKind, 'tool'>;
  /** Details that the user is shown. */
  readonly details: ApprovalDetails;
  /** See `AskOptions.accept`. */
  readonly accept?: AskOptions<T>['accept'];
}

/**
 * Resolves when it is allowed: with the id of the approval and what `accept` returned; with neither when no question was needed. Rejects with `AgentError`
 * `denied`, `cancelled` when the user dismissed it, or with the signal's reason.
 */
export type AskPermission = <T = never>(
  requester: Requester,
  request: PermissionRequest<T>,
  signal: AbortSignal,
) => Promise<{ approvalId?: string; value?: T }>;

export interface PermissionOptions {
  readonly policy: Policy;
  readonly approvals: Approvals;
  readonly fingerprints: Fingerprints;
  readonly choices: Pick<Choices, 'refresh'>;
  readonly readProject: ReadProjectRules;
}

export function createPermission({
  policy,
  approvals,
  fingerprints,
  choices,
  readProject,
}: PermissionOptions): AskPermission {
  return async (requester, { kind, details, accept }, signal) => {
    const { server, toolName } = requester;
    await choices.refresh();
    const fingerprint = await fingerprints.ofPermission(requester);
    const tool = { name: toolName };
    const initiator = getInitiator(requester);
    const rules = await readProject(initiator.sessionId);
    const request = { kind, ...initiator, ...rules, server, tool, arguments: {}, fingerprint };
    const verdict = policy.decide(request);
    if (verdict.decision === 'deny') throw new AgentError('denied', verdict.reason, { received: verdict.code });
    if (verdict.decision === 'allow') return {};
    const place = 'callId' in requester ? getRequesterId(requester) : {};
    return approvals.ask(request, verdict, {
      signal,
      details: { ...details, ...place },
      ...(accept === undefined ? {} : { accept }),
    });
  };
}
