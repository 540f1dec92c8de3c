// The title that a user gives to a session.
import { AgentError } from '../errors.ts';

const MAX_CHARACTERS = 200;

/** The title in one line. Throws `AgentError` `bad-arguments`. */
export function readTitle(received: unknown): string {
  const title = typeof received === 'string' ? received.replace(/\s+/g, ' ').trim() : '';
  if (title !== '' && title.length <= MAX_CHARACTERS) return title;
  throw new AgentError('bad-arguments', `A title has 1 to ${MAX_CHARACTERS} characters.`, { received });
}
