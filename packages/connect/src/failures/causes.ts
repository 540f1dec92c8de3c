// Searches an error and its causes (the SDK wraps errors of Node and fetch in `cause` and in `data.cause`).
import { HttpError } from './http-error.ts';

/** The first error of the chain that `test` accepts. */
export function findCause(error: unknown, test: (cause: unknown) => boolean): unknown {
  const visitedCauses = new Set<unknown>([undefined, null]);
  const queue = [error];
  while (queue.length > 0) {
    const current = queue.shift();
    if (visitedCauses.has(current)) continue;
    visitedCauses.add(current);
    if (test(current)) return current;
    const { cause, data, errors } = current as { cause?: unknown; data?: { cause?: unknown } | null; errors?: unknown };
    queue.push(cause, data?.cause, ...(Array.isArray(errors) ? errors : []));
  }
  return undefined;
}

/** The error status of HTTP in the chain. */
export function httpError(error: unknown): HttpError | undefined {
  return findCause(error, cause => cause instanceof HttpError) as HttpError | undefined;
}

/** The code of a system error (`ECONNREFUSED`, `ENOENT`, …) anywhere in the chain. */
export function systemCode(error: unknown): string | undefined {
  const holder = findCause(error, cause =>
    /^(E[A-Z]+|UND_ERR_[A-Z_]+)$/.test(String((cause as { code?: unknown } | null)?.code)),
  );
  if (holder !== undefined) return (holder as { code: string }).code;
  // The event source keeps only the message of fetch's error.
  return /\b(E[A-Z]{4,}|UND_ERR_[A-Z_]+)\b/.exec(error instanceof Error ? error.message : '')?.[1];
}
