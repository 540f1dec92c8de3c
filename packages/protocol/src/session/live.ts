// The step that a model is currently writing, as events of the stream that have no number, because they are not in the log. A late reader
// receives the whole text so far, then only additions; the log's `step:end` replaces it.
import * as z from 'zod/mini';

/** One text of a step: the answer, the model's reasoning, or the arguments of one call as JSON text. */
const LivePartSchema = z.object({
  /** Position of the part in its step, from 0. */
  index: z.number(),
  kind: z.enum(['text', 'reasoning', 'input']),
  /** Kind `input`. */
  callId: z.optional(z.string()),
  /** UTF-16 units that come before `text`; 0 replaces the part. */
  offset: z.number(),
  text: z.string(),
});
/** SSE event `live`. Without `runId` nothing is being written. */
export const LiveEventSchema = z.object({
  runId: z.optional(z.string()),
  step: z.optional(z.number()),
  parts: z.array(LivePartSchema),
  /** Set when the provider refused the request temporarily: the next attempt, its time (ISO 8601, UTC), and the reason. */
  retry: z.optional(z.object({ attempt: z.number(), at: z.string(), reason: z.string() })),
});
type LivePart = z.infer<typeof LivePartSchema>;
/** Text that a model is writing. It is sent to clients, and not logged. */
export type LiveEvent = z.infer<typeof LiveEventSchema>;

/** The step being written: `parts` by index, each with its whole text so far. */
export interface LiveStep {
  readonly runId: string;
  readonly step: number;
  readonly parts: readonly { kind: LivePart['kind']; callId?: string; text: string }[];
  readonly retry?: LiveEvent['retry'];
}

/**
 * The live step after one more event. Returns undefined when nothing is being written.
 *
 * @example live = withLive(live, event);
 */
export function withLive(live: LiveStep | undefined, event: LiveEvent): LiveStep | undefined {
  const { runId, step, retry } = event;
  if (runId === undefined || step === undefined) return undefined;
  const parts = live?.runId === runId && live.step === step ? [...live.parts] : [];
  for (const { index, kind, callId, offset, text } of event.parts) {
    const textBefore = (parts[index]?.text ?? '').slice(0, offset);
    // A part whose beginning is missing is skipped.
    if (index > parts.length || textBefore.length < offset) continue;
    parts[index] = { kind, ...(callId === undefined ? {} : { callId }), text: textBefore + text };
  }
  return { runId, step, parts, ...(retry === undefined ? {} : { retry }) };
}

/**
 * The arguments of a call as far as the model has written them, as JSON text. Undefined when it is not writing them now.
 *
 * @example const json = readLiveInput(session.live, callId);
 */
export function readLiveInput(live: LiveStep | undefined, callId: string): string | undefined {
  return live?.parts.find(part => part.kind === 'input' && part.callId === callId)?.text;
}
