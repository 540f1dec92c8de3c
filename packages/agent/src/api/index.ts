// The public API for clients, in browsers and in Node: the chat's HTTP API as a typed client, and as schemas.
export { ApiError, type ApiErrorCode, CLIENT_ERROR_CODES } from './api-error.ts';
export { type ChatClient, type ChatClientOptions, createChatClient } from './chat-client.ts';
export type { ChatSession, OpenSessionOptions, SessionUpdate } from './chat-session.ts';
export type { AppToolCall, AppToolOutcome } from './contract/app-tools.ts';
export type {
  ApprovalAnswer,
  ApprovalRecord,
  ConsentFilter,
  GivenConsent,
  ServerOptIns,
  Settings,
  SettingsChange,
  TrustedServer,
} from './contract/approvals.ts';
export { type ErrorAnswer, ErrorAnswerSchema } from './contract/errors.ts';
export type { ListedResource, LoggedMessage } from './contract/inspection.ts';
export {
  type AnswerInput,
  type AnswerOutput,
  API_ROUTES,
  type ApiRoute,
  type BodyInput,
  type BodyOutput,
  type ParamsOf,
} from './contract/routes.ts';
export type { ChatConfig, ServerNews, ServerStatus, ToolEntry } from './contract/servers.ts';
export {
  type ActionLine,
  ActionLineSchema,
  type ModelList,
  type Progress,
  type SessionLog,
  type SessionSummary,
} from './contract/sessions.ts';
export { STREAM_EVENTS } from './contract/stream.ts';
export type { ActOptions } from './surface-methods.ts';
