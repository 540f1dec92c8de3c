// The public API: sessions, their log, calls and approvals.
export { loadAgentFile } from './agent-file/load-agent-file.ts';
export {
  type AgentFile,
  type ParseAgentFileOptions,
  parseAgentFile,
  type StarterPrompt,
} from './agent-file/parse-agent-file.ts';
export type { AppToolCall } from './app-tool-calls.ts';
export { type Clock, systemClock } from './clock.ts';
export type { CompiledViewsOptions } from './compiled-views.ts';
export { createAgent } from './create-agent.ts';
export { AGENT_ERROR_CODES, AgentError, type AgentErrorCode } from './errors.ts';
export { toolFilter } from './runs/tool-offer.ts';
export type { Sampler } from './sampling.ts';
export { DEFAULT_LIMITS, type SanitizeLimits } from './sanitizer/limits.ts';
export { createSqliteStore, type SqliteStoreOptions } from './store/sqlite-store.ts';
export type { DetachedBlob, OpenApproval, OpenCall, SessionSummary, Store, StoredBlob } from './store/store.ts';
export type { TrustedServer } from './trusted-servers.ts';
export type {
  ActOptions,
  Agent,
  AgentOptions,
  AgentProfile,
  ApprovalAnswer,
  ApprovalRecord,
  LiveSession,
  SendMessage,
  Session,
  ToolCallRequest,
} from './types.ts';
export type { OnResource, ReviewedResource } from './ui-review.ts';
