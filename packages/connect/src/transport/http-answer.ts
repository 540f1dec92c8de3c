// Reads the answer to a POSTed request. A response belongs to its request, so an error needs no id, and a fault is known at once.
import { isRecord, parseJson } from '@vitrine/std/internal/json';
import { editJson } from '../message/json-text.ts';
import { idText, type Message, readMessages, withId } from '../message/message.ts';
import { createTopLevelIdScanner } from '../stdio/top-level-id.ts';
import { describeFault } from './describe-fault.ts';
import { repairResponse } from './repair-response.ts';

/** The messages to deliver, one of which is the answer; or why there is none. */
export type HttpAnswer =
  | { readonly text: string }
  | {
      /** The end of a sentence. */
      readonly fault: string;
      /** Whether the text was meant as the answer: then no other one comes. */
      readonly isAnswer: boolean;
    };

/** Reads a body, or an event of the request's own stream; undefined when it holds other messages. */
export function readHttpAnswer(text: string, request: Message): HttpAnswer | undefined {
  if (text === '') return { fault: 'its answer is empty', isAnswer: true };
  const messages = readMessages(text);
  if (!messages) return readBareError(text, request) ?? readFault(text);
  const [only] = messages;
  if (messages.some(({ kind, id }) => kind === 'response' && id === request.id))
    return { text: only && messages.length === 1 ? repairResponse(only) : text };
  if (messages.length > 1 || !only || only.method !== undefined) return undefined;
  // Some servers return a number as a string.
  if (only.kind === 'response' && String(only.id) === String(request.id))
    return { text: withId(repairResponse(only), idText(request)) };
  if (isRecord(only.value.error)) return { text: writeError(only.text, request) };
  const fault =
    describeFault(only.text) ?? `its answer has the id ${idText(only)}, and the request has ${idText(request)}`;
  return { fault, isAnswer: 'result' in only.value || 'error' in only.value };
}

function readFault(text: string): HttpAnswer {
  const scanner = createTopLevelIdScanner();
  scanner.push(Buffer.from(text));
  const { keys } = scanner;
  const isAnswer = !keys.has('method') && (keys.has('result') || keys.has('error') || keys.has('id'));
  return { fault: describeFault(text) ?? 'its answer is no message', isAnswer };
}

/** An error whose sender left out `jsonrpc`. */
function readBareError(text: string, request: Message): HttpAnswer | undefined {
  const value = parseJson(text);
  const error = isRecord(value) ? value.error : undefined;
  return isRecord(error) && typeof error.code === 'number' && typeof error.message === 'string'
    ? { text: writeError(text, request) }
    : undefined;
}

function writeError(text: string, request: Message): string {
  return `{"jsonrpc":"2.0","id":${idText(request)},"error":${editJson(text).text(['error'])}}`;
}
