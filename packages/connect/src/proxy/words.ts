// The messages that the proxy writes itself.
import { ConnectError } from '../errors.ts';

/** JSON-RPC's "internal error" is for the server's own; these are the proxy's. */
const PROXY_ERROR = -32000;
/** What the official SDK calls RequestTimeout. */
const TIMED_OUT = -32001;

export interface OwnErrorData {
  /** What happened: a `ConnectErrorCode`, or `duplicate-id`. */
  readonly errorType: string;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** The correlation id of the exchange. */
  readonly requestId: string;
  /** For `tools/call`. */
  readonly toolName?: string | undefined;
}

const RETRYABLE: ReadonlySet<string> = new Set([
  'exited',
  'lost',
  'refused',
  'timeout',
  'not-connected',
  'overloaded',
  'http',
]);

/** Why a request did not get its answer, as the answer. `id` is JSON text. */
export function failureText(
  id: string,
  error: Error,
  about: { readonly requestId: string; readonly toolName?: string },
): string {
  const errorType = error instanceof ConnectError ? error.code : 'internal';
  const data: OwnErrorData = { errorType, retryable: RETRYABLE.has(errorType), ...about };
  const code = errorType === 'timeout' ? TIMED_OUT : PROXY_ERROR;
  return errorText(id, code, error.message, data);
}

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
