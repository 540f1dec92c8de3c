// Sends a text that is made while it is read, so that a large one neither holds the thread nor is in memory as a whole.
import { createPauses } from '@vitrine/agent/internal/pauses';

/** Bytes of one piece: what a compressor or a socket takes in a few milliseconds. */
const PIECE_BYTES = 64 * 1024;

/** The parts in UTF-8, in pieces of about the same size. Other work has its turn between them. */
export async function* toPieces(
  parts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const pause = createPauses();
  const encoder = new TextEncoder();
  let waiting: string[] = [];
  let length = 0;
  for await (const part of parts) {
    await pause();
    waiting.push(part);
    length += part.length;
    if (length < PIECE_BYTES) continue;
    const bytes = encoder.encode(waiting.join(''));
    [waiting, length] = [[], 0];
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      await pause();
      yield bytes.slice(at, at + PIECE_BYTES);
    }
  }
  if (length > 0) yield encoder.encode(waiting.join(''));
}

/** A body that is made as fast as its client takes it. */
export function toBody(parts: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = toPieces(parts);
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
