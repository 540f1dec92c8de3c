// For commands that start a chat: its port, its inspector, the loader of published interfaces.

export type { AuditEntry, AuditLog, DirectoryUser, ServiceUse, UserDirectory, UserStores } from '../admin/records.ts';
export type { Auth } from '../auth/auth.ts';
export type { RevokedSessions } from '../auth/revoked-sessions.ts';
export type { UsageBudget, UsageLedger } from '../auth/usage-budget.ts';
export { createUsageBudget, createUsageLedger } from '../auth/usage-budget.ts';
export type { AccessState, UserAccess, UserRules } from '../auth/user-access.ts';
export { DEFAULT_PORT } from '../create-chat.ts';
export { createInspection, type Inspection } from '../inspection/inspection.ts';
export { createPublishedLoader, type PublishedLoaderOptions } from '../interfaces/published-loader.ts';
export type { AgentDirectory } from '../routes/agent-routes.ts';
export type { DataSettings } from '../routes/data-routes.ts';
export type { ScimRecords } from '../scim/scim-records.ts';
export { resealServers } from '../servers/stored-servers.ts';
export type { UserServers, UserServersOptions } from '../servers/user-servers.ts';
export { createUserServers } from '../servers/user-servers.ts';
export type { UserWorkspace, Workspace } from '../workspaces/workspace.ts';
