// Servers that the user trusts: views may call their read-only tools without a question. Only the user can set this, and it holds for that server,
// not for another one of the same name.
import type { TrustedServer } from '../api/contract/approvals.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';

const SETTING = 'trusted-servers';

export interface TrustedServers {
  has(server: string): boolean;
  list(): TrustedServer[];
  /** One at a time. Rejects with `AgentError` `store-failed`. */
  set(server: string, trusted: boolean): Promise<void>;
  /** Reads what is stored. Nothing is trusted before. Rejects with `AgentError` `store-failed`. */
  restore(): Promise<void>;
}

export interface TrustedServersOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Identity of the server that currently has this name; undefined when there is none. */
  readonly getServerIdentity: (server: string) => string | undefined;
}

interface Entry extends TrustedServer {
  readonly identity: string;
}

export function createTrustedServers({ store, clock, getServerIdentity }: TrustedServersOptions): TrustedServers {
  let entries: readonly Entry[] = [];
  const current = (): Entry[] => entries.filter(({ server, identity }) => getServerIdentity(server) === identity);

  return {
    has: server => current().some(entry => entry.server === server),
    list: () => current().map(({ server, since }) => ({ server, since })),
    async restore() {
      entries = parseEntries(await store.getSetting(SETTING));
    },
    async set(server, trusted) {
      const identity = getServerIdentity(server);
      const others = entries.filter(entry => entry.server !== server);
      const since = new Date(clock.now()).toISOString();
      const changed = trusted && identity !== undefined ? [...others, { server, identity, since }] : others;
      await store.setSetting(SETTING, changed);
      entries = changed;
    },
  };
}

function parseEntries(setting: unknown): Entry[] {
  if (!Array.isArray(setting)) return [];
  return setting.filter(
    (entry: Partial<Entry> | null): entry is Entry =>
      typeof entry?.server === 'string' && typeof entry.identity === 'string' && typeof entry.since === 'string',
  );
}
