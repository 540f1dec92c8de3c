// The error responses of the proxy itself. All are made here, so that all have the same data.
import { randomUUID } from 'node:crypto';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { CONNECT_ERROR_CODES, ConnectError } from '../errors.ts';
import { idText, type Message, readToolName } from '../message/message.ts';
import { errorText } from './message-texts.ts';
import type { Interceptor, Log } from './types.ts';

/** Values of `errorType`: the codes of `ConnectError`, and the proxy's own. */
const PROXY_ERROR_TYPES = [
  ...CONNECT_ERROR_CODES,
  /** Another pending request has this id. */
  'duplicate-id',
  /** Headers and body of a request over HTTP disagree. */
  'header-mismatch',
  /** The server does not speak the protocol version of the request, over HTTP. */
  'unsupported-version',
  /** The revision of the request, or the server, does not have the method. */
  'unknown-method',
  /** The session has ended, or the request names none, over HTTP. */
  'unknown-session',
  /** The host or the web page may not use the proxy, over HTTP. */
  'forbidden',
  /** An error in the proxy itself. */
  'internal',
] as const;
/** The kind of an error: a failure of the server, or the reason why a request was not passed on. */
export type ProxyErrorType = (typeof PROXY_ERROR_TYPES)[number];

/** The `data` of an error of the proxy; interceptors may add members (`Interceptor.errorData`). */
export interface ProxyErrorData {
  /** The tool of a `tools/call`; null for everything else. */
  readonly toolName: string | null;
  readonly errorType: ProxyErrorType;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** The correlation id of the exchange, or of a request that was not passed on; the log has the same. */
  readonly requestId: string;
}

/** Reason why a request is not passed on. */
export interface Refusal {
  readonly errorType: ProxyErrorType;
  /** The JSON-RPC error code. */
  readonly code: number;
  readonly message: string;
  /** Members of the error's `data` that its code requires. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface ErrorResponses {
  /** The error response to a request whose answer will not come. */
  failure(request: Message, error: Error, requestId: string): string;
  /** The error response to a request that is not passed on, which is also logged. `request`: the parts of it that could be read. */
  refusal(refusal: Refusal, request?: Partial<Message>, about?: { requestId?: string; client?: string }): string;
}

/** The JSON-RPC code of the proxy's errors ("internal error" is left to the server). */
export const PROXY_ERROR = -32000;
/** `RequestTimeout` of the official SDK. */
const TIMED_OUT = -32001;
/** JSON-RPC: invalid request. */
export const INVALID_REQUEST = -32600;
/** JSON-RPC: the receiver does not know the method. */
export const METHOD_NOT_FOUND = -32601;

const RETRYABLE: ReadonlySet<ProxyErrorType> = new Set<ProxyErrorType>([
  'exited',
  'lost',
  'refused',
  'timeout',
  'not-connected',
  'overloaded',
  'http',
]);

export function createErrorResponses(interceptors: readonly Interceptor[] | undefined = [], log: Log): ErrorResponses {
  const added: Readonly<Record<string, unknown>> = Object.assign({}, ...interceptors.map(each => each.errorData));
  const createData = (errorType: ProxyErrorType, request: Partial<Message>, requestId: string): ProxyErrorData => ({
    ...added,
    toolName: readToolName(request) ?? null,
    errorType,
    retryable: RETRYABLE.has(errorType),
    requestId,
  });
  return {
    failure(request, error, requestId) {
      const errorType =
        PROXY_ERROR_TYPES.find(type => error instanceof ConnectError && type === error.code) ?? 'internal';
      const code = errorType === 'timeout' ? TIMED_OUT : PROXY_ERROR;
      return errorText(idText(request), code, errorMessage(error), createData(errorType, request, requestId));
    },
    refusal({ errorType, code, message, data }, request = {}, { requestId = randomUUID(), ...about } = {}) {
      log.warn({ requestId, errorType, method: request.method, ...about }, `a request was refused: ${message}`);
      return errorText(idText(request), code, message, { ...data, ...createData(errorType, request, requestId) });
    },
  };
}

export function duplicateId(request: Message): Refusal {
  const message = `the id ${idText(request)} is in use by another request`;
  return { errorType: 'duplicate-id', code: INVALID_REQUEST, message };
}

export function overloaded(message: string): Refusal {
  return { errorType: 'overloaded', code: PROXY_ERROR, message };
}
