// The entry point of clients, in browsers and in Node.
export type {
  ApprovalRecord,
  ChatConfig,
  Consent,
  ListedResource,
  ListName,
  LoggedMessage,
  ModelList,
  ServerNews,
  ServerOptIns,
  ServerStatus,
  Session,
  SessionSummary,
  Settings,
  ToolEntry,
  TrustedServer,
} from './answers.ts';
export { ApiError } from './api-error.ts';
export {
  type ActOptions,
  type ApprovalAnswer,
  type AppToolOutcome,
  type ChatClient,
  type ChatClientOptions,
  createChatClient,
} from './chat-client.ts';
export type { ChatSession, OpenSessionOptions, SessionUpdate } from './chat-session.ts';
export type { Progress } from './ndjson.ts';
