// Looks up the interfaces that servers have published, in the registries that the configuration allows.
import { isIP } from 'node:net';
import type { LoadPublished, PublishedContent, PublishedUI } from '@vitrine/agent/internal/published';
import type { ServerUIConfig } from '@vitrine/connect/internal/config';
import { createPublicFetch } from '@vitrine/host/internal/node';
import { createDiskCache } from '@vitrine/host/node';
import {
  type AllowedBy,
  createInterfacePins,
  createRegistryClient,
  type PublishedInterface,
  type RegistryClient,
} from '@vitrine/host/registry';
import { ToolUIAnnouncementSchema } from '@vitrine/protocol/internal/registry/announcement';
import { CONTENT_LABEL } from '@vitrine/protocol/internal/registry/names';
import { describePermissions, toUIMeta } from '@vitrine/protocol/internal/registry/permissions';
import { EXTERNAL_URL_MIME_TYPE, MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { isLoopbackURL } from '@vitrine/std/internal/loopback';

/** The options of `createPublishedLoader`. */
export interface PublishedLoaderOptions {
  /** Origins of registries, such as `https://registry.example`, as in `createRegistryClient`. */
  readonly registries: readonly string[];
  /**
   * Interfaces that servers may show, by the server's name in the configuration. @default the first one it shows, unless it is another
   * server's
   */
  readonly servers?: Readonly<Record<string, ServerUIConfig>> | undefined;
  /** Folder in which manifests and files are kept, so that interfaces are shown without a network, too; and which server shows which. */
  readonly cacheFolder: string;
  /**
   * Hosts of registries' content that are allowed although they are no public address, as in `createEgress`. @default below the name of its
   * registry
   */
  readonly privateHosts?: readonly string[] | undefined;
  /** @default a client with a cache on disk */
  readonly client?: RegistryClient | undefined;
}

/**
 * Looks up interfaces in the registries that the configuration allows. Throws `HostError` `bad-registry`.
 * @example
 * const publishedUIs = createPublishedLoader({ registries: ['https://registry.example.com'], cacheFolder: '.vitrine/registry' });
 * const agent = await createAgent({ connections, dataDir: '.vitrine', publishedUIs });
 */
export function createPublishedLoader(options: PublishedLoaderOptions): LoadPublished {
  const { registries, servers = {}, cacheFolder, privateHosts = [], client } = options;
  const cache = createDiskCache(cacheFolder);
  // A registry names where its content is: below its own name, or at a public address.
  const fetchFrom = (allowed: readonly string[]) =>
    createPublicFetch({
      privateHosts: [...privateHosts, ...allowed.flatMap(registry => [registry, ...contentHosts(registry)])],
    });
  const open = (allowed: readonly string[]): RegistryClient =>
    // Asked for each call: a withdrawn version warns at once, and a registry that is gone is not named to the browser.
    createRegistryClient({ registries: allowed, fetch: fetchFrom(allowed), cache, maxAgeMs: 0 });
  const common = client ?? open(registries);
  // Opened here, so that a wrong address is an error at the start.
  const own = new Map(
    Object.entries(servers).flatMap(([name, { registry }]) => (registry ? [[name, client ?? open([registry])]] : [])),
  );
  const pins = createInterfacePins(cache);
  return async ({ announcement, ...server }) => {
    const { name } = server;
    const parsed = ToolUIAnnouncementSchema.safeParse(announcement);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw new Error(
        `The server announces it in a form that is not known (${issue?.path.join('.')}: ${issue?.message}).`,
      );
    }
    const allowed = Object.hasOwn(servers, name) ? servers[name] : undefined;
    if (allowed && allowed.id !== parsed.data.serverId)
      throw new Error(
        `The server announces ${parsed.data.serverId}, but the configuration allows it ${allowed.id} only (mcpServers.${name}.ui.id).`,
      );
    const { load } = own.get(name) ?? common;
    const published = await load({ ...parsed.data, publisher: allowed?.publisher });
    const isSourceConfigured = (allowed?.registry ?? allowed?.publisher) !== undefined;
    const by = await pins.allow({ ...server, isConfigured: allowed !== undefined, isSourceConfigured }, published);
    return toPublishedUI(published, by);
  };
}

/** All hosts below the name of a registry. An address has none: content of a registry on this machine is below `localhost`, at the same port. */
function contentHosts(registry: string): string[] {
  const { protocol, hostname, port } = new URL(registry);
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return [];
  return [`${protocol}//*.${hostname}${port === '' ? '' : `:${port}`}`];
}

/**
 * Whether an address is content of one of these registries on this machine: `http://<label>.localhost` at the registry's own port.
 * The chat may show it for servers elsewhere, too, because the user's configuration names the registry.
 */
export function isLocalRegistryContent(registries: readonly string[], address: string): boolean {
  const url = URL.parse(address);
  const [label = '', ...zone] = url?.hostname.split('.') ?? [];
  if (url?.protocol !== 'http:' || zone.join('.') !== 'localhost' || !CONTENT_LABEL.test(label)) return false;
  return registries.some(registry => {
    const registryURL = URL.parse(registry);
    return (
      registryURL !== null &&
      isLoopbackURL(registry) &&
      registryURL.protocol === url.protocol &&
      registryURL.port === url.port
    );
  });
}

function toPublishedUI(published: PublishedInterface, allowedBy: AllowedBy): PublishedUI {
  const { manifest, registry, digest, publisher, yanked, isOffline } = published;
  const components = new Map(manifest.components.flatMap(({ name, toolNames }) => toolNames.map(tool => [tool, name])));
  return {
    facts: {
      registry,
      serverId: manifest.serverId,
      version: manifest.version,
      digest,
      allowedBy,
      permissions: describePermissions(manifest.permissions).map(({ text }) => text),
      ...(publisher !== undefined && { publisher }),
      ...(yanked && { yanked: yanked.reason ?? '' }),
      ...(isOffline && { isOffline }),
    },
    metadata: { ui: toUIMeta(manifest.permissions) },
    getContent(toolName) {
      const component = components.get(toolName);
      return component === undefined ? undefined : createContent(published, component);
    },
  };
}

/** The registry's own page, on the content's own origin; without a network, the checked bytes as a document in the ordinary sandbox. */
function createContent(published: PublishedInterface, component: string): PublishedContent {
  const uri = `ui://vitrine.dev/registry/${encodeURIComponent(published.manifest.serverId)}/${component}`;
  return published.isOffline
    ? { uri, mimeType: MCP_APP_MIME_TYPE, text: published.document(component) }
    : { uri, mimeType: EXTERNAL_URL_MIME_TYPE, text: published.pageUrl(component), dialect: 'tool-ui' };
}
