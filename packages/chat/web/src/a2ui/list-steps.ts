// The A2UI messages of a transcript in the order in which they came: interfaces that tools name, results, and answers to actions.
import { isA2UIMimeType } from '@vitrine/protocol/mime';
import type { ResultPart, UIResourcePart } from '@vitrine/protocol/parts';
import type { CallEntry, Entry } from '../state/session/transcript.ts';

/** The messages of one resource. */
export interface A2UIStep {
  /** Unique in the transcript. */
  readonly id: string;
  readonly server: string;
  /** The call whose result shows it. */
  readonly callId: string;
  /** The call in whose place new surfaces are drawn: of an action's answer, the one that the action came from. */
  readonly place: string;
  /** Name of the stored text. */
  readonly ref: string;
  /** The answer to an action of a surface. */
  readonly isAnswer: boolean;
}

/** A part that holds A2UI messages. */
function isA2UIPart(part: ResultPart): part is UIResourcePart & { ref: string } {
  return part.type === 'ui-resource' && part.ref !== undefined && isA2UIMimeType(part.mimeType);
}

/** Whether a call shows A2UI messages, which may ask for approvals; not one of a view. */
export function hasA2UI({ call, early, result }: CallEntry): boolean {
  if (call.initiator === 'view') return false;
  const { content, meta } = result?.sanitized ?? {};
  return content
    ? !result?.error && !meta?.isError && content.some(isA2UIPart)
    : early !== undefined && isA2UIPart(early.part);
}

/** Lists the steps in the order of the log. */
export function listSteps(entries: readonly Entry[]): A2UIStep[] {
  return entries
    .flatMap(entry => (entry.kind === 'call' ? stepsOfCall(entry) : []))
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ seq: _, ...step }) => step);
}

function stepsOfCall({ key: callId, call, early, result }: CallEntry): (A2UIStep & { seq: number })[] {
  const { server, surfaceId } = call;
  const isAnswer = call.initiator === 'view';
  const place = isAnswer ? (surfaceId ?? callId) : callId;
  const shared = { server, callId, place, isAnswer };
  const steps: (A2UIStep & { seq: number })[] = [];
  if (early && !isAnswer && isA2UIPart(early.part))
    steps.push({ ...shared, id: `${callId} early`, ref: early.part.ref, seq: early.seq });
  if (!result || result.error || result.sanitized.meta.isError) return steps;
  const parts = result.sanitized.content.filter(isA2UIPart);
  // The interface that the tool names is what the result's own messages change; it may have been applied while the tool ran.
  const templates = parts.filter(({ source, ref }) => source === 'tool' && ref !== steps[0]?.ref);
  const embedded = parts.filter(({ source }) => source !== 'tool');
  for (const [index, { ref }] of [...templates, ...embedded].entries())
    steps.push({ ...shared, id: `${callId} ${index}`, ref, seq: result.seq });
  return steps;
}
