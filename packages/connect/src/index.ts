// The public API: MCP connections in Node, from a configuration file to a tool's result.

export type { Clock } from './clock.ts';
export {
  type AllowedKeys,
  allowedKeys,
  type ConfigDocument,
  type ConfigPath,
  type ConfigPlace,
  type IssueTexts,
  openConfigDocument,
} from './config/config-document.ts';
export { type Expansion, expandVariables } from './config/expand-variables.ts';
export { loadConfig, readConfigText, resolveServerPaths } from './config/load-config.ts';
export { type ParseConfigOptions, type ParseServersOptions, parseConfig, parseServers } from './config/parse-config.ts';
export type {
  Config,
  HttpServerConfig,
  ServerConfig,
  ServerUIConfig,
  StdioServerConfig,
} from './config/server-config.ts';
export { RegistriesSchema } from './config/server-config.ts';
export {
  type CallOptions,
  type ClientFeatures,
  type Connection,
  type ConnectionSnapshot,
  type Connections,
  type Era,
  LIST_NAMES,
  type ListEntry,
  type ListName,
  type Progress,
  type ReadResourceResult,
  type RequestOptions,
  type ServerInfo,
  type ServerRequestHandlers,
  type ToolDefinition,
} from './connection.ts';
export { type ConnectionsOptions, createConnections } from './create-connections.ts';
export {
  CONFIG_ERROR_CODES,
  CONNECT_ERROR_CODES,
  ConfigError,
  type ConfigErrorCode,
  type ConfigErrorDetails,
  ConnectError,
  type ConnectErrorCode,
  type ConnectErrorDetails,
} from './errors.ts';
export { DEFAULT_LIMITS, type Limits } from './limits.ts';
export type { ObservedMessage } from './observed-message.ts';
export { CHILD_ENVIRONMENT } from './stdio/child-environment.ts';
export {
  type ChildReport,
  createStdioTransport,
  type StdioTransport,
  type StdioTransportOptions,
} from './stdio/stdio-transport.ts';
