// Checks the body of an answer before the provider's package reads it: packages skip what is no event stream, and with it the message of
// a provider, a gateway or a proxy that reports an error with status 200.
import { APICallError } from '@ai-sdk/provider';
import { parseJson } from '@vitrine/std/internal/json';
import { hideValues } from '@vitrine/std/internal/secret-values';
import type { ModelConfig } from '../config.ts';
import { ModelError } from '../errors.ts';
import { mendedEvents } from '../stream/mended-events.ts';
import { readMessage, readPageTitle, readStatus } from '../stream/provider-message.ts';
import { PROVIDERS } from './provider-table.ts';

type Fetch = typeof globalThis.fetch;

/** Bytes of an error that are read. */
const MAX_ERROR_BYTES = 64 * 1024;
const MAX_SHOWN_CHARACTERS = 300;
/** The beginning of an event stream, and of a part of its first field. */
const EVENT_STREAM = /^(?:data|event|id|retry)?:/;
const LONGEST_FIELD = 'event:'.length;

/** `fetch` whose promise rejects with `ModelError` or `APICallError` when a successful answer is no event stream. */
export function checkedFetch(fetch: Fetch, config: ModelConfig): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    const keys = listKeys(init?.headers);
    if (!response.ok) return hideInError(response, keys);
    const reader = response.body.getReader();
    const chunks: Uint8Array[] = [];
    let [beginning, isDone] = await readMore(reader, chunks);
    while (!isDone && beginning.length < LONGEST_FIELD && !EVENT_STREAM.test(beginning))
      [beginning, isDone] = await readMore(reader, chunks);
    if (EVENT_STREAM.test(beginning)) return new Response(joined(chunks, reader).pipeThrough(mendedEvents()), response);

    while (!isDone && byteLength(chunks) < MAX_ERROR_BYTES) [beginning, isDone] = await readMore(reader, chunks);
    reader.cancel().catch(() => {});
    throw errorOfBody(hideValues(beginning, keys), config);
  };
}

/** The values that a provider must not repeat in a text for the user. */
function listKeys(headers: RequestInit['headers']): string[] {
  return [...new Headers(headers)]
    .filter(([name]) => /auth|key|token/i.test(name))
    .map(([, value]) => value.replace(/^Bearer\s+/i, ''));
}

/** The refusal without keys, which its error quotes. */
async function hideInError(response: Response, keys: readonly string[]): Promise<Response> {
  const { status, statusText, headers } = response;
  const text = hideValues(await response.text(), keys);
  const others = new Headers(headers);
  // The text is decoded.
  for (const name of ['content-encoding', 'content-length']) others.delete(name);
  return new Response(text, { status, statusText, headers: others });
}

/** Reads one more chunk. Resolves with the whole text so far without leading white space, and whether it ends there. */
async function readMore(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  chunks: Uint8Array[],
): Promise<[text: string, isDone: boolean]> {
  const { done, value } = await reader.read();
  if (value) chunks.push(value);
  return [new TextDecoder().decode(Buffer.concat(chunks)).trimStart(), done];
}

const byteLength = (chunks: readonly Uint8Array[]): number => chunks.reduce((sum, { length }) => sum + length, 0);

/** The chunks that were read, then the rest. */
function joined(chunks: Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const first = chunks.shift();
      if (first) return controller.enqueue(first);
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: reason => reader.cancel(reason),
  });
}

function errorOfBody(text: string, config: ModelConfig): Error {
  const { label } = PROVIDERS[config.provider];
  if (text === '') return new ModelError('unreachable', `${label} sent an empty answer.`);
  const title = readPageTitle(text);
  if (title !== undefined) {
    const suffix = title === '' ? '' : ` (“${title}”)`;
    return new ModelError(
      'bad-request',
      `${label} answered with a web page${suffix} instead of the model's answer. Check its address, and whether it asks for a sign-in.`,
    );
  }
  const value = parseJson(text);
  const status = readStatus(value);
  const message = readMessage(value);
  if (message !== undefined && status !== undefined)
    return new APICallError({ message, statusCode: status, url: '', requestBodyValues: {} });
  const excerpt = (message ?? text).replace(/\s+/g, ' ').trim().slice(0, MAX_SHOWN_CHARACTERS);
  return message === undefined && value !== undefined
    ? new ModelError('bad-request', `${label} did not stream its answer; it sent: ${excerpt}`)
    : new ModelError('bad-request', `${label} did not answer: ${excerpt}`);
}
