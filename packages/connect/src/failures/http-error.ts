// An HTTP response with an error status, and what its body says.
import { getPath, isRecord, parseJson } from '@vitrine/std/internal/json';
import { type Message, readMessages } from '../message/message.ts';

export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** The server's own words; empty when it has none. Untrusted. */
  readonly words: string;

  constructor(status: number, body = '') {
    super(`HTTP ${status}`);
    this.status = status;
    this.words = readWords(body);
  }
}

/** The message in a body: of a JSON error, of plain text, or the title of a web page. */
function readWords(body: string): string {
  // No `<` in the tag: a body of many begun ones would be read to its end for each.
  const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(body)?.[1];
  if (title !== undefined) return title;
  const value = parseJson(body);
  if (!isRecord(value)) return typeof value === 'string' ? value : body.trimStart().startsWith('<') ? '' : body;
  const places = [getPath(value, 'error', 'message'), value.error, value.message, value.detail, value.title];
  return places.find(place => typeof place === 'string') ?? '';
}

/** Whether a response to a message of a session says that the session is over: 404 by the specification; some servers send 400, and say it in words. */
export function isUnknownSession(status: number, body: string, message: Message | undefined): boolean {
  const saysSo = /\bsession/i.test(new HttpError(status, body).words);
  const isAnswer = readMessages(body)?.some(({ kind, id }) => kind === 'response' && id === message?.id) ?? false;
  if (status === 404 || status === 410) return saysSo || !isAnswer;
  return status === 400 && saysSo && !isAnswer;
}
