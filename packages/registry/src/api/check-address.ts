// Refuses addresses with control characters, which no name or search of a registry has, and which PostgreSQL cannot store (NUL).
import { RegistryError } from '../problem.ts';

/** Percent-encoded control characters of UTF-8, except tabs and line breaks. */
const CONTROL = /%(?:0[0-8bcef]|1[0-9a-f]|7f|c2%[89][0-9a-f])/i;

/** Throws `bad-request` for a URL with a control character in its path or query. */
export function checkAddress(url: string): void {
  if (CONTROL.test(url)) throw new RegistryError('bad-request', 'The address of the request has control characters.');
}
