// The public API of the lossless proxy core (`@vitrine/connect/proxy`).

export { type RawJson, rawJson } from '../message/json-text.ts';
export type { JsonPath, JsonText, ProxyClient, RequestId } from '../message/types.ts';
export { PROXY_ERROR_CODES, ProxyError, type ProxyErrorCode, type ProxyErrorDetails } from '../proxy-error.ts';
export type { MessageNotes, MessageTransport } from '../transport/message-transport.ts';
export { type ClientIdentity, clientIdentity, readClientMeta } from './client-identity.ts';
export { createProxy } from './create-proxy.ts';
export { PROXY_ERROR_TYPES, type ProxyErrorData, type ProxyErrorType } from './error-responses.ts';
export { mendHandshake } from './mend-handshake.ts';
export { type MendedTool, mendTool } from './mend-tool.ts';
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
  Log,
  McpProxy,
  NotificationHook,
  ProxyLimits,
  ProxyNotification,
  ProxyOptions,
  ProxyQuestionOptions,
  ProxyRequest,
  ProxyRequestOptions,
  ProxyResponse,
  ProxySession,
  RequestHook,
  UpstreamEvent,
} from './types.ts';
