// A store that several processes share: what one process needs to be sure that it alone works on a session.
import type { Store, StoreProvider } from './store.ts';

/** Options of `ClusterStoreProvider.open`. */
export interface ClusterStoreOptions {
  /**
   * The token by which this process has claimed a session; undefined when it has not. Events of a session with a token are
   * refused once another token is in the database, so that a process that was paused while another took over cannot write.
   */
  readonly holder?: (sessionId: string) => string | undefined;
}

export interface ClusterStore extends Store {
  /** Makes `token` the only one that may write to the session. Rejects with `unknown-session`. */
  claimSession(sessionId: string, token: string): Promise<void>;
  /** Writes to the store. Rejects with `not-holder` as well, when the session's token in the database is another than the `holder` has. */
  write: Store['write'];
}

export interface ClusterStoreProvider extends StoreProvider {
  /** Rejects with `bad-arguments` for a user id that is empty or has more than 200 characters. */
  open(userId: string, options?: ClusterStoreOptions): Promise<ClusterStore>;
}
