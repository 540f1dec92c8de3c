// The error of this package, and how every error becomes an HTTP status. What a client reads is `{error: {code, message}}`, never a stack.
import { AgentError, type AgentErrorCode } from '@vitrine/agent';
import { ConnectError } from '@vitrine/connect';

/** Why a request was refused or the chat could not start. Closed set. */
export const CHAT_ERROR_STATUS = {
  'bad-request': 400,
  'foreign-host': 403,
  'foreign-origin': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'too-large': 413,
  internal: 500,
  closing: 503,
  'bad-option': 500,
  'port-taken': 500,
  'port-forbidden': 500,
  'address-unavailable': 500,
} as const;
export type ChatErrorCode = keyof typeof CHAT_ERROR_STATUS;

/** A request was refused, or the chat can't start. `message` is one readable line that says what to do. */
export class ChatError extends Error {
  override readonly name = 'ChatError';
  readonly code: ChatErrorCode;

  constructor(code: ChatErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What a client is told of an error. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: { readonly error: { readonly code: string; readonly message: string; readonly byUser?: true } };
  /** True when the error is nobody's fault outside: it has to be reported where the operator reads. */
  readonly unexpected: boolean;
}

/** Statuses of the agent's codes. A code that is not here is a mistake in what was asked: 400. */
const AGENT_STATUS: Partial<Record<AgentErrorCode, number>> = {
  'unknown-session': 404,
  'unknown-server': 404,
  'unknown-tool': 404,
  'unknown-surface': 404,
  'unknown-approval': 404,
  denied: 403,
  'too-large': 413,
  'too-fast': 429,
  'too-many': 429,
  'already-answered': 409,
  'no-model': 501,
  cancelled: 409,
  'call-failed': 502,
  'server-unavailable': 503,
  closed: 503,
};

/** Turns anything thrown into an answer. Only errors made for readers keep their words. */
export function answerOf(error: unknown): ErrorAnswer {
  if (error instanceof ChatError) return answer(CHAT_ERROR_STATUS[error.code], error.code, error.message);
  if (error instanceof AgentError && error.code !== 'store-failed') {
    return answer(AGENT_STATUS[error.code] ?? 400, error.code, error.message, error.byUser);
  }
  if (error instanceof ConnectError) return answerOfServer(error);
  return { ...answer(500, 'internal', 'The chat failed to answer. Its own output says more.'), unexpected: true };
}

/** JSON-RPC 2.0: the request's parameters are wrong. */
const INVALID_PARAMS = -32602;

/** An MCP server could not answer, or refused to. Its message is one line that names it. */
function answerOfServer({ code, rpcCode, message }: ConnectError): ErrorAnswer {
  if (rpcCode === INVALID_PARAMS) return answer(400, 'bad-request', message);
  return code === 'rpc' ? answer(502, 'call-failed', message) : answer(503, 'server-unavailable', message);
}

function answer(status: number, code: string, message: string, byUser = false): ErrorAnswer {
  return { status, body: { error: { code, message, ...(byUser && { byUser }) } }, unexpected: false };
}
