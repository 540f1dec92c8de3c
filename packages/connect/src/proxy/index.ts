// The public API of the lossless proxy core (`@vitrine/connect/proxy`).

export { type ClientIdentity, clientIdentity, clientMetaOf } from './client-identity.ts';
export { createProxy } from './create-proxy.ts';
export { PROXY_ERROR_CODES, ProxyError, type ProxyErrorCode, type ProxyErrorDetails } from './errors.ts';
export { type RawJson, rawJson } from './json-text.ts';
export { mendHandshake } from './mend-handshake.ts';
export { type MendedTool, mendTool } from './mend-tool.ts';
export { PROXY_ERROR_TYPES, type ProxyErrorData, type ProxyErrorType } from './own-errors.ts';
export {
  MAX_TOOL_DEPTH,
  type Quarantined,
  type QuarantineOptions,
  quarantineTools,
} from './quarantine.ts';
export { type HttpService, type HttpText, type ServeHttpOptions, serveHttp } from './serve-http/serve-http.ts';
export { type ServeStdioOptions, type StdioService, serveStdio } from './serve-stdio.ts';
export type {
  Exchange,
  Interceptor,
  JsonPath,
  JsonText,
  Log,
  McpProxy,
  MessageNotes,
  MessageTransport,
  NotificationHook,
  ProxyClient,
  ProxyLimits,
  ProxyNotification,
  ProxyOptions,
  ProxyQuestionOptions,
  ProxyRequest,
  ProxyRequestOptions,
  ProxyResponse,
  ProxySession,
  RequestHook,
  RequestId,
  UpstreamEvent,
} from './types.ts';
