// Classifies a provider's failure: whether and when the request is retried, and the error that the user sees.
import { APICallError, UnsupportedFunctionalityError } from '@ai-sdk/provider';
import { type ModelConfig, PROVIDERS } from './config.ts';
import { ModelError } from './errors.ts';

export interface Failure {
  readonly error: ModelError;
  readonly isRetryable: boolean;
  /** The wait that the provider requests, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** When the provider requests a longer wait, there is no retry: the user gets the error at once. */
export const MAX_WAIT_MS = 60_000;
const MAX_DETAIL_CHARACTERS = 300;

export function failureOf(thrown: unknown, config: ModelConfig): Failure {
  const { label } = PROVIDERS[config.provider];
  if (thrown instanceof ModelError) return { error: thrown, isRetryable: thrown.code === 'unreachable' };
  if (APICallError.isInstance(thrown)) return failureOfCall(thrown, config);
  if (UnsupportedFunctionalityError.isInstance(thrown)) {
    const message = `${label} cannot do what is requested: ${detailOf(thrown)}.`;
    return { error: new ModelError('bad-request', message, { cause: thrown }), isRetryable: false };
  }
  const status = statusOfStreamError(thrown);
  if (status !== undefined) return failureOfStatus(status, detailOf(thrown), config);
  const detail = detailOf(thrown);
  const isParsing = thrown instanceof Error && /Parse|Validation|JSON/i.test(thrown.name);
  return isParsing
    ? {
        error: new ModelError('bad-stream', `The answer of ${label} was not understood: ${detail}`, { cause: thrown }),
        isRetryable: true,
      }
    : {
        error: new ModelError('unreachable', `The connection to ${label} failed: ${detail}`, { cause: thrown }),
        isRetryable: true,
      };
}

/** Whether the provider, or its package, refused what the request asks for; an unknown model (404) is something else. */
export function isRefusedRequest({ code, received }: ModelError): boolean {
  return code === 'bad-request' && received !== 404;
}

function failureOfCall(thrown: APICallError, config: ModelConfig): Failure {
  const { statusCode, responseHeaders } = thrown;
  const { label, ...known } = PROVIDERS[config.provider];
  const baseURL = config.baseURL ?? ('baseURL' in known ? known.baseURL : undefined);
  if (statusCode === undefined) {
    const where = baseURL === undefined ? '' : ` at ${baseURL}`;
    const message = `${label}${where} cannot be reached: ${detailOf(thrown)}. Check the address and the network.`;
    return { error: new ModelError('unreachable', message, { cause: thrown }), isRetryable: true };
  }
  // The provider accepted the request, and its stream ended too early or cannot be read.
  if (statusCode >= 200 && statusCode < 300) {
    const detail = detailOf(thrown.cause ?? thrown);
    // The word of Node's client says no more than the sentence.
    const message = `The connection to ${label} broke off${detail === 'terminated' ? '' : `: ${detail}`}. Try again.`;
    return { error: new ModelError('unreachable', message, { cause: thrown }), isRetryable: true };
  }
  const failure = failureOfStatus(statusCode, detailOf(thrown), config);
  const retryAfterMs = readRetryAfter(responseHeaders ?? {});
  return { ...failure, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

function failureOfStatus(status: number, detail: string, config: ModelConfig): Failure {
  const { label, ...known } = PROVIDERS[config.provider];
  const fail = (code: ModelError['code'], message: string, isRetryable: boolean): Failure => ({
    error: new ModelError(code, message, { received: status }),
    isRetryable,
  });
  if (status === 401 || status === 403) {
    const way = 'keyVariable' in known ? ` Check ${known.keyVariable}.` : '';
    return fail('unauthorized', `${label} refuses the key (${status}): ${detail}.${way}`, false);
  }
  if (status === 404)
    return fail('bad-request', `${label} does not know the model ${config.model} (404): ${detail}.`, false);
  if (status === 429) return fail('rate-limited', `${label} limits the requests (429): ${detail}.`, true);
  if (status >= 500 || status === 408 || status === 409)
    return fail('overloaded', `${label} is overloaded (${status}): ${detail}.`, true);
  return fail('bad-request', `${label} refuses the request (${status}): ${detail}.`, false);
}

/** An error event within a stream: Anthropic sends its type, others a code. */
function statusOfStreamError(thrown: unknown): number | undefined {
  const { type, code, error } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<
    string,
    unknown
  >;
  const nested = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  const name = String(nested.type ?? nested.code ?? type ?? code ?? '');
  if (/overloaded/.test(name)) return 529;
  if (/rate_limit/.test(name)) return 429;
  if (/authentication|permission/.test(name)) return 401;
  if (/invalid_request/.test(name)) return 400;
  if (/api_error|server_error|internal/.test(name)) return 500;
  return undefined;
}

/** `retry-after-ms`, or `retry-after` in seconds or as a date. */
export function readRetryAfter(headers: Readonly<Record<string, string>>, now = Date.now()): number | undefined {
  const milliseconds = Number(headers['retry-after-ms']);
  if (headers['retry-after-ms'] !== undefined && milliseconds >= 0) return milliseconds;
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function detailOf(thrown: unknown): string {
  const nested = (thrown as { error?: { message?: unknown } } | null)?.error?.message;
  const own = (thrown as { message?: unknown } | null)?.message;
  const cause = (thrown as { cause?: { message?: unknown } } | null)?.cause?.message;
  const reason = [nested, own, cause].find(text => typeof text === 'string' && text !== '') ?? 'no reason given';
  const line = String(reason).replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line.length > MAX_DETAIL_CHARACTERS ? `${line.slice(0, MAX_DETAIL_CHARACTERS)}…` : line;
}
