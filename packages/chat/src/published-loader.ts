// Looks up the interfaces that servers have published, in the registries that the configuration allows.
import type { LoadPublished, PublishedContent, PublishedUI } from '@vitrine/agent';
import { createDiskCache, localhostFetch } from '@vitrine/host/node';
import { createRegistryClient, type PublishedInterface } from '@vitrine/host/registry';
import { EXTERNAL_URL_MIME_TYPE, MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { describePermissions, ToolUIAnnouncementSchema, uiMetaOf } from '@vitrine/protocol/registry';

export interface PublishedLoaderOptions {
  /** Origins of registries, such as `https://registry.example`. The first that has a server is used. */
  readonly registries: readonly string[];
  /** Folder in which manifests and files are kept, so that interfaces are shown without a network, too. */
  readonly cacheFolder: string;
  /** @default a client with a cache on disk */
  readonly client?: Pick<ReturnType<typeof createRegistryClient>, 'load'> | undefined;
}

/** For `createAgent({ publishedInterfaces })`. Throws `RegistryError` `bad-registry`. */
export function createPublishedLoader({ registries, cacheFolder, client }: PublishedLoaderOptions): LoadPublished {
  const { load } =
    client ??
    createRegistryClient({
      registries,
      fetch: localhostFetch,
      cache: createDiskCache(cacheFolder),
      // Asked for each call: a withdrawn version warns at once, and a registry that is gone is not named to the browser.
      maxAgeMs: 0,
    });
  return async ({ announcement }) => {
    const read = ToolUIAnnouncementSchema.safeParse(announcement);
    if (!read.success) {
      const issue = read.error.issues[0];
      throw new Error(
        `The server announces it in a form that is not known (${issue?.path.join('.')}: ${issue?.message}).`,
      );
    }
    return toPublishedUI(await load(read.data));
  };
}

function toPublishedUI(published: PublishedInterface): PublishedUI {
  const { manifest, registry, digest, publisher, yanked, isOffline } = published;
  const components = new Map(manifest.components.flatMap(({ name, toolNames }) => toolNames.map(tool => [tool, name])));
  return {
    facts: {
      registry,
      serverId: manifest.serverId,
      version: manifest.version,
      digest,
      permissions: describePermissions(manifest.permissions).map(({ text }) => text),
      ...(publisher !== undefined && { publisher }),
      ...(yanked && { yanked: yanked.reason ?? '' }),
      ...(isOffline && { isOffline }),
    },
    metadata: { ui: uiMetaOf(manifest.permissions) },
    contentOf(toolName) {
      const component = components.get(toolName);
      return component === undefined ? undefined : contentOf(published, component);
    },
  };
}

/** The registry's own page, on the content's own origin; without a network, the checked bytes as a document in the ordinary sandbox. */
function contentOf(published: PublishedInterface, component: string): PublishedContent {
  const uri = `ui://vitrine.dev/registry/${encodeURIComponent(published.manifest.serverId)}/${component}`;
  return published.isOffline
    ? { uri, mimeType: MCP_APP_MIME_TYPE, text: published.document(component) }
    : { uri, mimeType: EXTERNAL_URL_MIME_TYPE, text: published.pageUrl(component), dialect: 'tool-ui' };
}
