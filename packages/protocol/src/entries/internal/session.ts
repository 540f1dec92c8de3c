// The parts of a session that only the chat and its agent read: single events, schemas of lists, live input, model contexts.
export { AgentListSchema } from '../../agents.ts';
export { type Attachment, AttachmentSchema, type ResultMention } from '../../attachments.ts';
export { activeEvents, type BranchTree, createBranchTree } from '../../branches.ts';
export {
  ApprovalRequestEventSchema,
  type ApprovalResponseEvent,
  ApprovalResponseEventSchema,
  approvalKind,
  type Elicitation,
  ElicitationSchema,
  type NewSessionEvent,
  type SavedFile,
  SESSION_EVENT_TYPES,
  type ToolInterfaceEvent,
  type ToolProgressEvent,
  type ViewContextEvent,
  type ViewDownloadEvent,
  type ViewMessageEvent,
  type ViewNoticeEvent,
  type ViewSamplingEvent,
  type ViewToolCallEvent,
  type ViewToolResultEvent,
} from '../../events.ts';
export { type LiveStep, readLiveInput, withLive } from '../../live.ts';
export { currentModelContexts, type ModelContext } from '../../model-context.ts';
export {
  type Completion,
  type CompletionRequest,
  CompletionRequestSchema,
  CompletionSchema,
  FilledPromptSchema,
  PromptListSchema,
  type PromptSummary,
  type ResourceList,
  ResourceListSchema,
  type ResourceSummary,
  type ResourceTemplateSummary,
} from '../../prompts.ts';
export {
  ModelInfoSchema,
  type RunEndReason,
  type RunStartEvent,
  type StepCall,
  type StepEndEvent,
  type StepStartEvent,
  type ToolInputEvent,
  type UserMessageEvent,
} from '../../run-events.ts';
