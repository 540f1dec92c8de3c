// What the wrapper answers by itself.
import { type Exchange, PROXY_ERROR_TYPES, type ProxyErrorData, type ProxyResponse } from '@vitrine/connect/proxy';

/** MCP 2026-07-28 has a result say that it is one, and for how long and for whom it may be kept. */
const MODERN = { resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' };
/** A page's address has the hash of the definitions it is compiled from, but not of the compiler: a day, so that an update of Vitrine arrives. */
const PAGE_TTL_MS = 86_400_000;
/** Resource not found, before MCP 2026-07-28 (2025-11-25, Resources, Error Handling) and since then. */
const NOT_FOUND = { legacy: -32002, modern: -32602 };
/** JSON-RPC: the server does not know the method. */
const METHOD_NOT_FOUND = -32601;

/** What errors say that only the wrapper knows: what was given instead of what was asked for. Nothing ever is. For the proxy's own errors too. */
export const ERROR_DATA = { fallbackUsed: 'none' } as const;

/** `data` of every error that the wrapper answers with by itself: those of the proxy that it is built on, and its own. */
export interface WrapperErrorData extends Omit<ProxyErrorData, 'errorType'> {
  /** The tool it is about; null where it is about none. */
  readonly toolName: string | null;
  readonly errorType: WrapperErrorType;
  readonly fallbackUsed: typeof ERROR_DATA.fallbackUsed;
}

export const WRAPPER_ERROR_TYPES = [
  ...PROXY_ERROR_TYPES,
  /** There is no page at this address. */
  'not-found',
  /** An argument names no tool. */
  'unknown-tool',
  /** The server could not be asked. */
  'upstream',
] as const;
export type WrapperErrorType = (typeof WRAPPER_ERROR_TYPES)[number];

/** A result that may be kept. */
export function answer(exchange: Exchange, result: object): ProxyResponse {
  return exchange.answer(exchange.client.era === 'modern' ? { ...MODERN, ...result } : result);
}

/** A page. At an address that an older definition had stands the page of today, which is not kept. */
export function answerPage(exchange: Exchange, result: object, { isLasting }: { isLasting: boolean }): ProxyResponse {
  return answer(
    exchange,
    exchange.client.era === 'modern' ? { ttlMs: isLasting ? PAGE_TTL_MS : 0, ...result } : result,
  );
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
  const data: WrapperErrorData = { ...ERROR_DATA, ...about, requestId: exchange.correlationId };
  return exchange.fail(code, message, uri === undefined ? data : { uri, ...data });
}

/** There is no such resource, in the words of the client's revision. */
export function notFound(exchange: Exchange, uri: string, toolName: string | null): ProxyResponse {
  return fail(
    exchange,
    exchange.client.era === 'modern' ? NOT_FOUND.modern : NOT_FOUND.legacy,
    `Resource not found: ${uri}`,
    { uri, toolName, errorType: 'not-found', retryable: false },
  );
}

/**
 * The response of a server to `resources/read`. A server without resources does not know the method; for the client, which was told that there are
 * resources, the resource is what is missing.
 */
export function orNotFound(exchange: Exchange, response: ProxyResponse, uri: string): ProxyResponse {
  return response.error?.code === METHOD_NOT_FOUND ? notFound(exchange, uri, null) : response;
}

/** What a server answers that has none of something and does not know the method; ours says that there are none. */
export function orEmpty(exchange: Exchange, response: ProxyResponse, list: string): ProxyResponse {
  return response.error?.code === METHOD_NOT_FOUND ? answer(exchange, { [list]: [] }) : response;
}
