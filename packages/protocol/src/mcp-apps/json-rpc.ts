// JSON-RPC 2.0 as the `mcp-apps` dialect uses it. Ids may be 0 (the official view SDK starts there): never test them for truth.
import * as z from 'zod/mini';

export const RpcIdSchema = z.union([z.string(), z.number()]);
export type RpcId = z.infer<typeof RpcIdSchema>;

const version = z.literal('2.0');
const params = z.optional(z.looseObject({}));

const RpcRequestSchema = z.looseObject({ jsonrpc: version, id: RpcIdSchema, method: z.string(), params });
const RpcNotificationSchema = z.looseObject({ jsonrpc: version, method: z.string(), params });
const RpcErrorSchema = z.looseObject({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) });
const RpcResponseSchema = z.looseObject({
  jsonrpc: version,
  id: RpcIdSchema,
  result: z.optional(z.looseObject({})),
  error: z.optional(RpcErrorSchema),
});

export type RpcRequest = z.infer<typeof RpcRequestSchema>;
export type RpcNotification = z.infer<typeof RpcNotificationSchema>;
export type RpcResponse = z.infer<typeof RpcResponseSchema>;
export type RpcError = z.infer<typeof RpcErrorSchema>;

/** Error codes of JSON-RPC 2.0 §5.1, and the one MCP Apps uses when a host denies a request. */
export const RPC_ERRORS = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  denied: -32000,
} as const;

/**
 * Sorts a frame's message into request, notification or response; undefined for any other message.
 *
 * @example const { kind, message } = readRpcMessage(event.data);
 */
export function readRpcMessage(
  value: unknown,
):
  | { kind: 'request'; message: RpcRequest }
  | { kind: 'notification'; message: RpcNotification }
  | { kind: 'response'; message: RpcResponse }
  | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('method' in value) {
    if ('id' in value) {
      const request = RpcRequestSchema.safeParse(value);
      return request.success ? { kind: 'request', message: request.data } : undefined;
    }
    const notification = RpcNotificationSchema.safeParse(value);
    return notification.success ? { kind: 'notification', message: notification.data } : undefined;
  }
  const response = RpcResponseSchema.safeParse(value);
  if (!response.success || 'result' in value === 'error' in value) return undefined;
  return { kind: 'response', message: response.data };
}
