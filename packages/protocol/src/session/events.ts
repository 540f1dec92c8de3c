// The events of a session: one discriminated union, written by the agent, sent by the chat's SSE, read by the page.
// `seq` grows by one with each event of a session and is the SSE id, so a reader can go on after any event it has seen.
import * as z from 'zod/mini';
import { ContentBlockSchema } from '../content/content.ts';
import { NativeComponentSchema } from '../content/native.ts';
import { ContentRefSchema, SanitizedResultSchema, UIResourcePartSchema } from '../content/parts.ts';
import { LooseObjectSchema } from '../loose-object-schema.ts';
import { APPROVAL_KINDS, type ApprovalKind, CONSENT_SCOPES, INITIATORS } from './consent.ts';
import {
  ArtifactEditEventSchema,
  MessageRemovedEventSchema,
  RunEndEventSchema,
  RunStartEventSchema,
  SessionServersEventSchema,
  SessionTitleEventSchema,
  StepEndEventSchema,
  StepStartEventSchema,
  ToolInputEventSchema,
  UserMessageEventSchema,
} from './run-events.ts';
import { SamplingRequestSchema } from './sampling.ts';

const seq = z.number().check(z.int(), z.gte(1));
/** ISO 8601, UTC. */
const at = z.string();
const envelope = { seq, at };

/** Initiator of a call; a view names its surface. */
const asker = { initiator: z.enum(INITIATORS), surfaceId: z.optional(z.string()) };

const ToolCallEventSchema = z.object({
  ...envelope,
  type: z.literal('llm:tool-call'),
  callId: z.string(),
  server: z.string(),
  toolName: z.string(),
  title: z.optional(z.string()),
  args: LooseObjectSchema,
  /** The native component that the tool names. */
  native: z.optional(NativeComponentSchema),
  ...asker,
  /** The run that made the call; only for calls of the model. */
  runId: z.optional(z.string()),
});
const ToolProgressEventSchema = z.object({
  ...envelope,
  type: z.literal('tool:progress'),
  callId: z.string(),
  progress: z.number(),
  total: z.optional(z.number()),
  message: z.optional(z.string()),
});
/**
 * The interface of a call that is still running, so that its surface can be opened before the result. The interface in the result wins.
 */
const ToolInterfaceEventSchema = z.object({
  ...envelope,
  type: z.literal('tool:interface'),
  callId: z.string(),
  part: UIResourcePartSchema,
});
const ToolResultEventSchema = z.object({
  ...envelope,
  type: z.literal('llm:tool-result'),
  callId: z.string(),
  server: z.string(),
  toolName: z.string(),
  /** Whether the tool succeeded. False when it reported an error, or when there is no result: then `error` says why. */
  success: z.boolean(),
  sanitized: SanitizedResultSchema,
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
  cancelled: z.optional(z.boolean()),
  durationMs: z.optional(z.number()),
});
/** A file about which the user is asked. */
const file = {
  /** Safe to save under (`safeFileName`). */
  name: z.string(),
  mimeType: z.string(),
  bytes: z.number(),
  /** Whether opening it starts a program, so that the user can be warned. */
  program: z.optional(z.boolean()),
};
const OfferedFileSchema = z.object(file);
const SavedFileSchema = z.object({ ...file, ref: ContentRefSchema });
/** A file that a view offers to save. */
export type OfferedFile = z.infer<typeof OfferedFileSchema>;
export type SavedFile = z.infer<typeof SavedFileSchema>;

/** `elicitation/create` of MCP: a form to fill in, or an address to open. */
export const ElicitationSchema = z.object({
  mode: z.enum(['form', 'url']),
  message: z.string(),
  /** Mode `form`: a JSON Schema with flat properties. */
  requestedSchema: z.optional(z.record(z.string(), z.unknown())),
  /** Mode `form`: the interface by which the server asks. Absent: it asks by the form. */
  view: z.optional(UIResourcePartSchema),
  /** Mode `form` with a view: `_meta` of the request, which the view receives. */
  meta: z.optional(z.record(z.string(), z.unknown())),
  /** Mode `url`. */
  url: z.optional(z.string()),
  /** Mode `url`: the user has opened the address, and the server has not said yet that the user is done there. */
  opened: z.optional(z.boolean()),
});
export type Elicitation = z.infer<typeof ElicitationSchema>;

export const ApprovalRequestEventSchema = z.object({
  ...envelope,
  type: z.literal('approval:request'),
  approvalId: z.string(),
  /** Kind of the approval; `tool` when absent. Read it with `approvalKind`. */
  kind: z.optional(z.enum(APPROVAL_KINDS)),
  server: z.string(),
  /** The tool to be called; in the other kinds the tool whose surface initiated the request. */
  toolName: z.string(),
  /** Arguments of the tool call; empty for the other kinds. */
  args: LooseObjectSchema,
  ...asker,
  /** Kind `download`: what would be saved, all or nothing. */
  files: z.optional(z.array(OfferedFileSchema)),
  /** Kind `sampling`: the whole request to the model. */
  sampling: z.optional(SamplingRequestSchema),
  /** Kind `link`: the whole address. */
  url: z.optional(z.string()),
  /** The call to approve, whose card shows the request; only for calls of the model. Of a schedule: the call that it is to make. */
  callId: z.optional(z.string()),
  runId: z.optional(z.string()),
  /** Hash of the tool's definition and its server; only for calls of the model. Another process goes on with the question while it is the same. */
  fingerprint: z.optional(z.string()),
  /** Whether the user may change the arguments before allowing the call. */
  editable: z.optional(z.boolean()),
  /** Whether the arguments are a proposal of the planner, which may lack what the tool needs. */
  draft: z.optional(z.boolean()),
  /** Kind `elicitation`: the request of the server. */
  elicitation: z.optional(ElicitationSchema),
  /** Whether the user allowed this before, and its tool, interface or server has changed since. */
  changed: z.optional(z.boolean()),
  /** Whether the server says of its own tool that it changes nothing. */
  readOnly: z.optional(z.boolean()),
  /** Whether the server says of its own tool that it may delete or overwrite something. */
  destructive: z.optional(z.boolean()),
  /** Whether no question would be needed if the user trusted the server for this initiator; the answer may say so. */
  trustable: z.optional(z.boolean()),
  /** The scopes that the user may choose from. */
  scopes: z.array(z.enum(CONSENT_SCOPES)),
  /** One line with the reason why approval is needed. */
  reason: z.string(),
});
export const ApprovalResponseEventSchema = z.object({
  ...envelope,
  type: z.literal('approval:response'),
  approvalId: z.string(),
  status: z.enum(['approved', 'denied', 'cancelled']),
  scope: z.optional(z.enum(CONSENT_SCOPES)),
  /** Text of the user for the model, when the user denied the request. */
  reason: z.optional(z.string()),
  /** Whether it was approved with other arguments than requested. */
  edited: z.optional(z.boolean()),
  /** The user also trusts the server from now on. */
  trusted: z.optional(z.boolean()),
});
/** A view sent a message in the user's name (`ui/message`, `prompt`). */
const ViewMessageEventSchema = z.object({
  ...envelope,
  type: z.literal('view:message'),
  surfaceId: z.string(),
  server: z.string(),
  content: z.array(ContentBlockSchema),
});
/** A notice or an intent of a view (`notify`, `intent`). */
const ViewNoticeEventSchema = z.object({
  ...envelope,
  type: z.literal('view:notice'),
  surfaceId: z.string(),
  server: z.string(),
  level: z.enum(['debug', 'info', 'notice', 'warning', 'error']),
  message: z.string(),
});
/**
 * Replaces the model context of a surface (`ui/update-model-context`). See `currentModelContexts`.
 */
const ViewContextEventSchema = z.object({
  ...envelope,
  type: z.literal('view:context'),
  surfaceId: z.string(),
  server: z.string(),
  /** The tool whose surface this is. */
  toolName: z.optional(z.string()),
  content: z.optional(z.array(ContentBlockSchema)),
  structuredContent: z.optional(z.unknown()),
  /** Set when the context was cleared, with who cleared it; then there is no content. */
  cleared: z.optional(z.enum(['view', 'user'])),
});
/** The user accepted files from a view: they are stored, to be saved. */
const ViewDownloadEventSchema = z.object({
  ...envelope,
  type: z.literal('view:download'),
  surfaceId: z.string(),
  server: z.string(),
  toolName: z.string(),
  /** The request that was approved: the page that answered it saves the files. Absent when the user was not asked. */
  approvalId: z.optional(z.string()),
  files: z.array(SavedFileSchema),
});
/** The host's model answered a sampling request of a view or a server. */
const ViewSamplingEventSchema = z.object({
  ...envelope,
  type: z.literal('view:sampling'),
  /** The surface of the view that sent the request. */
  surfaceId: z.optional(z.string()),
  /** The call during which the server sent the request. */
  callId: z.optional(z.string()),
  server: z.string(),
  toolName: z.string(),
  maxTokens: z.number(),
  success: z.boolean(),
  /** The model that answered. */
  model: z.optional(z.string()),
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
});
/** A tool that a view offers was called in the page (MCP Apps draft, App-provided tools; H42: audit). */
const ViewToolCallEventSchema = z.object({
  ...envelope,
  type: z.literal('view:tool-call'),
  callId: z.string(),
  surfaceId: z.string(),
  server: z.string(),
  /** The name of the view's own tool (not of a tool of its server). */
  toolName: z.string(),
  args: LooseObjectSchema,
  initiator: z.enum(INITIATORS),
  /** Initiator `model`: the page that is to make the call and report its result, by the id under which it offered the tool. */
  pageId: z.optional(z.string()),
});
const ViewToolResultEventSchema = z.object({
  ...envelope,
  type: z.literal('view:tool-result'),
  callId: z.string(),
  surfaceId: z.string(),
  server: z.string(),
  toolName: z.string(),
  success: z.boolean(),
  sanitized: SanitizedResultSchema,
  /** Error, when the view gave no result. */
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
});

/** The conversation continues after an earlier event; the events in between are no longer part of it. See `createBranchTree`. */
const BranchEventSchema = z.object({
  ...envelope,
  type: z.literal('branch'),
  /** Number of the event that the next one follows; 0: the next one begins the conversation anew. */
  after: z.number().check(z.int(), z.gte(0)),
});

/** The schema of every event of a session's log. */
export const SessionEventSchema = z.discriminatedUnion('type', [
  ToolCallEventSchema,
  ToolProgressEventSchema,
  ToolInterfaceEventSchema,
  ToolResultEventSchema,
  ApprovalRequestEventSchema,
  ApprovalResponseEventSchema,
  ViewMessageEventSchema,
  ViewNoticeEventSchema,
  ViewContextEventSchema,
  ViewDownloadEventSchema,
  ViewSamplingEventSchema,
  ViewToolCallEventSchema,
  ViewToolResultEventSchema,
  UserMessageEventSchema,
  MessageRemovedEventSchema,
  RunStartEventSchema,
  StepStartEventSchema,
  ToolInputEventSchema,
  StepEndEventSchema,
  RunEndEventSchema,
  BranchEventSchema,
  SessionServersEventSchema,
  SessionTitleEventSchema,
  ArtifactEditEventSchema,
]);
/** The event of a call that the model makes. */
export type ToolCallEvent = z.infer<typeof ToolCallEventSchema>;
export type ToolProgressEvent = z.infer<typeof ToolProgressEventSchema>;
export type ToolInterfaceEvent = z.infer<typeof ToolInterfaceEventSchema>;
/** The event of a call's result. */
export type ToolResultEvent = z.infer<typeof ToolResultEventSchema>;
/** The event `approval:request`: the run waits for the user's answer. */
export type ApprovalRequestEvent = z.infer<typeof ApprovalRequestEventSchema>;
export type ApprovalResponseEvent = z.infer<typeof ApprovalResponseEventSchema>;
export type ViewMessageEvent = z.infer<typeof ViewMessageEventSchema>;
export type ViewNoticeEvent = z.infer<typeof ViewNoticeEventSchema>;
export type ViewContextEvent = z.infer<typeof ViewContextEventSchema>;
export type ViewDownloadEvent = z.infer<typeof ViewDownloadEventSchema>;
export type ViewSamplingEvent = z.infer<typeof ViewSamplingEventSchema>;
export type ViewToolCallEvent = z.infer<typeof ViewToolCallEventSchema>;
export type ViewToolResultEvent = z.infer<typeof ViewToolResultEventSchema>;
/** An event of a session's log, told apart by its `type`. */
export type SessionEvent = z.infer<typeof SessionEventSchema>;
/** An event before the log has assigned its number and time. */
export type NewSessionEvent = SessionEvent extends infer E
  ? E extends SessionEvent
    ? Omit<E, 'seq' | 'at'>
    : never
  : never;
/** The types of events in a session's log. */
export type SessionEventType = SessionEvent['type'];

/** Event names, for readers that register one listener per name (`EventSource`). */
export const SESSION_EVENT_TYPES: readonly SessionEventType[] = [
  'llm:tool-call',
  'tool:progress',
  'tool:interface',
  'llm:tool-result',
  'approval:request',
  'approval:response',
  'view:message',
  'view:notice',
  'view:context',
  'view:download',
  'view:sampling',
  'view:tool-call',
  'view:tool-result',
  'message:user',
  'message:removed',
  'run:start',
  'step:start',
  'tool:input',
  'step:end',
  'run:end',
  'branch',
  'session:servers',
  'session:title',
  'artifact:edit',
];

/**
 * The kind of an approval request.
 *
 * @example approvalKind(event) === 'link'
 */
export function approvalKind(request: Pick<ApprovalRequestEvent, 'kind'>): ApprovalKind {
  return request.kind ?? 'tool';
}
