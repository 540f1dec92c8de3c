// The errors of this package, and the HTTP status of every error. Clients receive `{error: {code, message}}`, never a stack.

import { AgentError, type AgentErrorCode } from '@vitrine/agent';
import type { ErrorAnswer } from '@vitrine/agent/internal/routes';
import { ConnectError } from '@vitrine/connect';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type ErrorDetails, VitrineError } from '@vitrine/std/internal/vitrine-error';
import { isLost, StorageError } from '@vitrine/storage/internal/postgres';

/** Reasons why a request was refused or the chat could not start. */
const CHAT_ERROR_CODES = [
  'bad-request',
  /** The `Host` header is not one of the chat's. */
  'foreign-host',
  /** The request comes from another web page. */
  'foreign-origin',
  /** The request has no token, or the chat needs one to start. */
  'no-token',
  /** The request has no session, or it has ended. */
  'sign-in-needed',
  /** A sign-in that was not begun here, or too long ago. */
  'sign-in-failed',
  /** The user may not use this chat. */
  'not-allowed',
  /** The user has sent too many requests. */
  'too-fast',
  /** The user has too many streams open, or is sending too much at once. */
  'too-many',
  /** The user has spent the budget of the day. */
  'over-budget',
  'not-found',
  'method-not-allowed',
  /** The registry of MCP servers did not answer as it should. */
  'registry-failed',
  /** The request's body exceeds the limit. */
  'too-large',
  /** A fault of the chat; its own output has details. */
  'internal',
  /** The chat is being closed. */
  'closing',
  /** The chat shows what is stored, and does nothing. */
  'paused',
  'bad-option',
  'port-taken',
  'port-forbidden',
  'address-unavailable',
] as const;
/** A `code` of a `ChatError`. */
export type ChatErrorCode = (typeof CHAT_ERROR_CODES)[number];

interface ChatErrorDetails extends ErrorDetails {
  readonly retryAfterSeconds?: number;
}

/** A request was refused, or the chat cannot start. `message` is one line: what happened and what to do. */
export class ChatError extends VitrineError<ChatErrorCode> {
  override readonly name = 'ChatError';
  /** Seconds after which the same request may be answered: `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ChatErrorCode, message: string, details: ChatErrorDetails = {}) {
    super(code, message, details);
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** An error as HTTP status and body. */
export interface HttpError {
  readonly status: number;
  readonly body: ErrorAnswer;
  /** Headers besides the content type. Absent: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether no client caused it, so that it is reported to the operator. */
  readonly unexpected: boolean;
}

/** HTTP status of this package's codes. A code that is not listed is a fault of the chat: 500. */
const CHAT_STATUS: Partial<Record<ChatErrorCode, number>> = {
  'bad-request': 400,
  'foreign-host': 403,
  'foreign-origin': 403,
  'no-token': 401,
  'sign-in-needed': 401,
  'sign-in-failed': 400,
  'not-allowed': 403,
  'too-fast': 429,
  'too-many': 429,
  'over-budget': 429,
  'not-found': 404,
  'method-not-allowed': 405,
  'too-large': 413,
  'registry-failed': 502,
  closing: 503,
  paused: 503,
};

/** HTTP status of the agent's codes. A code that is not listed is a mistake in the request: 400. */
const AGENT_STATUS: Partial<Record<AgentErrorCode, number>> = {
  'unknown-session': 404,
  'unknown-project': 404,
  'unknown-server': 404,
  'unknown-tool': 404,
  'unknown-surface': 404,
  'unknown-approval': 404,
  'unknown-record': 404,
  'record-changed': 409,
  denied: 403,
  'too-large': 413,
  'too-fast': 429,
  'too-many': 429,
  'already-answered': 409,
  'not-holder': 409,
  'not-failed': 409,
  'no-model': 501,
  cancelled: 409,
  'call-failed': 502,
  'server-unavailable': 503,
  interrupted: 503,
  busy: 503,
  closed: 503,
};

/** Seconds after which a process has a place again, or another one answers. */
const RETRY_SECONDS: Partial<Record<AgentErrorCode, number>> = { busy: 3, closed: 1 };

/** Converts any thrown value to an answer. Only errors written for users keep their messages. */
export function errorAnswer(error: unknown): HttpError {
  if (error instanceof ChatError) {
    const { code, retryAfterSeconds } = error;
    return { ...answer(CHAT_STATUS[code] ?? 500, code, errorMessage(error)), ...retryAfter(retryAfterSeconds) };
  }
  if (error instanceof AgentError && error.code !== 'store-failed') {
    const { code, byUser } = error;
    return {
      ...answer(AGENT_STATUS[code] ?? 400, code, errorMessage(error), byUser),
      ...retryAfter(RETRY_SECONDS[code]),
    };
  }
  if ((error instanceof StorageError && error.code === 'unreachable') || isLost(error))
    return { ...STORE_ANSWERS.away(''), unexpected: true };
  if (error instanceof AgentError && error.storeProblem !== undefined)
    return { ...STORE_ANSWERS[error.storeProblem](errorMessage(error)), unexpected: true };
  if (error instanceof ConnectError) return answerOfServer(error);
  return { ...answer(500, 'internal', 'The chat failed to answer. Its own output says more.'), unexpected: true };
}

const retryAfter = (seconds: number | undefined): Pick<HttpError, 'headers'> =>
  seconds === undefined ? {} : { headers: { 'Retry-After': String(seconds) } };

/** Users can do something about these failures of the storage, or wait. */
const STORE_ANSWERS: Record<NonNullable<AgentError['storeProblem']>, (message: string) => HttpError> = {
  away: () => ({
    ...answer(503, 'storage-away', 'The chat cannot reach its storage. Try again in a moment.'),
    ...retryAfter(3),
  }),
  full: message => answer(507, 'disk-full', message),
  damaged: message => answer(500, 'damaged', message),
};

/** JSON-RPC 2.0: the request's parameters are wrong. */
const INVALID_PARAMS = -32602;

/** An MCP server could not answer, or refused to. The message is one line with its name. */
function answerOfServer(error: ConnectError): HttpError {
  const { code, rpcCode } = error;
  const message = errorMessage(error);
  if (code === 'sign-in-failed') return answer(502, code, message);
  if (rpcCode === INVALID_PARAMS) return answer(400, 'bad-request', message);
  return code === 'rpc' ? answer(502, 'call-failed', message) : answer(503, 'server-unavailable', message);
}

function answer(status: number, code: string, message: string, byUser = false): HttpError {
  return { status, body: { error: { code, message, ...(byUser && { byUser }) } }, unexpected: false };
}
