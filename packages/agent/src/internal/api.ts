// For the chat’s page: the types of the HTTP API’s answers.

export { findItemId, type ItemCalls, readItemCalls } from '../api/board-calls.ts';
export { readVariable } from '../api/board-variables.ts';
export type { AdminUser, AuditEntry, RemovedUser, UsedService, UserRules } from '../api/contract/admin.ts';
export type { AppToolCall, AppToolOutcome } from '../api/contract/app-tools.ts';
export type {
  ApprovalAnswer,
  ApprovalRecord,
  GivenConsent,
  Inbox,
  Preferences,
  ServerOptIns,
  Settings,
  SettingsChange,
  TrustChange,
  TrustedReader,
  TrustedServer,
} from '../api/contract/approvals.ts';
export type { OpenedApp } from '../api/contract/apps.ts';
export type { Board, BoardItem, BoardPlace, BoardRefresh, BoardSummary } from '../api/contract/boards/boards.ts';
export { BOARD_COLUMNS, MIN_REFRESH_SECONDS } from '../api/contract/boards/boards.ts';
export type { ChatFile } from '../api/contract/chat-file.ts';
export { CHAT_FILE_FORMAT, CHAT_FILE_VERSION, MAX_CHAT_FILE } from '../api/contract/chat-file.ts';
export type { DataFacts, Retention } from '../api/contract/data.ts';
export type { AskedPrompt, ListedPrompt, ListedResource, LoggedMessage } from '../api/contract/inspection.ts';
export type {
  AddedProvider,
  ModelCheck,
  ModelSettingsView,
  ModelValues,
  ProviderKind,
  SettableModel,
} from '../api/contract/model-settings.ts';
export { PAGE_NAMES, type PageName } from '../api/contract/page-names.ts';
export type { Project, ProjectChange, ToolName } from '../api/contract/projects/projects.ts';
export { MAX_INSTRUCTIONS } from '../api/contract/projects/projects.ts';
export type {
  InboxItem,
  Schedule,
  ScheduleChange,
  ScheduledWork,
  ScheduleTimes,
} from '../api/contract/schedules/schedules.ts';
export type { SearchResult } from '../api/contract/search.ts';
export type {
  PreviewedServer,
  RegistryServer,
  ServerPreview,
  ServerSettings,
  ServerVariable,
} from '../api/contract/server-settings.ts';
export type { ChatConfig, ServerList, ServerNews, ServerStatus, ToolEntry } from '../api/contract/servers.ts';
export type { ActionLine, ModelList, Progress, SessionLog, SessionSummary } from '../api/contract/sessions.ts';
export type { Share } from '../api/contract/sharing/sharing.ts';
export { STREAM_EVENTS } from '../api/contract/stream.ts';
export type { Me } from '../api/contract/users.ts';
