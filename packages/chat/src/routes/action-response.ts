// The HTTP answer to a view's action. If the client accepts NDJSON, it also receives progress: the first report starts a stream of lines,
// the last of which is the end. An action that ends before any report is answered by a status and one JSON object.
import type { ActionLine, Progress } from '@vitrine/agent/internal/api';
import type { HttpError } from '../errors.ts';

const NDJSON = 'application/x-ndjson';

export interface ActionResponseOptions {
  /** The client's `Accept` header. */
  readonly accept: string | undefined;
  /** The client's signal: aborts when it disconnects. */
  readonly signal: AbortSignal;
  /** Converts an error of `run` to an answer; it may also report it. */
  readonly explain: (error: unknown) => HttpError;
}

/**
 * Runs the action; its `signal` aborts when the client disconnects. Rejects with the error of `run` if no stream has begun. The lines:
 *
 *   {"progress":{"progress":1,"total":4,"message":"…"}}      any number of times
 *   {"result":…}  or  {"error":{"code","message"}}           once, last
 */
export async function actionResponse(
  run: (options: { signal: AbortSignal; onProgress?: (progress: Progress) => void }) => Promise<unknown>,
  { accept, signal, explain }: ActionResponseOptions,
): Promise<Response> {
  if (!accept?.toLowerCase().includes(NDJSON)) return Response.json({ result: await run({ signal }) });

  const disconnected = new AbortController();
  const either = AbortSignal.any([signal, disconnected.signal]);
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const firstProgress = Promise.withResolvers<ReadableStream<Uint8Array>>();
  const write = (line: ActionLine): void => {
    if (!disconnected.signal.aborted) controller?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
  };
  const stream = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
    },
    cancel: () => disconnected.abort(),
  });
  const outcome = run({
    signal: either,
    onProgress: progress => {
      // A client that does not read gets fewer reports, never a longer queue.
      if ((controller?.desiredSize ?? 0) > -MAX_QUEUED) write({ progress });
      firstProgress.resolve(stream);
    },
  });
  const first = await Promise.race([firstProgress.promise, outcome.then(result => ({ result }))]);
  if (!(first instanceof ReadableStream)) return Response.json(first);
  outcome
    .then(
      result => write({ result }),
      error => write(explain(error).body),
    )
    .finally(() => {
      if (!disconnected.signal.aborted) controller?.close();
    });
  return new Response(first, { headers: { 'Content-Type': NDJSON, 'X-Accel-Buffering': 'no' } });
}

/** Reports that wait for a slow client. */
const MAX_QUEUED = 64;
