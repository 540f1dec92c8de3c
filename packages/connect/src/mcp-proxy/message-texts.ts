// Builds the JSON texts of messages that the proxy itself sends.

/** An error response (the proxy's own errors are made by error-responses.ts). `id` is JSON text. */
export function errorText(id: string, code: number, message: string, data?: unknown): string {
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code, message, ...(data === undefined ? {} : { data }) })}}`;
}

export function resultText(id: string, result: string): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${result}}`;
}

export function notificationText(method: string, params: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) });
}

export function cancelledText(requestId: string, reason: string): string {
  return `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${requestId},"reason":${JSON.stringify(reason)}}}`;
}
