// What the wrapper answers by itself.
import type { Exchange, ProxyResponse } from '@vitrine/connect/proxy';
import { dig } from '@vitrine/protocol/json';

/** MCP 2026-07-28 has a result say that it is one, and for how long and for whom it may be kept. Our pages never change at their address. */
const MODERN = { resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' };
/** Resource not found, before MCP 2026-07-28 (2025-11-25, Resources, Error Handling) and since then. */
const NOT_FOUND = { legacy: -32002, modern: -32602 };
/** JSON-RPC: the server does not know the method. */
const METHOD_NOT_FOUND = -32601;

/** What every error of the wrapper's own says beside its message. */
export interface WrapperErrorData {
  /** The tool it is about; absent where it is about none. */
  readonly toolName?: string;
  readonly errorType: string;
  /** What was given instead of what was asked for. */
  readonly fallbackUsed: 'none';
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** The correlation id of the exchange, as in the log. */
  readonly requestId: string;
}

/** A result that may be kept. */
export function answer(exchange: Exchange, result: object): ProxyResponse {
  return exchange.answer(exchange.client.era === 'modern' ? { ...MODERN, ...result } : result);
}

/** A result that is of this moment. */
export function answerNow(exchange: Exchange, result: object): ProxyResponse {
  return exchange.answer(exchange.client.era === 'modern' ? { resultType: 'complete', ...result } : result);
}

/** An error of the wrapper's own. */
export function fail(
  exchange: Exchange,
  code: number,
  message: string,
  { uri, ...about }: Omit<WrapperErrorData, 'fallbackUsed' | 'requestId'> & { readonly uri?: string },
): ProxyResponse {
  const data: WrapperErrorData = { ...about, fallbackUsed: 'none', requestId: exchange.correlationId };
  return exchange.fail(code, message, uri === undefined ? data : { uri, ...data });
}

/** There is no such resource, in the words of the client's revision. */
export function notFound(exchange: Exchange, uri: string, toolName: string | undefined): ProxyResponse {
  return fail(
    exchange,
    exchange.client.era === 'modern' ? NOT_FOUND.modern : NOT_FOUND.legacy,
    `Resource not found: ${uri}`,
    { uri, ...(toolName !== undefined && { toolName }), errorType: 'not-found', retryable: false },
  );
}

/** The core's own errors (a server that is gone, a deadline) also say what was used instead: nothing, the call failed. */
export function withErrorData(response: ProxyResponse, { correlationId }: Exchange): ProxyResponse {
  if (dig(response.error?.data, 'requestId') === correlationId)
    response.json.set(['error', 'data', 'fallbackUsed'], 'none');
  return response;
}

/** What a server answers that has none of something and does not know the method; ours says that there are none. */
export function orEmpty(exchange: Exchange, response: ProxyResponse, list: string): ProxyResponse {
  return response.error?.code === METHOD_NOT_FOUND ? answer(exchange, { [list]: [] }) : response;
}
