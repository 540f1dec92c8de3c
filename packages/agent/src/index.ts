// The public API: sessions, their log, calls and approvals.

export { loadAgentFile } from './agent-file/load-agent-file.ts';
export {
  type AgentFile,
  type ParseAgentFileOptions,
  parseAgentFile,
  type StarterPrompt,
} from './agent-file/parse-agent-file.ts';
export type { AgentOptions } from './agent-options.ts';
export type { AppToolCall, AppToolOutcome } from './api/contract/app-tools.ts';
export type {
  ApprovalAnswer,
  ApprovalRecord,
  ServerOptIns,
  TrustChange,
  TrustedServer,
} from './api/contract/approvals.ts';
export type { DataFacts, Retention } from './api/contract/data.ts';
export type { SessionSummary } from './api/contract/sessions.ts';
export { createAgent } from './create-agent.ts';
export { AgentError, type AgentErrorCode } from './errors.ts';
export { createModelSettings, type ModelSettings, type ModelSettingsOptions } from './model-settings/model-settings.ts';
export { type Maintained, type Maintenance, maintainStores } from './retention/maintain-stores.ts';
export {
  createRetentionSetting,
  type RetentionSetting,
  type RetentionSettingOptions,
} from './retention/retention-setting.ts';
export { type MaintenanceOptions, startMaintenance } from './retention/start-maintenance.ts';

// For libraries: another storage, and the pattern language of agent files.

export { DEFAULT_LIMITS, type SanitizeLimits } from './sanitizer/limits.ts';
export type { ClusterStore, ClusterStoreOptions, ClusterStoreProvider } from './store/cluster-store.ts';
export {
  type MigrateOptions,
  type MigrationProgress,
  type MigrationReport,
  migrateDataFolder,
} from './store/import-data-folder/migrate-data-folder.ts';
export type { LargeContents } from './store/postgres/content-rows.ts';
export {
  createPostgresStores,
  type PostgresStores,
  type PostgresStoresOptions,
} from './store/postgres/create-postgres-stores.ts';
export { createLargeContents } from './store/postgres/large-contents.ts';
export type { PostgresStore } from './store/postgres/postgres-store.ts';
export { createSqliteStore, type SqliteStoreOptions } from './store/sqlite/sqlite-store.ts';
export { createSqliteStores, type SqliteStoresOptions } from './store/sqlite/sqlite-stores.ts';
export {
  type Change,
  LOCAL_USER,
  type SessionChange,
  type Store,
  type StoreProvider,
  type StoreSize,
} from './store/store.ts';
export type {
  ActOptions,
  Agent,
  AgentProfile,
  AgentProfiles,
  AppSettings,
  LiveSession,
  SendMessage,
  Session,
} from './types.ts';

export type { OnResource, ReviewedResource } from './ui/ui-review.ts';
