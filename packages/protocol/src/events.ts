// The events of a session: one discriminated union, written by the agent, sent by the chat's SSE, read by the page.
// `seq` grows by one with each event of a session and is the SSE id, so a reader can go on after any event it has seen.
import * as z from 'zod/mini';
import { CONSENT_SCOPES, INITIATORS } from './consent.ts';
import { ContentBlockSchema } from './content.ts';
import { SanitizedResultSchema } from './parts.ts';

const seq = z.number().check(z.int(), z.gte(1));
/** ISO 8601, UTC. */
const at = z.string();
const record = z.record(z.string(), z.unknown());
const envelope = { seq, at };

/** Who asked for a call; a view names its surface. */
const asker = { initiator: z.enum(INITIATORS), surfaceId: z.optional(z.string()) };

export const ToolCallEventSchema = z.object({
  ...envelope,
  type: z.literal('llm:tool-call'),
  callId: z.string(),
  server: z.string(),
  toolName: z.string(),
  title: z.optional(z.string()),
  args: record,
  ...asker,
});
export const ToolProgressEventSchema = z.object({
  ...envelope,
  type: z.literal('tool:progress'),
  callId: z.string(),
  progress: z.number(),
  total: z.optional(z.number()),
  message: z.optional(z.string()),
});
export const ToolResultEventSchema = z.object({
  ...envelope,
  type: z.literal('llm:tool-result'),
  callId: z.string(),
  server: z.string(),
  toolName: z.string(),
  /** False when the tool reported an error, or when there is no result: then `error` says why. */
  success: z.boolean(),
  sanitized: SanitizedResultSchema,
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
  cancelled: z.optional(z.boolean()),
  durationMs: z.optional(z.number()),
});
export const ApprovalRequestEventSchema = z.object({
  ...envelope,
  type: z.literal('approval:request'),
  approvalId: z.string(),
  server: z.string(),
  toolName: z.string(),
  args: record,
  ...asker,
  /** Scopes the person may choose from. */
  scopes: z.array(z.enum(CONSENT_SCOPES)),
  /** One line: why it is asked. */
  reason: z.string(),
});
export const ApprovalResponseEventSchema = z.object({
  ...envelope,
  type: z.literal('approval:response'),
  approvalId: z.string(),
  status: z.enum(['approved', 'denied', 'cancelled']),
  scope: z.optional(z.enum(CONSENT_SCOPES)),
});
/** A view said something in the person's name (`ui/message`, `prompt`). */
export const ViewMessageEventSchema = z.object({
  ...envelope,
  type: z.literal('view:message'),
  surfaceId: z.string(),
  server: z.string(),
  content: z.array(ContentBlockSchema),
});
/** A remark or a wish of a view (`notify`, `intent`). */
export const ViewNoticeEventSchema = z.object({
  ...envelope,
  type: z.literal('view:notice'),
  surfaceId: z.string(),
  server: z.string(),
  level: z.enum(['debug', 'info', 'notice', 'warning', 'error']),
  message: z.string(),
});

export const SessionEventSchema = z.discriminatedUnion('type', [
  ToolCallEventSchema,
  ToolProgressEventSchema,
  ToolResultEventSchema,
  ApprovalRequestEventSchema,
  ApprovalResponseEventSchema,
  ViewMessageEventSchema,
  ViewNoticeEventSchema,
]);
export type ToolCallEvent = z.infer<typeof ToolCallEventSchema>;
export type ToolProgressEvent = z.infer<typeof ToolProgressEventSchema>;
export type ToolResultEvent = z.infer<typeof ToolResultEventSchema>;
export type ApprovalRequestEvent = z.infer<typeof ApprovalRequestEventSchema>;
export type ApprovalResponseEvent = z.infer<typeof ApprovalResponseEventSchema>;
export type ViewMessageEvent = z.infer<typeof ViewMessageEventSchema>;
export type ViewNoticeEvent = z.infer<typeof ViewNoticeEventSchema>;
export type SessionEvent = z.infer<typeof SessionEventSchema>;
/** An event before the log has given it its number and time. */
export type NewSessionEvent = SessionEvent extends infer E
  ? E extends SessionEvent
    ? Omit<E, 'seq' | 'at'>
    : never
  : never;
export type SessionEventType = SessionEvent['type'];

/** Event names, for readers that register one listener per name (`EventSource`). */
export const SESSION_EVENT_TYPES: readonly SessionEventType[] = [
  'llm:tool-call',
  'tool:progress',
  'llm:tool-result',
  'approval:request',
  'approval:response',
  'view:message',
  'view:notice',
];
