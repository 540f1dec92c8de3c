// A refusal of the registry, and its answer as problem details (RFC 9457).

import {
  REGISTRY_PROBLEMS,
  type RegistryProblem,
  type RegistryProblemCode,
} from '@vitrine/protocol/internal/registry/problems';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type ErrorDetails, VitrineError } from '@vitrine/std/internal/vitrine-error';
import { StorageError } from '@vitrine/storage/internal/blobs';

/** One fault in a manifest or a request body. */
export interface ProblemIssue {
  path: string;
  message: string;
}

/** A refusal: `code` is one of `REGISTRY_PROBLEMS`, the message names the value and what to do. */
export class RegistryError extends VitrineError<RegistryProblemCode> {
  override readonly name = 'RegistryError';
  readonly issues: readonly ProblemIssue[] | undefined;

  constructor(code: RegistryProblemCode, message: string, options: ErrorDetails & { issues?: ProblemIssue[] } = {}) {
    super(code, message, options);
    this.issues = options.issues;
  }

  /** The HTTP status. */
  get status(): number {
    return REGISTRY_PROBLEMS[this.code];
  }
}

/** The body of a refusal. */
function problemBody(error: RegistryError): RegistryProblem {
  const { code, status, issues } = error;
  const title = code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');
  return {
    type: `urn:vitrine:registry:${code}`,
    title,
    status,
    detail: errorMessage(error),
    code,
    ...(issues === undefined ? {} : { issues: [...issues] }),
  };
}

/** The refusal as a response. `headers` are added. */
export function problemResponse(error: RegistryError, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(problemBody(error)), {
    status: error.status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(error.code === 'rate-limited'
        ? { 'Retry-After': '60' }
        : error.code === 'storage-unavailable'
          ? { 'Retry-After': '5' }
          : {}),
      ...(error.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
      ...headers,
    },
  });
}

/** Codes by which Node and PostgreSQL say that there is no space. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'ERR_FS_FILE_TOO_LARGE', '53100']);
/** SQLITE_FULL, and SQLITE_IOERR_WRITE, which SQLite gives for its shared memory on a full disk. */
const SQLITE_FULL = new Set([13, 778, 4874]);

/** Converts any error to a refusal: a full disk is `storage-full`, S3 that is down `storage-unavailable`, an unexpected error `internal-error`. */
export function asRegistryError(error: unknown): RegistryError {
  if (error instanceof RegistryError) return error;
  if (error instanceof StorageError && error.code === 'unreachable')
    return new RegistryError('storage-unavailable', "The registry's storage does not answer. Try again in a moment.", {
      cause: error,
    });
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  if (FULL.has(String(code)) || SQLITE_FULL.has(Number(errcode)))
    return new RegistryError('storage-full', "The registry's disk is full. Nothing was stored.", { cause: error });
  return new RegistryError('internal-error', 'The registry failed to answer. Nothing was stored.', { cause: error });
}
