// Ends an event stream with the session that it was opened with: it would go on for as long as its client listens.
import type { Transformer } from 'node:stream/web';
import type { Context } from 'hono';

/** Whether an answer is an event stream. */
export const isEventStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/** Ends the stream of an answer when `start` calls `stop`; its client opens another, with the session of then, or is refused. */
export function endStream(context: Context, start: (stop: () => void) => () => void): void {
  const { res } = context;
  let release = (): void => {};
  // `cancel` is of the Streams standard, and not of the compiler's types yet.
  const ending: Transformer & { cancel: () => void } = {
    start(controller) {
      release = start(() => controller.terminate());
    },
    flush: () => release(),
    cancel: () => release(),
  };
  context.res = new Response(res.body?.pipeThrough(new TransformStream(ending)), res);
}

/** A timer that keeps no process alive. Returns the function that stops it. */
export function startTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms).unref();
  return () => clearTimeout(timer);
}
