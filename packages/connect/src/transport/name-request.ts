// The name of a request in error messages.
import { getPath } from '@vitrine/std/internal/json';
import { HANDSHAKE } from '../failures/describe-error.ts';
import { type Message, readToolName } from '../message/message.ts';

/** Names a request, such as `the call of "echo"`; other messages by their method. */
export function nameRequest(message: Pick<Message, 'method' | 'value'>): string {
  const tool = readToolName(message);
  if (tool !== undefined) return `the call of "${tool}"`;
  const uri = message.method === 'resources/read' ? getPath(message.value, 'params', 'uri') : undefined;
  if (typeof uri === 'string') return `the request for ${uri}`;
  return message.method === 'initialize' || message.method === 'server/discover'
    ? HANDSHAKE
    : (message.method ?? 'an answer');
}
