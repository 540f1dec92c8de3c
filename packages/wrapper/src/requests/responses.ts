// The responses that the wrapper makes itself: results, pages and errors.

import type { ProxyErrorData } from '@vitrine/connect/internal/proxy';
import type { Exchange, ProxyErrorType, ProxyResponse } from '@vitrine/connect/proxy';

/** MCP 2026-07-28: a result has a type, and states for how long and for whom it may be kept. */
const MODERN = { resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' };
/**
 * A day. A page's address has a hash of the definitions, not of the compiler; so a page of a new release of Vitrine arrives after a day.
 */
const PAGE_TTL_MS = 86_400_000;
/** "Resource not found", before MCP 2026-07-28 (2025-11-25, Resources, Error Handling) and since then. */
const NOT_FOUND = { legacy: -32002, modern: -32602 };
/** JSON-RPC "method not found". */
const METHOD_NOT_FOUND = -32601;

/** Part of the `data` of every error: the wrapper never sends a fallback. */
export const ERROR_DATA = { fallbackUsed: 'none' } as const;

/** Value of `data` in every error that the wrapper answers with itself: its own errors and the errors of the proxy below it. */
export interface WrapperErrorData extends Omit<ProxyErrorData, 'errorType'> {
  /** The tool that the error is about; null when there is none. */
  readonly toolName: string | null;
  readonly errorType: WrapperErrorType;
  readonly fallbackUsed: typeof ERROR_DATA.fallbackUsed;
}

/**
 * Values of `errorType` in every error that a wrapper answers with: the types of the proxy below it, and its own: no page is at this address,
 * an argument names no known tool, the server could not be reached for the request.
 */
export type WrapperErrorType = ProxyErrorType | 'not-found' | 'unknown-tool' | 'upstream';

/** A result that may be kept. */
export function answerCacheable(exchange: Exchange, result: object): ProxyResponse {
  return exchange.answer(exchange.client.era === 'modern' ? { ...MODERN, ...result } : result);
}

/** A page. An outdated address gives the current page, which must not be kept (`isLasting: false`). */
export function answerPage(exchange: Exchange, result: object, { isLasting }: { isLasting: boolean }): ProxyResponse {
  return answerCacheable(
    exchange,
    exchange.client.era === 'modern' ? { ttlMs: isLasting ? PAGE_TTL_MS : 0, ...result } : result,
  );
}

/** The content of a resource as JSON, which must not be kept. */
export function answerData(exchange: Exchange, uri: string, text: string): ProxyResponse {
  return answerPage(exchange, { contents: [{ uri, mimeType: 'application/json', text }] }, { isLasting: false });
}

/** A result that must not be kept. */
export function answerUncached(exchange: Exchange, result: object): ProxyResponse {
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

/** "Resource not found", with the code of the client's protocol version. */
export function notFound(exchange: Exchange, uri: string, toolName: string | null): ProxyResponse {
  return fail(
    exchange,
    exchange.client.era === 'modern' ? NOT_FOUND.modern : NOT_FOUND.legacy,
    `Resource not found: ${uri}`,
    { uri, toolName, errorType: 'not-found', retryable: false },
  );
}

/**
 * The response of a server to `resources/read`. A server without resources answers "method not found"; the client sees the wrapper's
 * resources, so it gets "resource not found" instead.
 */
export function orNotFound(exchange: Exchange, response: ProxyResponse, uri: string): ProxyResponse {
  return response.error?.code === METHOD_NOT_FOUND ? notFound(exchange, uri, null) : response;
}

/** The response of a server to a list. "Method not found" becomes an empty list, to which the wrapper can add its own entries. */
export function orEmpty(exchange: Exchange, response: ProxyResponse, list: string): ProxyResponse {
  return response.error?.code === METHOD_NOT_FOUND ? answerCacheable(exchange, { [list]: [] }) : response;
}
