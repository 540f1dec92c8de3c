// A message that is to be sent, and what it must have.
import type { Attached } from '../attachments/create-attachments.ts';
import { AgentError } from '../errors.ts';
import type { SendMessage } from '../types.ts';

const MAX_CHARACTERS = 100_000;

/** A message with what it carries. */
export interface NewMessage extends Pick<SendMessage, 'messageId' | 'text' | 'delivery' | 'replaces'>, Attached {
  readonly modelId?: string;
  /** The view that wrote it. */
  readonly surfaceId?: string;
  /** Id of the schedule that sends it. */
  readonly schedule?: string;
}

/** Throws `AgentError` `bad-message`. */
export function requireContent({ text, attachments }: { text: unknown } & Attached): void {
  if (typeof text === 'string' && text.length <= MAX_CHARACTERS && (text.trim() !== '' || attachments)) return;
  throw new AgentError('bad-message', `A message has 1 to ${MAX_CHARACTERS} characters.`, {
    received: typeof text === 'string' ? text.length : text,
  });
}
