// The public API: the chat's API and page, as a server or as an app to mount.
export type { AgentDirectory } from './agent-routes.ts';
export { compileToolView } from './compile-tool-view.ts';
export { type Chat, type ChatOptions, createChat, DEFAULT_PORT } from './create-chat.ts';
export { type ChatApp, type ChatAppOptions, createChatApp } from './create-chat-app.ts';
export { CHAT_ERROR_CODES, ChatError, type ChatErrorCode } from './errors.ts';
// For libraries: commands that start a chat.
export { createInspection, type Inspection } from './inspection.ts';
export { isLoopback } from './own-hosts.ts';
export { createPublishedLoader, type PublishedLoaderOptions } from './published-loader.ts';
