// Views for the tools of well-known servers, as `vitrine wrap` and `vitrine chat` use them: the files of the package, or the files of a registry.
// A registry is asked for all of them at once, so that it learns neither servers nor tools of the user.
import { join } from 'node:path';
import { createKnownViews, type KnownViews, readKnownViewFiles } from '@vitrine/autoview/internal/known-views';
import { BUILT_IN, checkKnownViewsSource, OFF } from '../shared-options/known-views-option.ts';

/** The interface under which a registry has them. */
const KNOWN_VIEWS_ID = 'dev.vitrine/known-views';

/** A version of a registry that was checked is used for a day without asking again. */
const MAX_AGE_MS = 86_400_000;

export interface KnownViewsOptions {
  /** Folder for what was fetched. @default nothing is kept */
  readonly cacheFolder?: string | undefined;
  /** Called with one line when a registry has no usable views: then the built-in views are used. */
  readonly warn: (line: string) => void;
}

/** Throws `UsageError` `bad-value` for a source that is none. */
export async function openKnownViews(
  source: string = BUILT_IN,
  options: KnownViewsOptions,
): Promise<KnownViews | undefined> {
  checkKnownViewsSource(source);
  if (source === OFF) return undefined;
  const files = source === BUILT_IN ? undefined : await fetchViewFiles(source, options);
  const knownViews = createKnownViews(files ?? (await readKnownViewFiles()));
  for (const problem of knownViews.problems) options.warn(problem);
  return knownViews;
}

async function fetchViewFiles(
  registry: string,
  { cacheFolder, warn }: KnownViewsOptions,
): Promise<ReadonlyMap<string, string> | undefined> {
  const { createRegistryClient } = await import('@vitrine/host/registry');
  const { createPublicFetch } = await import('@vitrine/host/internal/node');
  const { createDiskCache } = await import('@vitrine/host/node');
  try {
    const client = createRegistryClient({
      registries: [registry],
      fetch: createPublicFetch({ privateHosts: [registry] }),
      ...(cacheFolder !== undefined && { cache: createDiskCache(join(cacheFolder, 'known-views')) }),
      maxAgeMs: MAX_AGE_MS,
    });
    const { manifest, publisher, yanked, readFile } = await client.load({ serverId: KNOWN_VIEWS_ID });
    if (publisher === undefined) throw new Error('the version is not signed.');
    if (yanked) throw new Error('the version was withdrawn.');
    return new Map(
      Object.keys(manifest.files)
        .filter(path => path.endsWith('.json'))
        .map(path => [path, readFile(path)] as const),
    );
  } catch (error) {
    warn(`The known views of ${registry} are not used; the built-in views are. Reason: ${(error as Error).message}`);
    return undefined;
  }
}
