// Servers that the user trusts: their views, or the model, may call their read-only tools without a question. Only the user can set this, and it
// holds for that server, not for another one of the same name.
import type { CallRequest } from '@vitrine/policy';
import type { TrustChange, TrustedReader, TrustedServer } from '../api/contract/approvals.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';

const SETTING = 'trusted-servers';

export interface TrustedServers {
  /** Whether the user trusts the server of this request for calls of its initiator. */
  has(request: Pick<CallRequest, 'server' | 'initiator'>): boolean;
  list(): TrustedServer[];
  /** One at a time. Rejects with `AgentError` `store-failed`. */
  set(server: string, change: TrustChange): Promise<void>;
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

/** The kind of trust that a request needs. */
export const readerFor = ({ initiator }: Pick<CallRequest, 'initiator'>): TrustedReader =>
  initiator === 'model' ? 'model' : 'view';

export function createTrustedServers({ store, clock, getServerIdentity }: TrustedServersOptions): TrustedServers {
  let entries: readonly Entry[] = [];
  const current = (): Entry[] => entries.filter(({ server, identity }) => getServerIdentity(server) === identity);

  return {
    has: request => current().some(({ server, reader }) => server === request.server && reader === readerFor(request)),
    list: () => current().map(({ server, reader, since }) => ({ server, reader, since })),
    async restore() {
      entries = parseEntries(await store.getSetting(SETTING));
    },
    async set(server, { trusted, reader = 'view' }) {
      const identity = getServerIdentity(server);
      const others = entries.filter(entry => entry.server !== server || entry.reader !== reader);
      const since = new Date(clock.now()).toISOString();
      const changed = trusted && identity !== undefined ? [...others, { server, reader, identity, since }] : others;
      await store.setSetting(SETTING, changed);
      entries = changed;
    },
  };
}

function parseEntries(setting: unknown): Entry[] {
  if (!Array.isArray(setting)) return [];
  return setting.flatMap((entry: Partial<Entry> | null): Entry[] => {
    if (typeof entry?.server !== 'string' || typeof entry.identity !== 'string' || typeof entry.since !== 'string')
      return [];
    const { server, identity, since } = entry;
    return [{ server, identity, since, reader: entry.reader === 'model' ? 'model' : 'view' }];
  });
}
