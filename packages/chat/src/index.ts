// The public API: the chat's API and page, as a server or as an app to mount.

export type { User } from './auth/user.ts';
export { type Chat, type ChatOptions, createChat } from './create-chat.ts';
export { type ChatApp, type ChatAppOptions, createChatApp } from './create-chat-app.ts';
export { ChatError, type ChatErrorCode } from './errors.ts';
export { createToolViewCompiler } from './interfaces/compile-tool-view.ts';
