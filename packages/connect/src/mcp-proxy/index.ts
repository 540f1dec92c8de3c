// The public API of the lossless proxy core (`@vitrine/connect/proxy`).
export { createProxy } from './create-proxy.ts';
export type { ProxyErrorType } from './error-responses.ts';
// For libraries that have a transport of their own, or change messages deeply.
export { quarantineTools } from './quarantine.ts';
export { type HttpService, type ServeHttpOptions, serveHttp } from './serve-http/serve-http.ts';
export { type StdioService, serveStdio } from './serve-stdio.ts';
export type {
  Exchange,
  Interceptor,
  Log,
  McpProxy,
  NotificationHook,
  ProxyOptions,
  ProxyResponse,
  ProxySession,
  RequestHook,
} from './types.ts';
