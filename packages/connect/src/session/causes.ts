// Searches an error and its causes (the SDK wraps errors of Node and fetch in `cause` and in `data.cause`).
import { SseError, UnauthorizedError } from '@modelcontextprotocol/client';

/** The first error of the chain that `test` accepts. */
export function findCause(error: unknown, test: (cause: unknown) => boolean): unknown {
  const seen = new Set<unknown>([undefined, null]);
  const queue = [error];
  while (queue.length > 0) {
    const current = queue.shift();
    if (seen.has(current)) continue;
    seen.add(current);
    if (test(current)) return current;
    const { cause, data, errors } = current as { cause?: unknown; data?: { cause?: unknown } | null; errors?: unknown };
    queue.push(cause, data?.cause, ...(Array.isArray(errors) ? errors : []));
  }
  return undefined;
}

/** The HTTP status that an error of the SDK's transports carries. */
export function httpStatus(error: unknown): number | undefined {
  const holder = findCause(error, cause => statusOf(cause) !== undefined);
  return holder === undefined ? undefined : statusOf(holder);
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof UnauthorizedError) return 401;
  const { data, status, message } = error as {
    data?: { status?: unknown } | null;
    status?: unknown;
    message?: unknown;
  };
  // The older transport reports the status of a POST only in the message.
  const inMessage = /\(HTTP (\d{3})\)/.exec(String(message))?.[1];
  for (const value of [
    data?.status,
    status,
    error instanceof SseError ? error.code : undefined,
    inMessage && Number(inMessage),
  ])
    if (typeof value === 'number' && value >= 400 && value <= 599) return value;
  return undefined;
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
