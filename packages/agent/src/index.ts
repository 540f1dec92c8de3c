// The public API: sessions, their log, calls and approvals.

export { loadAgentFile } from './agent-file/load-agent-file.ts';
export { type AgentFile, parseAgentFile } from './agent-file/parse-agent-file.ts';
export type { AgentOptions } from './agent-options.ts';
export { createAgent } from './create-agent.ts';
export { AgentError, type AgentErrorCode } from './errors.ts';

// For libraries: another storage, and the pattern language of agent files.

export { DEFAULT_LIMITS } from './sanitizer/limits.ts';
export { createSqliteStores } from './store/sqlite/sqlite-stores.ts';
export type { Store, StoreProvider } from './store/store.ts';
export type { Agent, LiveSession, Session } from './types.ts';
