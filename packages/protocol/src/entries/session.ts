// A session: the events of its log, what a model is writing, and what a chat lists (agents, prompts).

export { type AgentList, AgentListSchema, type AgentSummary } from '../agents.ts';
export {
  type ApprovalRequestEvent,
  ApprovalRequestEventSchema,
  type ApprovalResponseEvent,
  ApprovalResponseEventSchema,
  approvalKind,
  type Elicitation,
  ElicitationSchema,
  type NewSessionEvent,
  type OfferedFile,
  type SavedFile,
  SESSION_EVENT_TYPES,
  type SessionEvent,
  SessionEventSchema,
  type SessionEventType,
  type ToolCallEvent,
  type ToolInterfaceEvent,
  type ToolProgressEvent,
  type ToolResultEvent,
  type ViewContextEvent,
  type ViewDownloadEvent,
  type ViewMessageEvent,
  type ViewNoticeEvent,
  type ViewSamplingEvent,
  type ViewToolCallEvent,
  type ViewToolResultEvent,
} from '../events.ts';
export { type LiveEvent, LiveEventSchema, type LiveStep, readLiveInput, withLive } from '../live.ts';
export { currentModelContexts, type ModelContext } from '../model-context.ts';
export { FilledPromptSchema, PromptListSchema, type PromptSummary } from '../prompts.ts';
export {
  type ModelInfo,
  ModelInfoSchema,
  type RunEndEvent,
  type RunEndReason,
  type RunStartEvent,
  type StepCall,
  type StepEndEvent,
  type StepStartEvent,
  type ToolInputEvent,
  type Usage,
  type UserMessageEvent,
} from '../run-events.ts';
