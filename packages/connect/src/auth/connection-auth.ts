// What one connection needs for signing in, by its configuration.
import type { Clock } from '../clock.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { ConnectError } from '../errors.ts';
import type { Fetch } from '../transport/same-origin-fetch.ts';
import { createAuthFetch } from './auth-fetch.ts';
import type { Authorizer } from './authorizer.ts';
import { createClientTokens } from './client-tokens.ts';
import { createSignInErrors } from './sign-in-errors.ts';
import type { SignInNeed } from './sign-in-record.ts';
import type { SignInStorage } from './sign-in-storage.ts';
import { createStoredSignIn, type StoredSignIn } from './stored-sign-in.ts';
import { createUserSignIn, type UserSignIn } from './user-sign-in.ts';
import { createUserTokens } from './user-tokens.ts';

/** How users sign in at servers that want it. */
export interface SignInOptions {
  /** Keeps the tokens of the user whose connections these are. */
  readonly storage: SignInStorage;
  /** Reaches authorization servers, whose addresses servers choose. Default: the `fetch` of the connections. */
  readonly fetch?: Fetch | undefined;
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

export interface ConnectionAuthOptions {
  readonly name: string;
  readonly config: ServerConfig;
  readonly identity: string;
  readonly clientName: string;
  readonly clock: Clock;
  readonly fetch: Fetch;
  readonly signIn?: SignInOptions | undefined;
}

/** All absent where requests need no token. */
export interface ConnectionAuth {
  readonly authorizer?: Authorizer;
  readonly signIn?: UserSignIn;
  readonly stored?: StoredSignIn;
  /** The error of a request while the user has to sign in. */
  readonly describeNeed?: (need: SignInNeed) => ConnectError;
}

export function createConnectionAuth(options: ConnectionAuthOptions): ConnectionAuth {
  const { name, config, identity, clientName, clock, signIn } = options;
  if (config.type === 'stdio') return {};
  const errors = createSignInErrors(name);
  const fetch = createAuthFetch(signIn?.fetch ?? options.fetch);
  const now = signIn?.now ?? Date.now;
  const { auth } = config;
  if (auth?.type === 'client-credentials')
    return { authorizer: createClientTokens({ config, auth, errors, fetch, now }) };
  // A token of the configuration is used as it is.
  const hasToken = Object.keys(config.headers ?? {}).some(header => header.toLowerCase() === 'authorization');
  if (!signIn || hasToken) return {};
  const stored = createStoredSignIn(signIn.storage, identity);
  return {
    authorizer: createUserTokens({ config, auth, stored, errors, fetch, now }),
    signIn: createUserSignIn({ config, auth, identity, stored, errors, fetch, clientName, clock, now }),
    stored,
    describeNeed: errors.needed,
  };
}
