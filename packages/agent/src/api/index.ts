// The public API for clients, in browsers and in Node: the chat's HTTP API as a typed client, and as schemas.

export type { ActOptions } from './act.ts';
export { ApiError, type ApiErrorCode } from './api-error.ts';
export { type ChatClient, type ChatClientOptions, createChatClient } from './chat-client.ts';
export type { ChatSession, OpenSessionOptions, SessionUpdate } from './chat-session.ts';
export type { AppToolCall, AppToolOutcome } from './contract/app-tools.ts';
export type {
  ApprovalAnswer,
  ApprovalRecord,
  GivenConsent,
  Preferences,
  ServerOptIns,
  Settings,
  SettingsChange,
  TrustChange,
  TrustedReader,
  TrustedServer,
} from './contract/approvals.ts';
export { CHAT_FILE_FORMAT, CHAT_FILE_VERSION, type ChatFile, MAX_CHAT_FILE } from './contract/chat-file.ts';
export type { DataFacts, Retention } from './contract/data.ts';
export type { AskedPrompt, ListedPrompt, ListedResource, LoggedMessage } from './contract/inspection.ts';
export type {
  AddedProvider,
  ModelCheck,
  ModelSettingsView,
  ModelValues,
  ProviderKind,
  SettableModel,
} from './contract/model-settings.ts';
export { API_ROUTES } from './contract/routes.ts';
export type { SearchResult } from './contract/search.ts';
export type {
  PreviewedServer,
  RegistryServer,
  ServerPreview,
  ServerSettings,
  ServerVariable,
} from './contract/server-settings.ts';
export type { ChatConfig, ServerList, ServerNews, ServerStatus, ToolEntry } from './contract/servers.ts';
export type { ActionLine, ModelList, Progress, SessionLog, SessionSummary } from './contract/sessions.ts';
export { STREAM_EVENTS } from './contract/stream.ts';
export type { Me } from './contract/users.ts';
