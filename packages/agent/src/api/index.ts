// The public API for clients, in browsers and in Node: the chat's HTTP API as a typed client, and as schemas.

export type { ActOptions } from './act.ts';
export { ApiError, type ApiErrorCode } from './api-error.ts';
export { type ChatClient, type ChatClientOptions, createChatClient } from './chat-client.ts';
export type { ChatSession, OpenSessionOptions, SessionUpdate } from './chat-session.ts';
export { API_ROUTES } from './contract/routes.ts';
