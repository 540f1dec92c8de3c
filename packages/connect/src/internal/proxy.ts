// For packages that have a transport of their own, or change messages of the proxy deeply.

export { listSecrets } from '../config/list-secrets.ts';
export { type ClientIdentity, clientIdentity, readClientMeta } from '../mcp-proxy/client-identity.ts';
export type { ProxyErrorData } from '../mcp-proxy/error-responses.ts';
export { mendTool } from '../mcp-proxy/mend-tool.ts';
export { repairInitializeResult } from '../mcp-proxy/repair-initialize-result-for-client.ts';
export type { HttpText } from '../mcp-proxy/serve-http/serve-http.ts';
export { rawJson } from '../message/json-text.ts';
export type { RequestId } from '../message/types.ts';
export type { MessageNotes, MessageTransport } from '../transport/message-transport.ts';
