// How much a key and a namespace may hold, and how often a key may publish.
import { parseNamespace } from '@vitrine/protocol/internal/registry/names';
import { RegistryError } from './problem.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';
import type { MetadataStore } from './store/metadata-store.ts';

/** The most of each. What was taken down does not count. */
export interface Quotas {
  /** Namespaces that one key owns. @default 100 */
  readonly namespaces?: number;
  /** Uploads by one key in an hour, refused ones included. @default 1000 */
  readonly publishes?: number;
  /** Versions of all servers of one namespace. @default 10000 */
  readonly versions?: number;
  /** Bytes of the files of these versions, each file counted in each version. @default 10 GiB */
  readonly bytes?: number;
}

const DEFAULT_QUOTAS: Required<Quotas> = {
  namespaces: 100,
  publishes: 1000,
  versions: 10_000,
  bytes: 10 * 1024 ** 3,
};
const HOUR_MS = 3_600_000;

/** Each rejects with `quota-exceeded`. */
export interface QuotaChecks {
  /** Checks the quota before a key claims one more namespace. */
  checkClaim(owner: string): Promise<void>;
  /** Checks the quota before an upload by a key is read. `now`: milliseconds. */
  checkUpload(owner: string, now: number): Promise<void>;
  /** Checks the quota before a version with these bytes is stored. */
  checkVersion(serverId: string, bytes: number): Promise<void>;
}

export function createQuotas(
  metadata: Pick<MetadataStore, 'findKeyUses' | 'findUsage' | 'countRequest'>,
  quotas: Quotas = {},
): QuotaChecks {
  const { namespaces, publishes, versions, bytes: maxBytes } = { ...DEFAULT_QUOTAS, ...quotas };
  const uploads: RateLimiter = createRateLimiter('uploads', { times: publishes, windowMs: HOUR_MS }, metadata);
  return {
    async checkClaim(owner) {
      const { length } = (await metadata.findKeyUses(owner)).namespaces;
      if (length >= namespaces) throw exceeded(`A key owns ${namespaces} namespaces at most, and this one ${length}.`);
    },
    async checkUpload(owner, now) {
      if ((await uploads(owner, now)) !== 'allowed')
        throw exceeded(`A key publishes ${publishes} times an hour at most. Try again later.`);
    },
    async checkVersion(serverId, bytes) {
      const namespace = parseNamespace(serverId);
      const usage = await metadata.findUsage(namespace);
      if (usage.versions >= versions)
        throw exceeded(`The namespace "${namespace}" has ${usage.versions} versions, and may have ${versions}.`);
      if (usage.bytes + bytes > maxBytes)
        throw exceeded(
          `The namespace "${namespace}" has ${usage.bytes} bytes and may have ${maxBytes}; this version has ${bytes}.`,
        );
    },
  };
}

function exceeded(text: string): RegistryError {
  return new RegistryError('quota-exceeded', `${text} Ask the operator of this registry for a larger quota.`);
}
