// Reads the texts of a server that sends all messages on one channel: lines of stdout, events of HTTP+SSE. An answer that can't be read, or that
// names no request, ends its request at once instead of at its deadline.
import { getPath, isRecord, parseJson } from '@vitrine/std/internal/json';
import type { Failures } from '../failures/failures.ts';
import { editJson } from '../message/json-text.ts';
import { isSubscription, type Message, type ResponseMessage, readMessages, withId } from '../message/message.ts';
import type { RequestId } from '../message/types.ts';
import { createTopLevelIdScanner } from '../stdio/top-level-id.ts';
import { describeFault } from './describe-fault.ts';
import { createLostAnswers, type Sent } from './lost-answers.ts';
import type { MessageTransport } from './message-transport.ts';
import { nameRequest } from './name-request.ts';
import { repairResponse } from './repair-response.ts';

export interface AnswerReader {
  /** Notes a message that is sent. Returns what to call when it could not be sent. */
  sent(text: string): () => void;
  /** Delivers a text; false when it is no message. `fault`: what is wrong with its bytes. */
  receive(text: string, fault?: string): boolean;
  /** A message over the limit was skipped. */
  oversized(id: RequestId | undefined, bytes: number | undefined): void;
  /** The message of the latest error whose request is not known. */
  readonly unnamedError: string | undefined;
}

/** The errors by which some servers answer notifications: invalid request, method not found. */
const ERRORS_OF_NOTIFICATIONS: ReadonlySet<unknown> = new Set([-32600, -32601]);

/** The handlers of `transport` receive what is read. */
export function createAnswerReader(transport: MessageTransport, failures: Failures): AnswerReader {
  const answers = createLostAnswers();
  let unnamedError: string | undefined;

  const fail = (request: Sent, fault: string): void =>
    transport.onfailed?.(request.id!, failures.malformed(request.what, fault));

  const deliver = (text: string, messages?: readonly Message[]): boolean =>
    transport.onmessage?.(text, messages && { messages }) ?? true;

  /** The text of an answer, with the id as the request has it. */
  const readResponse = (message: ResponseMessage): string => {
    const { id } = message;
    const request = answers.get(id) ?? answers.get(typeof id === 'number' ? String(id) : Number(id));
    if (request) answers.answered(request);
    else if (!answers.wasSent(id)) answers.lost(other => fail(other, unknownId(id)));
    // Some servers return a number as a string.
    const text = repairResponse(message);
    return request && request.id !== id ? withId(text, JSON.stringify(request.id)) : text;
  };

  /** Reads a message that has no id, or is neither request nor answer. True when its request is known. */
  const readOther = ({ value, text, method }: Message): boolean => {
    if (method !== undefined) return false;
    const { id, error } = value;
    const request = typeof id === 'string' || typeof id === 'number' ? answers.get(id) : undefined;
    if (request) {
      answers.over(request);
      fail(request, describeFault(text) ?? 'its answer can not be read');
      return true;
    }
    if (id !== null && id !== undefined) return false;
    if ('result' in value) answers.lost(other => fail(other, unknownId(id)));
    if (!isRecord(error)) return false;
    let isAttributed = false;
    unnamedError = typeof error.message === 'string' ? error.message : undefined;
    answers.lost(
      ({ id: own }) => {
        isAttributed = true;
        unnamedError = undefined;
        deliver(`{"jsonrpc":"2.0","id":${JSON.stringify(own)},"error":${editJson(text).text(['error'])}}`);
      },
      { maybeUnasked: ERRORS_OF_NOTIFICATIONS.has(error.code) },
    );
    return isAttributed;
  };

  const readText = (text: string): boolean => {
    const messages = readMessages(text) ?? readBareError(text);
    if (!messages) return false;
    const readings = messages.map(message => {
      if (message.kind === 'response') return { message, text: readResponse(message) };
      return { message, text: message.kind === 'other' && readOther(message) ? undefined : message.text };
    });
    for (const { message, text } of readings)
      if (text !== undefined) deliver(text, text === message.text ? [message] : undefined);
    return true;
  };

  /** Ends the request that a text answers which is no message. */
  const readBroken = (whole: string, fault: string | undefined): void => {
    const text = whole.replaceAll('\0', '');
    const start = text.indexOf('{');
    if (start < 0) return;
    const scanner = createTopLevelIdScanner();
    scanner.push(Buffer.from(text.slice(start)));
    const { keys } = scanner;
    if (keys.has('method')) return;
    const isMessage = keys.has('jsonrpc');
    const id = scanner.result();
    const reason = fault ?? describeFault(whole) ?? 'its answer is no message';
    const request = id === undefined ? undefined : answers.get(id);
    // A log entry may have an id, too.
    if (request && (isMessage || keys.has('result'))) {
      answers.over(request);
      fail(request, reason);
    } else if (id === undefined && isMessage && (keys.has('result') || keys.has('error')))
      answers.lost(other => fail(other, reason));
  };

  return {
    get unnamedError() {
      return unnamedError;
    },
    sent(text) {
      const messages = readMessages(text) ?? [];
      for (const { method, value } of messages) {
        const cancelled = getPath(value, 'params', 'requestId') as RequestId;
        const request = method === 'notifications/cancelled' ? answers.get(cancelled) : undefined;
        if (request) answers.over(request);
      }
      const requests = messages.map(describeSent);
      for (const request of requests) answers.sent(request);
      return () => requests.forEach(answers.over);
    },
    receive(text, fault) {
      if (fault === undefined && readText(text)) return true;
      readBroken(text, fault);
      return false;
    },
    oversized(id, bytes) {
      const request = id === undefined ? undefined : answers.get(id);
      if (request) answers.over(request);
      if (id !== undefined) transport.onoversized?.(id, bytes);
      else answers.lost(({ id: own }) => transport.onoversized?.(own, bytes));
    },
  };
}

function describeSent(message: Message): Sent {
  const id = message.kind === 'request' ? message.id : undefined;
  return { id, isSubscription: isSubscription(message), what: nameRequest(message) };
}

const unknownId = (id: unknown): string =>
  `its answer has ${id === undefined ? 'no id' : `the id ${JSON.stringify(id)}`}`;

/** An error without an id whose sender left out `jsonrpc`, too. */
function readBareError(text: string): readonly Message[] | undefined {
  if (!/^\{[^{]*"id"\s*:\s*null/.test(text) && !/"id"\s*:\s*null\s*\}$/.test(text)) return undefined;
  const value = parseJson(text);
  return isRecord(value) && value.id === null && typeof getPath(value, 'error', 'code') === 'number'
    ? [{ kind: 'other', text, value }]
    : undefined;
}
