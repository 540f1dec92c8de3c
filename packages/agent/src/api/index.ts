// The public API for clients, in browsers and in Node: the chat's HTTP API as a typed client, and as schemas.
export { ApiError, type ApiErrorCode } from './api-error.ts';
export { type ChatClient, type ChatClientOptions, createChatClient } from './chat-client.ts';
export type { ChatSession, OpenSessionOptions, SessionUpdate } from './chat-session.ts';
export type { AppToolCall, AppToolOutcome } from './contract/app-tools.ts';
export type {
  ApprovalAnswer,
  ApprovalRecord,
  GivenConsent,
  ServerOptIns,
  Settings,
  SettingsChange,
  TrustedServer,
} from './contract/approvals.ts';

export type { ListedResource, LoggedMessage } from './contract/inspection.ts';
export { API_ROUTES } from './contract/routes.ts';
export type { ChatConfig, ServerNews, ServerStatus, ToolEntry } from './contract/servers.ts';
export type { ActionLine, ModelList, Progress, SessionLog, SessionSummary } from './contract/sessions.ts';
export { STREAM_EVENTS } from './contract/stream.ts';
export type { Me } from './contract/users.ts';
export type { ActOptions } from './surface-methods.ts';
