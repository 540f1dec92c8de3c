// One request that waits for its answer. It ends exactly once: by an answer, by its requester withdrawing it, or when the agent closes.
import type { CallRequest, Verdict } from '@vitrine/policy';
import type { ApprovalKind } from '@vitrine/protocol/internal/session/consent';
import type { ApprovalResponseEvent } from '@vitrine/protocol/internal/session/events';
import type { ApprovalAnswer } from '../api/contract/approvals.ts';
import { AgentError } from '../errors.ts';
import type { Log } from '../store/log/log.ts';

export type AskVerdict = Extract<Verdict, { decision: 'ask' }>;

/** Value that the requester receives from an answer, beside the approval. */
export interface AcceptedAnswer<T> {
  readonly value: T;
  /** Arguments that replace the shown ones. */
  readonly edited: boolean;
}

type Status = ApprovalResponseEvent['status'];
type Ending = Pick<ApprovalResponseEvent, 'scope' | 'reason' | 'edited' | 'trusted'>;

export interface PendingApproval {
  readonly sessionId: string;
  readonly request: CallRequest;
  readonly verdict: AskVerdict;
  /** Reads `arguments` and `content` of an answer; throws `AgentError` `bad-arguments`. */
  accept(answer: ApprovalAnswer): void;
  /** Logs the end and lets the requester continue. Rejects when the log cannot be written; the request stays open then. */
  end(status: Status, ending?: Ending): Promise<void>;
  /** Ends it even when the log cannot be written, so that no requester waits forever. Never rejects. */
  endAnyhow(status: 'denied' | 'cancelled'): Promise<void>;
  /** Lets the requester end without an answer, as the agent closes: the log keeps the request open. */
  leave(): void;
}

/** Pending approvals by the id of the approval. */
export type OpenApprovals = Map<string, PendingApproval>;

export interface WaitOptions<T> {
  readonly approvalId: string;
  readonly request: CallRequest;
  readonly verdict: AskVerdict;
  /** Withdraws the request. */
  readonly signal: AbortSignal;
  /** Reads an answer; absent when an answer has neither arguments nor content. */
  readonly accept: ((answer: ApprovalAnswer) => AcceptedAnswer<T>) | undefined;
  /** The request is in this map while it waits. */
  readonly open: OpenApprovals;
  readonly log: Log;
  /** Runs `work` when no other answer is being given. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
}

/** Opens the request. See `Approvals.ask` for what `answered` settles with. The pending one ends in turn with other answers. */
export function openApproval<T>(options: WaitOptions<T>): {
  pending: PendingApproval;
  answered: Promise<{ approvalId: string; value?: T }>;
} {
  const { approvalId, request, verdict, signal, open, log, inTurn } = options;
  const accept: (answer: ApprovalAnswer) => AcceptedAnswer<T> | undefined = options.accept ?? rejectExtras;
  const { sessionId } = request;
  const { promise, resolve, reject } = Promise.withResolvers<{ approvalId: string; value?: T }>();
  let accepted: AcceptedAnswer<T> | undefined;

  const pending: PendingApproval = {
    sessionId,
    request,
    verdict,
    accept(answer) {
      accepted = accept(answer);
    },
    async end(status, ending = {}) {
      const edited = status === 'approved' && accepted?.edited === true ? { edited: true } : {};
      await log.append(sessionId, { type: 'approval:response', approvalId, status, ...ending, ...edited });
      open.delete(approvalId);
      signal.removeEventListener('abort', withdraw);
      if (status === 'approved') resolve({ approvalId, ...(accepted === undefined ? {} : { value: accepted.value }) });
      else if (status === 'cancelled' && signal.aborted) reject(signal.reason);
      else reject(createRefusal(status, request, ending.reason));
    },
    async endAnyhow(status) {
      if (!open.has(approvalId)) return;
      try {
        await pending.end(status);
      } catch (error) {
        open.delete(approvalId);
        signal.removeEventListener('abort', withdraw);
        reject(error);
      }
    },
    leave() {
      open.delete(approvalId);
      signal.removeEventListener('abort', withdraw);
      reject(new AgentError('closed', 'The agent is closed.'));
    },
  };
  const withdraw = (): void => void inTurn(() => pending.endAnyhow('cancelled'));
  open.set(approvalId, pending);
  signal.addEventListener('abort', withdraw);
  return { pending, answered: promise };
}

const REFUSALS: Record<ApprovalKind, (tool: string) => string> = {
  tool: tool => `The user did not allow ${tool}.`,
  download: () => 'The user did not want the files.',
  sampling: () => 'The user did not allow the use of the model.',
  link: () => 'The user did not want the address opened.',
  elicitation: () => 'The user did not answer.',
};

function createRefusal(
  status: Status,
  { kind = 'tool', server, tool }: CallRequest,
  note: string | undefined,
): AgentError {
  if (status === 'cancelled') return new AgentError('cancelled', 'The user dismissed the request.');
  return new AgentError('denied', REFUSALS[kind](`${tool.name} of ${server}`), { byUser: true, note });
}

function rejectExtras({ arguments: args, content }: ApprovalAnswer): undefined {
  if (args !== undefined || content !== undefined)
    throw new AgentError(
      'bad-arguments',
      'What this request asks for cannot be changed: give only approved and scope.',
    );
}
