// The session of a user who has signed in: a sealed cookie with an absolute and an idle end. No process has to remember it.
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import { createCookieCipher } from './cookie-cipher.ts';
import { cookieAttributes, cookieName } from './cookies.ts';
import type { RevokedSessions } from './revoked-sessions.ts';
import type { User } from './user.ts';
import { type AccessState, isShutOut, type UserAccess } from './user-access.ts';

const SessionSchema = z.object({
  id: z.string(),
  user: z.object({ id: z.string(), name: z.string(), roles: z.array(z.enum(['user', 'admin'])) }),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  /** Time when the cookie was sealed. */
  usedAt: z.number(),
  /** The rules by which its user was read; see `describeRules`. */
  rules: z.string(),
  /** The ID token, for signing out at the sign-in service. Absent: it is too long for a cookie. */
  idToken: z.string().optional(),
});
/** A user's session, as its cookie carries it. */
type Session = z.infer<typeof SessionSchema>;

/** A session that is valid, and what admins have set for its user. */
interface CurrentSession {
  readonly session: Session;
  readonly state: AccessState;
}

/** The options of `createSessionCookie`. */
export interface SessionCookieOptions {
  readonly secrets: readonly string[];
  /** The origin by which browsers reach the chat. */
  readonly origin: URL;
  /** Milliseconds from signing in, and from the last use, to the end of the session. */
  readonly maxMs: number;
  readonly idleMs: number;
  readonly now: () => number;
  readonly revokedSessions: RevokedSessions;
  readonly access: Pick<UserAccess, 'read'>;
  /** The rules of today. */
  readonly rules: string;
}

/** The session cookie of one chat. */
export interface SessionCookie {
  /** Starts a session, in place of another one. */
  start(context: Context, user: User, idToken: string | undefined): Promise<void>;
  /** The session of a request; undefined when there is none, or it has ended. */
  read(context: Context): Promise<CurrentSession | undefined>;
  /** Seals the cookie anew when the session has been used for a while. Call it when the response exists. */
  renew(context: Context, session: Session): Promise<void>;
  end(context: Context, session: Session): Promise<void>;
  /** Milliseconds until the session ends, when it is not used again. */
  remainingMs(session: Session): number;
}

/** Sealed, in base64, and with the user it stays below the 4096 bytes that browsers allow. */
const MAX_ID_TOKEN = 2000;

export function createSessionCookie(options: SessionCookieOptions): SessionCookie {
  const { origin, maxMs, idleMs, now, revokedSessions, access, rules } = options;
  const sealing = createCookieCipher({ secrets: options.secrets, purpose: 'session', now });
  const name = cookieName(origin, 'session');
  const attributes = cookieAttributes(origin);

  const write = async (context: Context, session: Session): Promise<void> => {
    const end = Math.min(session.startedAt + maxMs, session.usedAt + idleMs);
    const maxAge = Math.max(0, Math.floor((end - now()) / 1000));
    setCookie(context, name, await sealing.seal(session, end), { ...attributes, maxAge });
  };
  /** The state of the session's user; undefined when the session is revoked. */
  const readState = async ({ id, user, startedAt }: Session): Promise<AccessState | undefined> => {
    const [isSignedOut, state] = await Promise.all([revokedSessions.has(id), access.read(user.id)]);
    const isRevoked = state.revokedBefore !== undefined && startedAt < state.revokedBefore;
    return isSignedOut || isRevoked || isShutOut(state) ? undefined : state;
  };
  return {
    start(context, user, idToken) {
      const isShort = idToken !== undefined && idToken.length <= MAX_ID_TOKEN;
      return write(context, {
        id: randomUUID(),
        user: { ...user, roles: [...user.roles] },
        startedAt: now(),
        usedAt: now(),
        rules,
        ...(isShort ? { idToken } : {}),
      });
    },
    async read(context) {
      const text = getCookie(context, name);
      const value = text === undefined ? undefined : await sealing.open(text);
      const session = SessionSchema.safeParse(value).data;
      if (session?.rules !== rules) return undefined;
      const state = await readState(session);
      if (!state) return undefined;
      // The configuration may have become stricter since the cookie was sealed.
      const isOver = now() >= Math.min(session.startedAt + maxMs, session.usedAt + idleMs);
      return isOver ? undefined : { session, state };
    },
    async renew(context, session) {
      if (now() - session.usedAt < idleMs / 10) return;
      // It may have been signed out while the request was answered.
      if (!(await readState(session))) return;
      await write(context, { ...session, usedAt: now() });
    },
    remainingMs: ({ startedAt }) => Math.max(0, Math.min(startedAt + maxMs - now(), idleMs)),
    async end(context, session) {
      await revokedSessions.add(session.id, session.startedAt + maxMs);
      deleteCookie(context, name, attributes);
    },
  };
}
