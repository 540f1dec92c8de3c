// The public API of the lossless proxy core (`@vitrine/connect/proxy`).
export type { ProxyClient } from '../message/types.ts';
export { ProxyError } from '../proxy-error.ts';
export { createProxy } from './create-proxy.ts';
export { PROXY_ERROR_TYPES, type ProxyErrorData, type ProxyErrorType } from './error-responses.ts';
// For libraries that have a transport of their own, or change messages deeply.
export type { ProxyLimits } from './proxy-limits.ts';
export { type Quarantined, quarantineTools } from './quarantine.ts';
export { type HttpService, type HttpText, type ServeHttpOptions, serveHttp } from './serve-http/serve-http.ts';
export { serveStdio } from './serve-stdio.ts';
export type {
  Exchange,
  Interceptor,
  Log,
  McpProxy,
  NotificationHook,
  ProxyNotification,
  ProxyOptions,
  ProxyRequest,
  ProxyResponse,
  ProxySession,
  RequestHook,
  UpstreamEvent,
} from './types.ts';
