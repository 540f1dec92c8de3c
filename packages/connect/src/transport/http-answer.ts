// Reads the answer to a POSTed request. A response belongs to its request, so an error needs no id, and a fault is known at once.
import { isRecord } from '@vitrine/protocol/json';
import { editJson } from '../proxy/json-text.ts';
import { idText, type Message, readMessages, withId } from '../proxy/message.ts';
import { describeFault } from './describe-fault.ts';

/** `text`: the messages to deliver, one of which is the answer. `fault`: why there is none, as the end of a sentence. */
export type HttpAnswer = { readonly text: string } | { readonly fault: string };

/** Reads a body, or an event of the request's own stream; undefined when it holds other messages. */
export function readHttpAnswer(text: string, request: Message): HttpAnswer | undefined {
  if (text === '') return { fault: 'its answer is empty' };
  const messages = readMessages(text);
  if (!messages) return readBareError(text, request) ?? { fault: describeFault(text) ?? 'its answer is no message' };
  if (messages.some(({ kind, id }) => kind === 'response' && id === request.id)) return { text };
  const [only] = messages;
  if (messages.length > 1 || !only || only.method !== undefined) return undefined;
  // Some servers return a number as a string.
  if (only.kind === 'response' && String(only.id) === String(request.id))
    return { text: withId(only.text, idText(request)) };
  if (isRecord(only.value.error)) return { text: errorOf(only.text, request) };
  const fault =
    describeFault(only.text) ?? `its answer has the id ${idText(only)}, and the request has ${idText(request)}`;
  return { fault };
}

/** An error whose sender left out `jsonrpc`. */
function readBareError(text: string, request: Message): HttpAnswer | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const error = isRecord(value) ? value.error : undefined;
  return isRecord(error) && typeof error.code === 'number' && typeof error.message === 'string'
    ? { text: errorOf(text, request) }
    : undefined;
}

function errorOf(text: string, request: Message): string {
  return `{"jsonrpc":"2.0","id":${idText(request)},"error":${editJson(text).text(['error'])}}`;
}
