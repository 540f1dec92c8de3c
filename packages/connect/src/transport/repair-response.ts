// An answer in the form that JSON-RPC 2.0 asks for: official clients drop others, and then wait for ever.
import { isRecord } from '@vitrine/std/internal/json';
import { editJson } from '../message/json-text.ts';
import { idText, type Message } from '../message/message.ts';

/** An error as clients take it. */
export interface SoundError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** JSON-RPC's "internal error". */
const INTERNAL_ERROR = -32603;

/** The text of an answer; written anew where it has both members (`"error": null`), or an error that is a text or lacks a member. */
export function repairResponse(answer: Message): string {
  const { text, value } = answer;
  const { error } = value;
  const isError = error !== undefined && error !== null;
  if (!('error' in value) || (isError && !('result' in value) && isSound(error))) return text;
  const member = isError
    ? `"error":${JSON.stringify(readError(error))}`
    : `"result":${editJson(text).text(['result'])}`;
  return `{"jsonrpc":"2.0","id":${idText(answer)},${member}}`;
}

/** Reads an error of any form. Some servers send a text. */
export function readError(error: unknown): SoundError {
  const { code, message, data } = isRecord(error) ? error : {};
  const words = typeof error === 'string' ? error : message;
  return {
    code: Number.isInteger(code) ? (code as number) : INTERNAL_ERROR,
    message: typeof words === 'string' ? words : '',
    ...(data !== undefined && { data }),
  };
}

function isSound(error: unknown): boolean {
  return isRecord(error) && Number.isInteger(error.code) && typeof error.message === 'string';
}
