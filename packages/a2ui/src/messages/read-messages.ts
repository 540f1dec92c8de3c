// The text of a resource as messages: one object, a list, lines of JSON, or a file of examples with its `messages`.
import { isRecord } from '@vitrine/std/internal/json';
import { A2UI_LIMITS, type A2UILimits } from '../limits.ts';
import { fail, quote } from './issues.ts';

/**
 * The received messages of a resource's text, not yet checked. Throws `A2UIError` `VALIDATION_FAILED` when it is no JSON, and
 * `LIMIT_EXCEEDED`.
 *
 * @example parseMessages('[{"version": "v0.9", "deleteSurface": {"surfaceId": "todo"}}]').length // 1
 */
export function parseMessages(text: string, limits: A2UILimits = A2UI_LIMITS): readonly unknown[] {
  if (text.length > limits.maxCharacters)
    fail('LIMIT_EXCEEDED', `The messages have ${text.length} characters; at most ${limits.maxCharacters} are read.`);
  return listMessages(parseJson(text), limits);
}

/**
 * The messages of a value that is parsed already. Throws `A2UIError` `LIMIT_EXCEEDED`.
 *
 * @example listMessages({ version: 'v0.9', deleteSurface: { surfaceId: 'todo' } }).length // 1
 */
export function listMessages(value: unknown, limits: A2UILimits = A2UI_LIMITS): readonly unknown[] {
  const messages = Array.isArray(value)
    ? value
    : isRecord(value) && Array.isArray(value.messages)
      ? value.messages
      : [value];
  if (messages.length > limits.maxMessages)
    fail('LIMIT_EXCEEDED', `There are ${messages.length} messages; at most ${limits.maxMessages} are read.`);
  return messages;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const lines = text.split('\n').filter(line => line.trim() !== '');
    if (lines.length > 1)
      try {
        return lines.map(line => JSON.parse(line) as unknown);
      } catch {
        // It is told what is wrong with the whole.
      }
    return fail(
      'VALIDATION_FAILED',
      `The messages are no JSON (${(error as Error).message}): ${quote(text.slice(0, 60))}`,
    );
  }
}
