// Checks that a value of a view is plain JSON of limited depth and size before other code walks it.

import { toPlainJson } from '@vitrine/std/internal/plain-json';
import { AgentError } from '../errors.ts';

const MAX_DEPTH = 64;

/** A copy of `value` as plain JSON. Throws `AgentError` `bad-action`; `what` names the value in the message, such as "The message". */
export function boundedJson<T>(value: T, { what, maxBytes }: { what: string; maxBytes: number }): T {
  const plain = toPlainJson(value, { maxDepth: MAX_DEPTH });
  if ('problem' in plain) throw new AgentError('bad-action', `${what} ${plain.problem}.`);
  const bytes = Buffer.byteLength(plain.text);
  if (bytes > maxBytes)
    throw new AgentError('bad-action', `${what} has ${bytes} bytes, at most ${maxBytes} are taken.`);
  return plain.value as T;
}
