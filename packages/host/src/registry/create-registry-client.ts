// Loads published interfaces from the registries that the application allows, and returns only checked ones.

import { componentDocument } from '@vitrine/protocol/internal/registry/component-document';
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import { REGISTRY_LIMITS } from '@vitrine/protocol/internal/registry/names';
import {
  bundlePath,
  renderPath,
  serverPath,
  type VersionRecord,
  VersionRecordSchema,
} from '@vitrine/protocol/internal/registry/wire';
import { isLoopbackURL } from '@vitrine/std/internal/loopback';
import { parseURL } from '@vitrine/std/internal/parse-url';
import { HostError } from '../errors.ts';
import { type RegistryRequests, readBytes } from './read-response.ts';
import { createMemoryCache, type RegistryCache } from './registry-cache.ts';
import { hasHash, keysToTrust, verifyVersion } from './verify-version.ts';

/** The options of `createRegistryClient`. */
export interface RegistryClientOptions {
  /**
   * Origins of the registries that the application allows, such as `https://registry.example`. The first that has a server is used. While one does
   * not answer, a later one is used only for interfaces that were from there before.
   */
  readonly registries: readonly string[];
  /**
   * Fetch function. In Node, pass `createPublicFetch({ privateHosts: registries })` of `@vitrine/host/node`: a registry names the addresses
   * of its content, and Node does not resolve `*.localhost`. @default globalThis.fetch
   */
  readonly fetch?: RegistryRequests['fetch'] | undefined;
  /** @default in memory */
  readonly cache?: RegistryCache | undefined;
  /** How long a registry's answer counts as current. @default 60000 */
  readonly maxAgeMs?: number | undefined;
  /** How long a registry may take for one answer. @default 10000 */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: (() => number) | undefined;
}

/** Names an interface. A server's announcement can be passed; its `registry` is ignored. */
interface WantedInterface {
  readonly serverId: string;
  /** @default the latest one */
  readonly serverVersion?: string | undefined;
  /** The hash of the entry that it must have. @default any */
  readonly bundleHash?: string | undefined;
  /** The publisher's key (base64) that the application expects: the current one, or one that rotations have replaced. @default the key that was seen first, and its successors */
  readonly publisher?: string | undefined;
}

/** A version of an interface whose manifest, signature and files were checked. */
export interface PublishedInterface {
  /** Origin of the registry it is from. */
  readonly registry: string;
  readonly manifest: Manifest;
  /** SHA-256 of the manifest, which names every byte. */
  readonly digest: string;
  /** The key that signed it; absent for an unsigned version. */
  readonly publisher?: string | undefined;
  /** Proof by which the publisher owns the domain that its namespace is the reverse of, as the registry says; absent when there is none. */
  readonly ownership?: 'dns' | 'http' | undefined;
  /** The publisher has withdrawn it; `reason` is the publisher's. */
  readonly yanked?: { readonly reason?: string | undefined } | undefined;
  /** Whether the registry could not be reached, and this is the cached copy. */
  readonly isOffline: boolean;
  /** Address of the page that draws a component, on the content's own origin. */
  pageUrl(component: string): string;
  /** The same component as one document of checked bytes, which runs no other scripts. Files other than the entry and the style sheets are not in it. */
  document(component: string): string;
  /** The text of a file of the manifest, with the hash that the manifest names. */
  readFile(path: string): string;
}

/** Loads and checks published interfaces. */
export interface RegistryClient {
  /** Rejects with `HostError`, or the signal's reason. */
  load(wanted: WantedInterface, options?: { signal?: AbortSignal }): Promise<PublishedInterface>;
}

/** A record in the cache. `checkedAt`: milliseconds since 1970. */
interface Kept {
  readonly record: VersionRecord;
  readonly checkedAt: number;
}

const MAX_RECORD_BYTES = REGISTRY_LIMITS.manifestBytes * 2;
/** Files loaded at the same time. */
const PARALLEL = 4;

/**
 * Creates a client. Throws `HostError` `bad-registry` for an address that is no origin, or neither `https:` nor on this machine.
 * @example
 * const client = createRegistryClient({ registries: ['https://registry.example.com'] });
 * const published = await client.load({ serverId: 'com.example/weather' });
 */
export function createRegistryClient(options: RegistryClientOptions): RegistryClient {
  const { fetch = globalThis.fetch.bind(globalThis), cache = createMemoryCache(), now = Date.now } = options;
  const { maxAgeMs = 60_000, timeoutMs = 10_000 } = options;
  const registries = options.registries.map(registryOrigin);
  const requests = { fetch, timeoutMs };

  async function keptText(key: string): Promise<string | undefined> {
    const bytes = await cache.get(key).catch(() => undefined);
    return bytes && new TextDecoder().decode(bytes);
  }
  const keep = (key: string, text: string): Promise<void> =>
    cache.set(key, new TextEncoder().encode(text)).catch(() => {});

  async function readKept(key: string): Promise<Kept | undefined> {
    try {
      const { record, checkedAt } = JSON.parse((await keptText(key)) ?? 'null') as Kept;
      const result = VersionRecordSchema.safeParse(record);
      return result.success && typeof checkedAt === 'number' ? { record: result.data, checkedAt } : undefined;
    } catch {
      return undefined;
    }
  }

  /** The record of a version in one registry, checked; undefined when the registry does not have it. */
  async function loadRecord(registry: string, wanted: WantedInterface, signal: AbortSignal | undefined) {
    const { serverId, serverVersion, bundleHash, publisher } = wanted;
    const place = `${registry} ${serverId}`;
    const key = `record ${place} ${serverVersion ?? 'latest'}`;
    const cached = await readKept(key);
    const publisherKeys = await keptText(`key ${place}`);
    const trustedKeys = publisher === undefined ? (publisherKeys?.split(' ') ?? []) : [publisher];
    const expected = { registry, serverId, version: serverVersion, bundleHash, trustedKeys };
    const verify = async (record: VersionRecord): Promise<void> =>
      verifyVersion(record, { ...expected, knownDigest: await keptText(`digest ${place} ${record.version}`) });

    if (cached && now() - cached.checkedAt < maxAgeMs && now() >= cached.checkedAt) {
      await verify(cached.record);
      return { record: cached.record, isOffline: false };
    }
    let bytes: Uint8Array | undefined;
    try {
      const address = `${registry}${serverPath(serverId)}/versions/${serverVersion ?? 'latest'}`;
      bytes = await readBytes(requests, address, { maxBytes: MAX_RECORD_BYTES, signal });
    } catch (error) {
      if (!cached || !(error instanceof HostError) || error.code !== 'unreachable') throw error;
      await verify(cached.record);
      return { record: cached.record, isOffline: true };
    }
    if (bytes === undefined) return undefined;
    const record = parseRecord(registry, bytes);
    await verify(record);
    await keep(key, JSON.stringify({ record, checkedAt: now() } satisfies Kept));
    await keep(`digest ${place} ${record.version}`, record.digest);
    // Trust on first use: one of these keys, or a successor of one, must sign every later version.
    if (record.signature) await keep(`key ${place}`, (await keysToTrust(record, trustedKeys)).join(' '));
    return { record, isOffline: false };
  }

  async function hasServer(registry: string, serverId: string, signal: AbortSignal | undefined): Promise<boolean> {
    const address = registry + serverPath(serverId);
    return (await readBytes(requests, address, { maxBytes: MAX_RECORD_BYTES, signal })) !== undefined;
  }

  /** The record in the first registry that has the server; undefined when it lacks the version, and when no registry has the server. */
  async function findRecord(wanted: WantedInterface, signal: AbortSignal | undefined) {
    const { serverId } = wanted;
    const homeKey = `home ${serverId}`;
    const home = await keptText(homeKey);
    let failure: HostError | undefined;
    for (const registry of registries) {
      // The server may be in a registry that does not answer. A later registry is asked instead only if the interface came from there before.
      if (failure && registry !== home) continue;
      try {
        const versionRecord = await loadRecord(registry, wanted, signal);
        if (versionRecord) {
          await keep(homeKey, registry);
          return { registry, found: versionRecord };
        }
        if (registry !== registries.at(-1) && (await hasServer(registry, serverId, signal))) break;
      } catch (error) {
        if (!(error instanceof HostError) || error.code !== 'unreachable') throw error;
        failure ??= error;
      }
    }
    if (failure) throw failure;
    return undefined;
  }

  return {
    async load(wanted, { signal } = {}) {
      const first = await findRecord(wanted, signal);
      if (first) {
        const files = await loadFiles(first.found.record, { cache, requests, signal });
        return published(first.registry, first.found, files);
      }
      const version = wanted.serverVersion === undefined ? '' : ` ${wanted.serverVersion}`;
      throw new HostError(
        'not-found',
        `${wanted.serverId}${version} is not in ${registries.join(', ') || 'any registry: none is allowed'}.`,
      );
    },
  };
}

/** The bytes of every file, each with the hash and size of the manifest. */
async function loadFiles(
  { manifest, digest, contentOrigin }: VersionRecord,
  { cache, requests, signal }: { cache: RegistryCache; requests: RegistryRequests; signal: AbortSignal | undefined },
) {
  const files = new Map<string, Uint8Array>();
  const paths = Object.keys(manifest.files);
  const loadNext = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const { hash, size } = manifest.files[path]!;
      const cached = await cache.get(`file ${hash}`).catch(() => undefined);
      if (cached && (await hasHash(cached, hash))) {
        files.set(path, cached);
        continue;
      }
      const address = contentOrigin + bundlePath(digest, path);
      const bytes = await readBytes(requests, address, { maxBytes: size, signal });
      if (!bytes || bytes.length !== size || !(await hasHash(bytes, hash)))
        throw new HostError('hash-mismatch', `${address} does not have the hash ${hash} that the manifest names.`);
      await cache.set(`file ${hash}`, bytes).catch(() => {});
      files.set(path, bytes);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, loadNext));
  return files;
}

function published(
  registry: string,
  { record, isOffline }: { record: VersionRecord; isOffline: boolean },
  files: ReadonlyMap<string, Uint8Array>,
): PublishedInterface {
  const { manifest, digest, signature, status, reason, contentOrigin, ownership } = record;
  const readText = (path: string): string => new TextDecoder().decode(files.get(path));
  return {
    registry,
    manifest,
    digest,
    publisher: signature?.publicKey,
    ownership,
    yanked: status === 'yanked' ? { reason } : undefined,
    isOffline,
    readFile: readText,
    pageUrl: component => contentOrigin + renderPath(digest, component),
    document: component =>
      componentDocument({
        component,
        script: readText(manifest.entry),
        styles: (manifest.styles ?? []).map(readText),
        // A host's ordinary sandbox also takes scripts from the origins of resources, whose bytes no hash names.
        inlineScriptsOnly: true,
      }),
  };
}

function parseRecord(registry: string, bytes: Uint8Array): VersionRecord {
  let problem: string;
  try {
    const result = VersionRecordSchema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    if (result.success) return result.data;
    const issue = result.error.issues[0];
    problem = `${issue?.path.join('.')}: ${issue?.message}`;
  } catch (error) {
    problem = String(error);
  }
  throw new HostError(
    'bad-answer',
    `${registry} answered with something that is no version of an interface: ${problem}`,
  );
}

/** The origin of a registry's address. */
function registryOrigin(address: string): string {
  const url = parseURL(address);
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackURL(address));
  if (url && isSecure && url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin;
  throw new HostError(
    'bad-registry',
    `A registry is an origin, https: or http: on this machine, such as https://registry.example. Given: ${JSON.stringify(address)}.`,
  );
}
