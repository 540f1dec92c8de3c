// Ends an event stream with the session that it was opened with: it would go on for as long as its client listens.
import type { Transformer } from 'node:stream/web';
import type { Context } from 'hono';

/** Whether an answer is an event stream. */
export const isEventStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/** Whether an answer goes on for as long as its client reads: an event stream, the progress of an action, or a file that is made meanwhile. */
export const isLongAnswer = (response: Response): boolean =>
  isEventStream(response) ||
  response.headers.get('content-type') === 'application/x-ndjson' ||
  response.headers.get('content-disposition')?.startsWith('attachment') === true;

/** The same answer, whose stream ends when `start` calls `stop`. `start` returns what is called when it has ended otherwise. */
export function endable(response: Response, start: (stop: () => void) => () => void): Response {
  let release = (): void => {};
  // `cancel` is of the Streams standard, and not of the compiler's types yet.
  const ending: Transformer & { cancel: () => void } = {
    start(controller) {
      release = start(() => controller.terminate());
    },
    flush: () => release(),
    cancel: () => release(),
  };
  return new Response(response.body?.pipeThrough(new TransformStream(ending)), response);
}

/** Ends the event stream of an answer when `start` calls `stop`; its client opens another, with the session of then, or is refused. */
export function endStream(context: Context, start: (stop: () => void) => () => void): void {
  context.res = endable(context.res, start);
}

/** A timer that keeps no process alive. Returns the function that stops it. */
export function startTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms).unref();
  return () => clearTimeout(timer);
}
