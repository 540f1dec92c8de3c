// What one connection needs for signing in, by its configuration.
import { createEgress, type EgressOptions } from '@vitrine/egress';
import type { Clock } from '../clock.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { ConnectError } from '../errors.ts';
import { createAuthRequests } from './auth-fetch.ts';
import type { Authorizer } from './authorizer.ts';
import { createClientTokens } from './client-tokens.ts';
import { createSignInErrors } from './sign-in-errors.ts';
import type { SignInNeed } from './sign-in-record.ts';
import type { SignInStorage } from './sign-in-storage.ts';
import { createStoredSignIn, type StoredSignIn } from './stored-sign-in.ts';
import { createUserSignIn, type UserSignIn } from './user-sign-in.ts';
import { createUserTokens } from './user-tokens.ts';

/** Options for users to sign in at servers that want it. */
export interface SignInOptions {
  /** Keeps the tokens of the user whose connections these are. */
  readonly storage: SignInStorage;
  /**
   * Hosts of authorization servers that may be at addresses that are not public, whichever server names them: `login.internal:8443`, as in
   * `createEgress`. Besides, a server may name its own host and port, and the `issuer` of its configuration may have any address. @default
   * no others
   */
  readonly privateHosts?: readonly string[] | undefined;
  /** Finds the addresses of a name. @default the system's resolver */
  readonly lookup?: EgressOptions['lookup'];
  /** Milliseconds since 1970. @default `Date.now` */
  readonly now?: (() => number) | undefined;
}

export interface ConnectionAuthOptions {
  readonly name: string;
  readonly config: ServerConfig;
  readonly identity: string;
  readonly clientName: string;
  readonly clock: Clock;
  /** Whether the server's own address may be a public one only, because a user has added it: its name may lead elsewhere later. */
  readonly isRestricted: boolean;
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
  const { name, config, identity, clientName, clock, isRestricted, signIn } = options;
  if (config.type === 'stdio') return {};
  const errors = createSignInErrors(name);
  const { auth } = config;
  const own = isRestricted ? [] : [config.url, ...(auth?.issuer === undefined ? [] : [auth.issuer])];
  const requests = createAuthRequests(
    createEgress({ privateHosts: [...own, ...(signIn?.privateHosts ?? [])], lookup: signIn?.lookup }),
  );
  const now = signIn?.now ?? Date.now;
  if (auth?.type === 'client-credentials')
    return { authorizer: createClientTokens({ config, auth, errors, requests, now }) };
  // A token of the configuration is used as it is.
  const hasToken = Object.keys(config.headers ?? {}).some(header => header.toLowerCase() === 'authorization');
  if (!signIn || hasToken) return {};
  const stored = createStoredSignIn(signIn.storage, identity);
  return {
    authorizer: createUserTokens({ config, auth, stored, errors, requests, now }),
    signIn: createUserSignIn({ config, auth, identity, stored, errors, requests, clientName, clock, now }),
    stored,
    describeNeed: errors.needed,
  };
}
