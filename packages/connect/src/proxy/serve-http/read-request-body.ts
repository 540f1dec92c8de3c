// Reads the body of an HTTP request.
import type { IncomingMessage } from 'node:http';
import { TooLargeError } from '../../transport/event-stream.ts';

/** The body of a request as text. Rejects with `TooLargeError` when it has more than `maxBytes`. */
export async function readRequestBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLargeError(`a body over ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString('utf8');
}
