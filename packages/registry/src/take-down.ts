// Takedown by the operator, in the store itself: versions that are no longer served, and servers that take no new ones.
import type { MetadataStore } from './store/metadata-store.ts';

/** Version to take down, and why. */
export interface TakeDown {
  readonly serverId: string;
  /** Version; without it all versions are taken down, and the server takes no new ones. */
  readonly version?: string | undefined;
  /** Reason shown to those who ask for it. */
  readonly reason: string;
}

type Store = Pick<MetadataStore, 'findServer' | 'listVersions' | 'setStatus' | 'setBlock'>;

/**
 * Removes a version, or all and blocks the server. Resolves with the versions that were removed now; undefined when there is no such server or
 * version. `now`: milliseconds since 1970.
 *
 * @example
 * await takeDown(metadata, { serverId: 'acme/card', reason: 'It copies a bank.' }, { now: Date.now() });
 */
export async function takeDown(
  store: Store,
  target: TakeDown,
  { now }: { now: number },
): Promise<string[] | undefined> {
  const { serverId, version, reason } = target;
  const audit = { at: new Date(now).toISOString(), outcome: 'ok', subject: serverId };
  if (!(await store.findServer(serverId))) return undefined;
  const versions = (await store.listVersions(serverId)).filter(row => (version ?? row.version) === row.version);
  if (version !== undefined && versions.length === 0) return undefined;
  if (version === undefined) await store.setBlock(serverId, reason, { ...audit, action: 'block' });
  const removed: string[] = [];
  for (const row of versions.filter(({ status }) => status !== 'removed')) {
    await store.setStatus(serverId, row.version, 'removed', reason, {
      ...audit,
      action: 'take-down',
      version: row.version,
    });
    removed.push(row.version);
  }
  return removed;
}

/**
 * Lets a server take new versions again; those that were removed stay removed. Resolves with false when it was not blocked.
 *
 * @example
 * await liftBlock(metadata, 'acme/card', { now: Date.now() });
 */
export function liftBlock(store: Store, serverId: string, { now }: { now: number }): Promise<boolean> {
  const at = new Date(now).toISOString();
  return store.setBlock(serverId, undefined, { at, outcome: 'ok', subject: serverId, action: 'unblock' });
}
