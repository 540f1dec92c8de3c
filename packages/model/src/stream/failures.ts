// Classifies a provider's failure: whether and when the request is retried, and the error that the user sees.

import { APICallError, JSONParseError, TypeValidationError, UnsupportedFunctionalityError } from '@ai-sdk/provider';
import { getPath, isRecord, parseJson } from '@vitrine/std/internal/json';
import { truncate } from '@vitrine/std/internal/truncate';
import type { ModelConfig } from '../config.ts';
import { ModelError } from '../errors.ts';
import { PROVIDERS } from '../providers/provider-table.ts';
import { readMessage, readPageTitle, readStatus } from './provider-message.ts';
import { readOverflow } from './read-overflow.ts';

export interface Failure {
  readonly error: ModelError;
  readonly isRetryable: boolean;
  /** The wait that the provider requests, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** Longest wait before a retry. When the provider requests a longer one, there is no retry: the user gets the error at once. */
export const MAX_WAIT_MS = 60_000;
const MAX_DETAIL_CHARACTERS = 300;
const MAX_QUOTED_CHARACTERS = 80;

export function describeFailure(thrown: unknown, config: ModelConfig): Failure {
  const failure = classify(thrown, config);
  const { code, received } = failure.error;
  const overflow = code === 'unauthorized' || received === 404 ? undefined : readOverflow(readWholeText(thrown));
  if (!overflow) return failure;
  const message = `${PROVIDERS[config.provider].label} refuses the request as too long: ${readDetail(thrown)}.`;
  return { error: new ModelError('too-long', message, { cause: thrown, overflow }), isRetryable: false };
}

/** Some providers say why beside their message only, by a code or by numbers. */
function readWholeText(thrown: unknown): string {
  if (APICallError.isInstance(thrown)) return `${thrown.message} ${thrown.responseBody ?? ''}`;
  const event = thrown instanceof Error ? getPath(thrown, 'value') : thrown;
  return `${thrown instanceof Error ? thrown.message : ''} ${JSON.stringify(event) ?? ''}`;
}

function classify(thrown: unknown, config: ModelConfig): Failure {
  const { label } = PROVIDERS[config.provider];
  if (thrown instanceof ModelError) return { error: thrown, isRetryable: thrown.code === 'unreachable' };
  if (APICallError.isInstance(thrown)) return failureOfCall(thrown, config);
  if (UnsupportedFunctionalityError.isInstance(thrown)) {
    const message = `${label} cannot do what is requested: ${readDetail(thrown)}.`;
    return { error: new ModelError('bad-request', message, { cause: thrown }), isRetryable: false };
  }
  const status = readStatus(thrown) ?? statusOfStreamError(thrown);
  const detail = readDetail(thrown);
  if (status !== undefined) return failureOfStatus(status, detail, config);
  const retry = (code: ModelError['code'], message: string): Failure => ({
    error: new ModelError(code, message, { cause: thrown }),
    isRetryable: true,
  });
  // An error event of the stream.
  if (!(thrown instanceof Error)) return retry('overloaded', `${label} reports an error: ${detail}.`);
  if (isUnreadable(thrown)) return retry('bad-stream', `The answer of ${label} was not understood: ${detail}.`);
  return retry('unreachable', `The connection to ${label} failed: ${detail}.`);
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
    const message = `${label}${where} cannot be reached: ${readDetail(thrown)}. Check the address and the network.`;
    return { error: new ModelError('unreachable', message, { cause: thrown }), isRetryable: true };
  }
  // The provider accepted the request, and its stream ended too early or cannot be read.
  if (statusCode >= 200 && statusCode < 300) {
    const detail = readDetail(thrown.cause ?? thrown);
    // What Node says of a connection that was closed.
    const reason = detail === 'terminated' ? '' : `: ${detail}`;
    const message = `The connection to ${label} broke off${reason}.`;
    return { error: new ModelError('unreachable', message, { cause: thrown }), isRetryable: true };
  }
  const retryAfterMs = readRetryAfter(responseHeaders ?? {});
  const isLong = retryAfterMs !== undefined && retryAfterMs > MAX_WAIT_MS;
  const failure = failureOfStatus(
    statusCode,
    readDetail(thrown),
    config,
    isLong ? ` ${describeWait(retryAfterMs)}` : '',
  );
  return { ...failure, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** The error of an answer that is no stream: `text` is its body. */
export function describeRefusal(
  status: number,
  text: string,
  config: Pick<ModelConfig, 'provider' | 'apiKey'>,
): ModelError {
  const message = readMessage(parseJson(text)) ?? (readPageTitle(text) || 'no reason given');
  return failureOfStatus(status, readDetail(new Error(message)), { ...config, model: '' }).error;
}

/** `wait`: a sentence about the time that the provider asks to wait. */
function failureOfStatus(status: number, detail: string, config: ModelConfig, wait = ''): Failure {
  const { label, ...known } = PROVIDERS[config.provider];
  const fail = (code: ModelError['code'], message: string, isRetryable: boolean): Failure => ({
    error: new ModelError(code, message, { received: status }),
    isRetryable,
  });
  if (status === 401 || status === 403) {
    const variable = 'keyVariable' in known ? ` Check ${known.keyVariable}.` : '';
    const way = config.apiKey === undefined ? variable : ' Check the key.';
    return fail('unauthorized', `${label} refuses the key (${status}): ${detail}.${way}`, false);
  }
  if (status === 404 && config.model === '')
    return fail('bad-request', `${label} has no list of models at this address (404): ${detail}.`, false);
  if (status === 404)
    return fail('bad-request', `${label} does not know the model ${config.model} (404): ${detail}.`, false);
  if (status === 429) return fail('rate-limited', `${label} limits the requests (429): ${detail}.${wait}`, true);
  if (status >= 500 || status === 408 || status === 409)
    return fail('overloaded', `${label} is overloaded (${status}): ${detail}.${wait}`, true);
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

const describeWait = (ms: number): string =>
  ms < 120_000 ? `Wait ${Math.ceil(ms / 1000)} seconds.` : `Wait ${Math.ceil(ms / 60_000)} minutes.`;

const isUnreadable = ({ name }: Error): boolean => /Parse|Validation|JSON/i.test(name);

/** The reason in one line: the provider's own message where there is one. */
function readDetail(thrown: unknown): string {
  const reason = readReason(thrown) ?? 'no reason given';
  const line = reason.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return truncate(line, MAX_DETAIL_CHARACTERS);
}

function readReason(thrown: unknown): string | undefined {
  if (TypeValidationError.isInstance(thrown)) {
    const { value } = thrown;
    const isError = isRecord(value) && !('choices' in value);
    return readMessage(isError ? value : getPath(value, 'error')) ?? describeFault(thrown.cause);
  }
  if (JSONParseError.isInstance(thrown))
    return `an event is no JSON: ${thrown.text.replace(/\s+/g, ' ').slice(0, MAX_QUOTED_CHARACTERS)}`;
  // The package knows only its provider's own form of an error.
  if (APICallError.isInstance(thrown) && thrown.data === undefined) {
    const body = thrown.responseBody ?? '';
    const message = readMessage(parseJson(body)) ?? (readPageTitle(body) || undefined);
    if (message !== undefined) return message;
  }
  if (!(thrown instanceof Error)) return readMessage(thrown);
  return readMessage(getPath(thrown, 'error')) ?? (thrown.message || readMessage(getPath(thrown.cause, 'message')));
}

/** Describes where a message of the provider breaks its format, instead of the schema's own list of all faults. */
function describeFault(cause: unknown): string | undefined {
  let path: unknown[] = [];
  for (let issue = getPath(cause, 'issues'); ; ) {
    const first: unknown = Array.isArray(issue) ? issue[0] : undefined;
    if (!isRecord(first)) return undefined;
    path = [...path, ...(Array.isArray(first.path) ? first.path : [])];
    issue = Array.isArray(first.errors) ? first.errors[0] : undefined;
    if (!issue) return `${path.map(String).join('.')}: ${String(first.message)}`;
  }
}
