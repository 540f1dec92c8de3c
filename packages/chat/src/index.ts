// The public API: the chat's API and page, as a server or as an app to mount.

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
export { type Chat, type ChatOptions, type ChatSettings, createChat } from './create-chat.ts';
export { type ChatApp, type ChatAppOptions, type ChatAppSettings, createChatApp } from './create-chat-app.ts';
export { ChatError, type ChatErrorCode } from './errors.ts';
export { compileToolView } from './interfaces/compile-tool-view.ts';
export type { AgentDirectory } from './routes/agent-routes.ts';
export type { DataSettings } from './routes/data-routes.ts';
export {
  createUserServers,
  type NewServer,
  type ServerRequest,
  type UserServers,
  type UserServersOptions,
} from './servers/user-servers.ts';
export type { UserWorkspace, UserWorkspaces, Workspace } from './workspaces/workspace.ts';
