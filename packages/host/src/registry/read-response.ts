// Requests to a registry: bounded in time and bytes, without cookies and without redirects to other origins.

import { ProblemSchema } from '@vitrine/protocol/internal/registry/problems';
import { readStream } from '@vitrine/std/internal/read-stream';
import { HostError } from '../errors.ts';

/** Settings for requests to a registry. */
export interface RegistryRequests {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly timeoutMs: number;
}

/**
 * The body of an address; undefined when the registry says that there is none (404, 410). Rejects with `HostError` `unreachable` for a
 * network error, a server error or a timeout, `bad-answer` for any other refusal or more than `maxBytes`.
 */
export async function readBytes(
  { fetch, timeoutMs }: RegistryRequests,
  url: string,
  { maxBytes, signal }: { maxBytes: number; signal?: AbortSignal | undefined },
): Promise<Uint8Array | undefined> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let bytes: Uint8Array | undefined;
  try {
    response = await fetch(url, {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    bytes = await readStream(response.body, maxBytes);
  } catch (cause) {
    signal?.throwIfAborted();
    const reason = timeout.aborted ? `no answer within ${timeoutMs} ms` : describeFetchError(cause);
    throw new HostError('unreachable', `${new URL(url).origin} cannot be reached: ${reason}.`, { cause });
  }
  if (bytes === undefined) throw new HostError('bad-answer', `${url} has more than ${maxBytes} bytes.`);
  if (response.ok) return bytes;
  if (response.status === 404 || response.status === 410) return undefined;
  const code = response.status >= 500 || response.status === 429 ? 'unreachable' : 'bad-answer';
  throw new HostError(
    code,
    `${new URL(url).origin} refused with status ${response.status}${readProblemDetail(bytes)}.`,
  );
}

/** The registry's error text, when it answers with problem details (RFC 9457). */
function readProblemDetail(bytes: Uint8Array): string {
  try {
    const problem = ProblemSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return problem.success ? `: ${problem.data.detail.slice(0, 300)}` : '';
  } catch {
    return '';
  }
}

function describeFetchError(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: unknown }; message?: unknown };
  return String(cause?.code ?? message ?? error);
}
