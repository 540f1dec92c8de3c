// The public API: MCP connections in Node, from a configuration file to a tool's result.

export type { SignInOptions } from './auth/connection-auth.ts';
export { createMemoryStorage, type SignInStorage } from './auth/sign-in-storage.ts';
export { loadConfig } from './config/load-config.ts';
export { parseConfig } from './config/parse-config.ts';
export type { Config, HttpServerConfig, ServerConfig, StdioServerConfig } from './config/server-config.ts';
export type {
  CallOptions,
  Connection,
  ConnectionSnapshot,
  Connections,
  Progress,
  RequestOptions,
  ServerRequestHandlers,
  ToolDefinition,
} from './connection.ts';
export { DEFAULT_LIMITS, type Limits } from './connection-limits.ts';
export { createConnections } from './create-connections.ts';
export { ConnectError, type ConnectErrorCode, isConfigFault } from './errors.ts';

// For libraries that read files of their own like a configuration, start servers, or list everything.

export { CHILD_ENVIRONMENT } from './stdio/child-environment.ts';
export { createStdioTransport, type StdioTransport } from './stdio/stdio-transport.ts';
