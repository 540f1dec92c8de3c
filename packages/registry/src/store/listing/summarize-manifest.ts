// What lists and searches say of a server, from the manifest of a version; the columns are the same in both databases.
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';

/** Values of the columns of a server. `listing` is a `ListedDetails` as JSON. */
export interface ServerSummaryColumns {
  name: string | null;
  description: string | null;
  components: readonly string[];
  tools: readonly string[];
  keywords: readonly string[];
  listing: string;
  /** The categories between `|`: `|data|games|`. */
  categories: string;
  mcpServer: string | null;
}

/** Members of a listing that cards show. `icon`: the path of the file on the server's content origin. */
export interface ListedDetails {
  keywords?: string[];
  categories?: string[];
  author?: string;
  mcpServer?: string;
  icon?: string;
}

/** The summary of a version. Without a manifest everything is empty, so that nothing of a removed version stays. */
export function summarizeManifest(manifest: Manifest | undefined, iconPath: string | undefined): ServerSummaryColumns {
  const { serverName = null, description = null, components = [], listing = {} } = manifest ?? {};
  const { keywords, categories, author, mcpServer } = listing;
  const details: ListedDetails = {
    ...(keywords?.length ? { keywords } : {}),
    ...(categories?.length ? { categories } : {}),
    ...(author ? { author: author.name } : {}),
    ...(mcpServer === undefined ? {} : { mcpServer }),
    ...(iconPath === undefined ? {} : { icon: iconPath }),
  };
  return {
    name: serverName,
    description,
    components: components.map(({ name }) => name),
    tools: components.flatMap(({ toolNames }) => toolNames),
    keywords: [...(keywords ?? []), ...(categories ?? []), ...(author ? [author.name] : [])],
    listing: JSON.stringify(details),
    categories: categories?.length ? `|${categories.join('|')}|` : '',
    mcpServer: mcpServer ?? null,
  };
}
