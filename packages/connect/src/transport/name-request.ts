// The name of a request in error messages.
import { dig } from '@vitrine/protocol/json';
import { HANDSHAKE } from '../failures/describe-error.ts';
import { type Message, toolNameOf } from '../message/message.ts';

/** Such as `the call of "echo"`; for other messages the method. */
export function nameRequest(message: Pick<Message, 'method' | 'value'>): string {
  const tool = toolNameOf(message);
  if (tool !== undefined) return `the call of "${tool}"`;
  const uri = message.method === 'resources/read' ? dig(message.value, 'params', 'uri') : undefined;
  if (typeof uri === 'string') return `the request for ${uri}`;
  return message.method === 'initialize' || message.method === 'server/discover'
    ? HANDSHAKE
    : (message.method ?? 'an answer');
}
