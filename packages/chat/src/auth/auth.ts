// What every way to sign in has in common, and the choice between them by the configuration.
import type { AuthConfig } from '@vitrine/connect/internal/config';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { ChatError } from '../errors.ts';
import type { SignInIdentity } from '../scim/user-links.ts';
import { createLocalAuth } from './local-auth.ts';
import type { RevokedSessions } from './revoked-sessions.ts';
import type { User } from './user.ts';
import { createUserAccess, type UserAccess } from './user-access.ts';

/** Authentication: how a chat knows its users. */
export interface Auth {
  readonly type: AuthConfig['type'];
  /**
   * Puts the `User` into the context. Without one it answers itself: a page goes to the sign-in, everything else, event streams too, gets
   * 401 `sign-in-needed` or `no-token`.
   */
  readonly authenticate: MiddlewareHandler;
  /** Adds the routes that need no user. Absent: there are none. */
  readonly addOpenRoutes?: (app: Hono) => void;
  /** Ends the session of a request. Resolves with the address that the page goes to. Absent: users cannot sign out. */
  readonly signOut?: (context: Context) => Promise<string>;
  /** Access of users, which may end while the chat runs; absent when the only user's never does. */
  readonly access?: UserAccess;
  /** The most requests of one user in a minute. Absent: no limit. */
  readonly requestsPerMinute?: number;
}

/** A sign-in, its refusal, or its end. */
export interface SignInEvent {
  readonly action: 'sign-in' | 'sign-in-refused' | 'sign-out';
  readonly userId: string;
  /** The user who has signed in, with what the sign-in service says. Absent for other actions. */
  readonly user?: SignedInUser;
}

/** A user with the names that the sign-in service has for it. */
export interface SignedInUser extends User {
  /** The verified address. */
  readonly email?: string | undefined;
  /** The name that never changes: `sub` of OpenID Connect. */
  readonly subject?: string | undefined;
}

/** The options of `createAuth`. */
export interface AuthOptions {
  /** Token that every request must bring, for `token`. */
  readonly token?: string | undefined;
  /** Keys of cookies for `oidc`, each of at least 32 bytes. The first one seals, all of them open; processes of one chat share them. */
  readonly secrets?: readonly string[] | undefined;
  /** Sessions that ended before their time, for `oidc`. @default this process remembers them */
  readonly revokedSessions?: RevokedSessions | undefined;
  /** Access of users that has ended, for `oidc` and `proxy-header`. @default this process remembers it */
  readonly access?: UserAccess | undefined;
  /** Fetch function that reaches the sign-in service, for `oidc`. @default the global `fetch` */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds since 1970. @default `Date.now` */
  readonly now?: (() => number) | undefined;
  /** Calls a function after milliseconds, unless what it returns is called before. @default `setTimeout`, which keeps no process alive */
  readonly after?: ((ms: number, callback: () => void) => () => void) | undefined;
  /** Is told of sign-ins and their ends, before they are answered, for `oidc`. @default ignored */
  readonly onSignIn?: ((event: SignInEvent) => Promise<void>) | undefined;
  /** Is told who signs in before the access is checked, for `oidc`. Its rejection refuses the sign-in. @default ignored */
  readonly onIdentity?: ((identity: SignInIdentity) => Promise<void>) | undefined;
  /** Called with errors of the sign-in service. @default ignored */
  readonly report?: ((error: unknown) => void) | undefined;
}

/** Requests of one user in a minute, where the configuration says nothing. */
const REQUESTS_PER_MINUTE = 1200;

/**
 * Creates the authentication that a configuration asks for. Nothing is requested before the first sign-in. Rejects with `ChatError`
 * `bad-option`.
 *
 * @example
 * const auth = await createAuth({ type: 'token' }, { token: process.env.VITRINE_TOKEN });
 */
export async function createAuth(config: AuthConfig, options: AuthOptions = {}): Promise<Auth> {
  const { access = createUserAccess() } = options;
  switch (config.type) {
    case 'none':
      return createLocalAuth();
    case 'token':
      if (options.token !== undefined) return createLocalAuth(options.token);
      throw new ChatError('bad-option', 'auth.type is "token", but there is no token. Set VITRINE_TOKEN or --token.');
    // A chat without sign-in does not load what sign-in needs.
    case 'oidc': {
      const { createOidcAuth } = await import('./oidc/oidc-auth.ts');
      return {
        requestsPerMinute: config.requestsPerMinute ?? REQUESTS_PER_MINUTE,
        ...createOidcAuth(config, { ...options, access }),
      };
    }
    case 'proxy-header': {
      const { createProxyHeaderAuth } = await import('./proxy-header-auth.ts');
      return {
        requestsPerMinute: config.requestsPerMinute ?? REQUESTS_PER_MINUTE,
        ...createProxyHeaderAuth(config, { ...options, access }),
      };
    }
  }
}
