// Encodes the content of a resource, in the forms an author may give it, for `resources/read`.
import { bytesToBase64 } from '@vitrine/std/internal/base64';
import { describeError, formatValue, UIResourceError } from './errors.ts';

/** Text; bytes (sent as base64); a `URL` (sent as its address); any other object (sent as JSON). */
type ResourceValue = string | Uint8Array | URL | object;

/** Content, or a function that returns it at each read. */
export type ResourceContent = ResourceValue | (() => ResourceValue | Promise<ResourceValue>);

/** The content as MCP sends it. Throws `missing-content` for nothing, blank text, and other types. */
export function encodeContent(uri: string, value: unknown): { text: string } | { blob: string } {
  if (value instanceof Uint8Array && value.length > 0) return { blob: bytesToBase64(value) };
  if (value instanceof URL) return { text: value.href };
  if (typeof value === 'string' && value.trim() !== '') return { text: value };
  if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
    return { text: JSON.stringify(value) };
  }
  throw new UIResourceError(
    'missing-content',
    `The UI resource ${uri} needs content: text that is not empty, bytes, an object, or a function that returns one. Given: ${value instanceof Uint8Array ? 'no bytes' : formatValue(value)}.`,
    { received: value },
  );
}

/** Reads content: calls the function where there is one. Throws `content-failed` with the cause when it throws. */
export async function readContent(uri: string, content: ResourceContent): Promise<{ text: string } | { blob: string }> {
  if (typeof content !== 'function') return encodeContent(uri, content);
  let value: unknown;
  try {
    value = await (content as () => unknown)();
  } catch (cause) {
    throw contentFailed(uri, cause);
  }
  return encodeContent(uri, value);
}

/** The error for a content function that threw. */
export function contentFailed(uri: string, cause: unknown): UIResourceError {
  return new UIResourceError(
    'content-failed',
    `The content of the UI resource ${uri} could not be made: ${describeError(cause)}`,
    {
      received: uri,
      cause,
    },
  );
}
