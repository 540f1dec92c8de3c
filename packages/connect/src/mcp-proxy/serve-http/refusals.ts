// The reasons why an HTTP request is refused before it reaches a session, with their statuses.
import { INVALID_REQUEST, METHOD_NOT_FOUND, overloaded, PROXY_ERROR, type Refusal } from '../error-responses.ts';

export interface HttpRefusal extends Refusal {
  readonly status: number;
}

/** Code of JSON-RPC for a body that is no JSON, or no JSON-RPC message. */
const PARSE_ERROR = -32700;
/** JSON-RPC: invalid params. */
const INVALID_PARAMS = -32602;
/** The code of official servers for an unknown session. */
const NO_SESSION = -32001;
/** JSON-RPC: internal error. */
const INTERNAL = -32603;
/** MCP 2026-07-28: HeaderMismatch. */
const HEADER_MISMATCH = -32020;
/** MCP 2026-07-28: UnsupportedProtocolVersionError. */
const UNSUPPORTED_VERSION = -32022;

export const WRONG_TYPE: HttpRefusal = {
  status: 415,
  errorType: 'malformed',
  code: PROXY_ERROR,
  message: 'Content-Type must be application/json',
};
export const NO_MESSAGE: HttpRefusal = {
  status: 400,
  errorType: 'malformed',
  code: PARSE_ERROR,
  message: 'the body is no JSON-RPC message',
};
export const BATCH: HttpRefusal = {
  status: 400,
  errorType: 'malformed',
  code: INVALID_REQUEST,
  message: 'a batch is of the legacy era',
};
/** Modern revisions have no `initialize`. */
export const UNKNOWN_METHOD: HttpRefusal = {
  status: 404,
  errorType: 'unknown-method',
  code: METHOD_NOT_FOUND,
  message: 'Method not found',
};
export const NO_SESSION_NAMED: HttpRefusal = {
  status: 400,
  errorType: 'unknown-session',
  code: PROXY_ERROR,
  message: 'Mcp-Session-Id is missing: begin with initialize',
};
export const UNKNOWN_SESSION: HttpRefusal = {
  status: 404,
  errorType: 'unknown-session',
  code: NO_SESSION,
  message: 'there is no such session: begin with initialize',
};
export const UNAUTHORIZED: HttpRefusal = {
  status: 401,
  errorType: 'forbidden',
  code: PROXY_ERROR,
  message: 'send the token of a client: Authorization: Bearer <token>',
};
export const INTERNAL_FAILURE: HttpRefusal = {
  status: 500,
  errorType: 'internal',
  code: INTERNAL,
  message: 'internal error',
};

/** `version`: the value of the header. */
export function notInMeta(version: string): HttpRefusal {
  const message = `a request of ${version} must say so in its _meta`;
  return { status: 400, errorType: 'malformed', code: INVALID_PARAMS, message };
}

/** `key`: the required member of `_meta` that is missing, or is no object. */
export function missingInMeta(key: string): HttpRefusal {
  const message = `_meta of the request has no object "${key}", which MCP 2026-07-28 requires`;
  return { status: 400, errorType: 'malformed', code: INVALID_PARAMS, message };
}

/** `data` as the specification defines it: the supported versions, and the requested one. */
export function unsupportedVersion(requested: string, supported: readonly string[]): HttpRefusal {
  return {
    status: 400,
    errorType: 'unsupported-version',
    code: UNSUPPORTED_VERSION,
    message: `Unsupported protocol version: ${requested.slice(0, 100)}. Use one of: ${supported.join(', ')}`,
    data: { supported, requested },
  };
}

export function headerMismatch(what: string): HttpRefusal {
  return { status: 400, errorType: 'header-mismatch', code: HEADER_MISMATCH, message: `Bad Request: ${what}` };
}

export function tooManySessions(limit: number): HttpRefusal {
  return { status: 503, ...overloaded(`there are ${limit} sessions, which is the limit`) };
}

export function forbidden(message: string): HttpRefusal {
  return { status: 403, errorType: 'forbidden', code: PROXY_ERROR, message };
}

export function tooLarge(what: string): HttpRefusal {
  return { status: 413, errorType: 'too-large', code: INVALID_REQUEST, message: `${what} is too much` };
}
