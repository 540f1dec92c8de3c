// Faults of a server's configuration that no schema sees, because variables were replaced: said before a platform quotes the value.
import { findUnsendable, requireSendable, UnsendableHeaderError } from '@vitrine/std/internal/secret-values';
import type { ServerConfig } from './server-config.ts';

/** Says what cannot be sent to the server, in one line for the user, without its value; undefined when all can. */
export function findUnsendableSetting(server: ServerConfig): string | undefined {
  if (server.type === 'stdio') {
    const [name] = Object.entries(server.env ?? {}).find(([, value]) => value.includes('\0')) ?? [];
    if (name !== undefined) return `Its variable ${name} contains a NUL character: no program can be given it.`;
    const hasNul = [server.command, ...(server.args ?? [])].some(word => word.includes('\0'));
    return hasNul ? 'Its command contains a NUL character: no program can be given it.' : undefined;
  }
  const { username, password } = new URL(server.url);
  if (username !== '' || password !== '')
    return 'Its "url" contains a user name or a password: write them into "headers", as Authorization: Basic $CREDENTIALS.';
  try {
    requireSendable(server.headers ?? {});
  } catch (error) {
    if (error instanceof UnsendableHeaderError)
      return `In its "headers", ${error.message}. Correct it, or its variable.`;
    throw error;
  }
  const problem = findUnsendable(server.auth?.clientSecret ?? '');
  return problem === undefined ? undefined : `Its "auth.clientSecret" ${problem}. Correct it, or its variable.`;
}
