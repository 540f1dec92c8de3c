// The questions about the calls of one step of the model: they are answered on one card.
import { approvalKind } from '@vitrine/protocol/internal/session/events';
import type { ApprovalEntry, Transcript } from '../session/transcript.ts';

export interface StepApprovals {
  readonly key: string;
  /** The newest question about each call, in the order of the calls' first questions: at least two, of which one is open. */
  readonly questions: readonly ApprovalEntry[];
  /** The first call of the step: the card stands above it, so that results grow below the card and never move it. */
  readonly firstCallKey: string;
}

/** The open questions of the current step; undefined when its calls raised fewer than two, or all are answered. */
export function findStepApprovals({ entries }: Transcript): StepApprovals | undefined {
  const open = entries.findLast(entry => entry.kind === 'approval' && !entry.response && isOfStep(entry));
  if (open?.kind !== 'approval') return undefined;
  const { runId } = open.request;
  const stepIndex = entries.findLastIndex(entry => entry.kind === 'step' && entry.start.runId === runId);
  const step = entries.slice(stepIndex + 1);
  const questions = new Map<string | undefined, ApprovalEntry>();
  for (const entry of step)
    if (entry.kind === 'approval' && entry.request.runId === runId && isOfStep(entry))
      questions.set(entry.request.callId, entry);
  const firstCall = step.find(entry => entry.kind === 'call' && entry.call.initiator === 'model');
  if (questions.size < 2 || !firstCall) return undefined;
  const key = `approvals-${runId}-${entries[stepIndex]?.key ?? ''}`;
  return { key, questions: [...questions.values()], firstCallKey: firstCall.key };
}

/** A draft is a form of its own, and a tool of a view is asked about below the view. */
const isOfStep = ({ request }: ApprovalEntry): boolean =>
  request.initiator === 'model' &&
  approvalKind(request) === 'tool' &&
  request.draft !== true &&
  request.surfaceId === undefined &&
  request.callId !== undefined &&
  request.runId !== undefined;
