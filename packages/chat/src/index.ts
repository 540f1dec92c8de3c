// The public API: the chat's API and page, as a server or as an app to mount.
export type { AgentDirectory } from './agent-routes.ts';
export { type Auth, type AuthOptions, createAuth } from './auth/auth.ts';
export type { RevokedSessions } from './auth/revoked-sessions.ts';
export {
  createUsageBudget,
  createUsageLedger,
  type DailyUsage,
  type UsageBudget,
  type UsageBudgetOptions,
  type UsageLedger,
} from './auth/usage-budget.ts';
export type { User, UserRole } from './auth/user.ts';
export { createUserAccess, type UserAccess } from './auth/user-access.ts';
export { compileToolView } from './compile-tool-view.ts';
export { type Chat, type ChatOptions, type ChatSettings, createChat } from './create-chat.ts';
export { type ChatApp, type ChatAppOptions, type ChatAppSettings, createChatApp } from './create-chat-app.ts';
export type { DataSettings } from './data-routes.ts';
export { ChatError, type ChatErrorCode } from './errors.ts';
export {
  createUserServers,
  type NewServer,
  type ServerRequest,
  type UserServers,
  type UserServersOptions,
} from './servers/user-servers.ts';
export type { UserWorkspace, UserWorkspaces, Workspace } from './workspace.ts';
