// The public API: MCP connections in Node, from a configuration file to a tool's result.

export type { SignInOptions } from './auth/connection-auth.ts';
export { describeClient } from './auth/oauth-client.ts';
export { createMemoryStorage, type SignInStorage } from './auth/sign-in-storage.ts';
export type { AuthConfig, OidcAuthConfig, ProxyHeaderAuthConfig } from './config/auth-config.ts';
export { loadConfig } from './config/load-config.ts';
export { type ParseConfigOptions, parseConfig } from './config/parse-config.ts';
export type { ClientCredentialsAuth, ServerAuthConfig, UserAuth } from './config/server-auth.ts';
export type {
  Config,
  HttpServerConfig,
  ServerConfig,
  ServerUIConfig,
  StdioServerConfig,
  UserServersConfig,
} from './config/server-config.ts';
export type {
  BeginSignInOptions,
  BegunSignIn,
  CallOptions,
  ClientFeatures,
  Connection,
  ConnectionSignIn,
  ConnectionSnapshot,
  Connections,
  Era,
  ListEntry,
  ListName,
  Progress,
  ReadResourceResult,
  RequestOptions,
  ServerInfo,
  ServerRequestHandlers,
  SignInAnswer,
  SignInRequest,
  ToolDefinition,
} from './connection.ts';
export { DEFAULT_LIMITS, type Limits } from './connection-limits.ts';
export { type ConnectionsOptions, createConnections } from './create-connections.ts';
export { ConfigError, ConnectError, type ConnectErrorCode } from './errors.ts';
export type { ObservedMessage } from './observed-message.ts';

// For libraries that read files of their own like a configuration, start servers, or list everything.

export { LIST_NAMES } from './connection.ts';

export { CHILD_ENVIRONMENT } from './stdio/child-environment.ts';
export { type ChildReport, createStdioTransport, type StdioTransport } from './stdio/stdio-transport.ts';
