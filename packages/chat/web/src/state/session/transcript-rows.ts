// The rows of the transcript, in order: entries, folded calls of views, and the card of the current step's calls.
import { approvalKind } from '@vitrine/protocol/internal/session/events';
import type { StepApprovals } from '../approvals/step-approvals.ts';
import { type CallSeries, foldCalls } from './fold-calls.ts';
import type { Entry } from './transcript.ts';

interface StepApprovalsRow {
  readonly kind: 'step-approvals';
  readonly key: string;
  readonly step: StepApprovals;
}

export type TranscriptRow = Entry | CallSeries | StepApprovalsRow;

export function listRows(entries: readonly Entry[], step: StepApprovals | undefined): TranscriptRow[] {
  const rows: TranscriptRow[] = foldCalls(entries.filter(isShown));
  if (!step) return rows;
  const openCalls = new Set(step.questions.flatMap(({ request, response }) => (response ? [] : [request.callId])));
  const card: StepApprovalsRow = { kind: 'step-approvals', key: step.key, step };
  // A call that is asked about is a line of the card, until it is answered.
  return rows.flatMap(row => [
    ...(row.key === step.firstCallKey ? [card] : []),
    ...(row.kind === 'call' && openCalls.has(row.key) ? [] : [row]),
  ]);
}

/** An open request is a card at its call. The call itself shows that it was allowed once or declined. */
function isShown(entry: Entry, _index: number, entries: readonly Entry[]): boolean {
  if (entry.kind !== 'approval') return true;
  const { request, response } = entry;
  if (response === undefined) return false;
  const { status, scope = 'once', edited, trusted } = response;
  const saysMore = status === 'approved' && (scope !== 'once' || edited === true || trusted === true);
  if (approvalKind(request) !== 'tool' || saysMore) return true;
  return !entries.some(({ kind, key }) => kind === 'call' && key === request.callId);
}
