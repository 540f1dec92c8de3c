// Notes who uses the chat, and when: at sign-ins, and at requests after a while.
import type { MiddlewareHandler } from 'hono';
import type { SignInEvent } from '../auth/auth.ts';
import type { AdminRecords, UserDirectory } from './records.ts';

/** A use is noted once in this time. */
const NOTE_MS = 5 * 60_000;
/** Users whose last note is remembered. */
const MAX_USERS = 10_000;

interface UseNotesOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Called with notes that fail. */
  readonly report: (error: unknown) => void;
}

/** The middleware that follows the authentication. No request waits for it. */
export function createUseNotes(users: UserDirectory, { now, report }: UseNotesOptions): MiddlewareHandler {
  const noted = new Map<string, number>();
  return async (context, next) => {
    const user = context.get('user');
    const key = `${user.id} ${user.roles.join()}`;
    if (now() - (noted.get(key) ?? Number.NEGATIVE_INFINITY) >= NOTE_MS) {
      noted.delete(key);
      noted.set(key, now());
      if (noted.size > MAX_USERS) noted.delete(noted.keys().next().value!);
      users.noteUse(context.get('signedInAs') ?? user).catch((error: unknown) => {
        noted.delete(key);
        report(error);
      });
    }
    await next();
  };
}

/** Creates the function that notes sign-ins in the audit log, and the user in the directory. */
export function createSignInNotes({
  users,
  audit,
}: Pick<AdminRecords, 'users' | 'audit'>): (event: SignInEvent) => Promise<void> {
  return async ({ action, userId, user }) => {
    if (user) await users.noteUse(user);
    await audit.add({ action, actorId: userId });
  };
}
