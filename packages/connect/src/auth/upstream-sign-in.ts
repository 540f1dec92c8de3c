// The sign-in at the server of a proxy: the tokens of all its sessions, and the need of a user, from the refusal of a request until the tokens
// are there, whichever process has got them.
import { type Clock, systemClock } from '../clock.ts';
import type { HttpServerConfig } from '../config/server-config.ts';
import { serverIdentity } from '../config/server-identity.ts';
import type { ConnectionSignIn } from '../connection.ts';
import { isSignInNeed } from '../errors.ts';
import { createStore } from '../store.ts';
import type { Authorizer } from './authorizer.ts';
import { createConnectionAuth, type SignInOptions } from './connection-auth.ts';
import type { SignInNeed } from './sign-in-record.ts';

/** Milliseconds between two looks at the storage while a user has to sign in: another process may have stored the tokens. */
const LOOK_MS = 2000;

/** The options of `createUpstreamSignIn`. */
export interface UpstreamSignInOptions extends SignInOptions {
  /** Name of the server, for messages. */
  readonly name: string;
  readonly config: HttpServerConfig;
  /** Name of this program, for the page of the authorization server that asks the user. */
  readonly clientName: string;
  /** @default the system's clock */
  readonly clock?: Clock | undefined;
}

/** The sign-in at the server of a proxy, for `ProxyOptions.signIn`. */
export interface UpstreamSignIn {
  /** Gives requests to the server their access token. */
  readonly authorizer: Authorizer;
  /** Sign-in of the user. Absent: the configuration has an id and a secret of this program. */
  readonly user?: ConnectionSignIn;
  /** Set while the server refuses requests until the user has signed in. */
  getNeed(): SignInNeed | undefined;
  /** Calls `listener` when the need has changed. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  /** Resolves with the host of the authorization server whose tokens are stored; undefined without tokens. */
  readHost(): Promise<string | undefined>;
  /** Resolves with the callback addresses of this program's registrations at authorization servers. */
  readRedirects(): Promise<readonly string[]>;
  close(): void;
}

/** Creates the sign-in; undefined where the configuration has a token. Nothing is requested before the server refuses a request. */
export function createUpstreamSignIn(options: UpstreamSignInOptions): UpstreamSignIn | undefined {
  const { name, config, clientName, clock = systemClock, ...signIn } = options;
  const identity = serverIdentity(config);
  const auth = createConnectionAuth({ name, config, identity, clientName, clock, isRestricted: false, signIn });
  const { authorizer, stored } = auth;
  if (!authorizer) return undefined;
  const need = createStore<SignInNeed | undefined>(undefined);
  let cancelLook = (): void => {};

  const follow = (): void => {
    if (need.getSnapshot() && !stored?.getSnapshot().need) need.set(undefined);
  };
  const look = (): void => {
    if (!need.getSnapshot()) return;
    cancelLook = clock.after(
      LOOK_MS,
      () =>
        void stored
          ?.readAgain()
          .catch(() => {})
          .finally(look),
    );
  };
  const noteNeed = (): void => {
    const isNew = need.getSnapshot() === undefined;
    need.set(stored?.getSnapshot().need);
    if (isNew) look();
  };
  const unsubscribe = stored?.subscribe(follow);

  return {
    authorizer: {
      ...authorizer,
      refused: request =>
        authorizer.refused(request).catch(error => {
          if (isSignInNeed(error)) noteNeed();
          throw error;
        }),
    },
    ...(auth.signIn && { user: auth.signIn }),
    getNeed: need.getSnapshot,
    subscribe: need.subscribe,
    async readHost() {
      const issuer = (await stored?.readAgain())?.grant?.discovery.issuer;
      return issuer === undefined ? undefined : new URL(issuer).host;
    },
    async readRedirects() {
      return Object.values((await stored?.readAgain())?.clients ?? {}).map(({ redirectUrl }) => redirectUrl);
    },
    close() {
      cancelLook();
      unsubscribe?.();
      stored?.close();
    },
  };
}
