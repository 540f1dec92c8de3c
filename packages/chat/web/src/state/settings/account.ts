// The user who is signed in, and whether the sign-in has ended while the page was open.
import type { ChatClient } from '@vitrine/agent/api';
import type { Me } from '@vitrine/agent/internal/api';
import type { Drafts } from '../session/drafts.ts';
import { createStore, type Readable } from '../store.ts';

export interface Account {
  /** User; undefined until it is known, and in a chat without sign-in. */
  readonly user: Readable<Me | undefined>;
  /** Whether the chat no longer answers this page. Loading the page again leads to the sign-in, and back. */
  readonly hasEnded: Readable<boolean>;
  /** Ends the session and leaves the page. Rejects with `ApiError`. */
  signOut(): Promise<void>;
}

export interface AccountOptions {
  readonly api: Pick<ChatClient, 'me' | 'signOut' | 'removeDevice'>;
  readonly hasEnded: Readable<boolean>;
  readonly drafts: Pick<Drafts, 'clear'>;
  /** @default the page's */
  readonly storage?: Pick<Storage, 'clear'>;
  readonly leave?: (address: string) => void;
  /** Removes what this device keeps of the user beyond the page. @default the service worker's */
  readonly forget?: () => Promise<void>;
}

export function createAccount(options: AccountOptions): Account {
  const { api, hasEnded, drafts, storage = sessionStorage, leave = address => location.assign(address) } = options;
  const { forget = async () => (await import('../../offline/device.ts')).forgetUser(api) } = options;
  const user = createStore<Me | undefined>(undefined);
  const isNamed = ({ auth }: Me): boolean => auth === 'oidc' || auth === 'proxy-header';
  // Without it the page works, and only its menu is missing.
  void api.me().then(
    me => isNamed(me) && user.set(me),
    () => {},
  );
  return {
    user,
    hasEnded,
    async signOut() {
      await forget();
      const address = await api.signOut();
      // Drafts, and where the user was reading, are for this user alone.
      drafts.clear();
      storage.clear();
      leave(address);
    },
  };
}

/** The same `fetch`, and whether an answer said that there is no session any more. */
export function watchSignIn(fetch: typeof globalThis.fetch): {
  readonly fetch: typeof globalThis.fetch;
  readonly hasEnded: Readable<boolean>;
} {
  const hasEnded = createStore(false);
  return {
    hasEnded,
    async fetch(input, init) {
      const response = await fetch(input, init);
      if (response.status === 401) {
        const body = (await response
          .clone()
          .json()
          .catch(() => undefined)) as { error?: { code?: unknown } } | undefined;
        if (body?.error?.code === 'sign-in-needed') hasEnded.set(true);
      }
      return response;
    },
  };
}
