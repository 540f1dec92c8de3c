// Opens the wrapper of one server, with its stores, by the settings of `vitrine wrap`.
import { join } from 'node:path';
import type { Log } from '@vitrine/connect/proxy';
import { createDiskShapeStore, createWrapper, type Wrapper, type WrapperOptions } from '@vitrine/wrapper';
import type { PostgresStores } from '@vitrine/wrapper/internal/postgres';
import type { RevisionStore } from '@vitrine/wrapper/internal/stores';
import { BUILT_IN, checkKnownViewsSource, OFF } from '../../shared-options/known-views-option.ts';
import { createTrial, generationOptions } from './settings/generation-options.ts';
import { type Prompts, readPrompts } from './settings/read-prompts.ts';
import { readSpecs } from './settings/read-specs.ts';
import type { WrapSettings } from './settings/resolve-settings.ts';
import { interfacesFolder } from './stored/cache-folder.ts';
import { CATALOG_VERSION, createCatalogFile } from './stored/catalog-file.ts';
import type { Telemetry } from './telemetry/start-telemetry.ts';

/** Opens the stores; undefined without `--database`: then no module of PostgreSQL is loaded. */
export async function openStores({ database }: WrapSettings, log: Log): Promise<PostgresStores | undefined> {
  if (database === undefined) return undefined;
  const { openPostgresStores } = await import('@vitrine/wrapper/internal/postgres');
  return openPostgresStores({ url: database, log });
}

interface WrapperParts {
  readonly telemetry: Telemetry;
  readonly stores: PostgresStores | undefined;
}

export async function openWrapper(
  settings: WrapSettings,
  log: Log,
  { telemetry, stores }: WrapperParts,
): Promise<Wrapper> {
  const { name, key, generation = {}, cacheFolder, cacheLimits = {}, specs, toolRefresh } = settings;
  const { defaultTheme = 'system', promptsDirectory, limits, refinement } = generation;
  const prompts = promptsDirectory === undefined ? undefined : await openPrompts(promptsDirectory);
  const model = await generationOptions(settings, log, { prompts, stores });
  const folder = cacheFolder === undefined ? undefined : interfacesFolder(cacheFolder, key);
  const keepsRevisions = folder !== undefined && (model ?? specs ?? refinement);
  return createWrapper({
    serverKey: `${name}-${key.slice(0, 8)}`,
    log,
    observer: telemetry.observer,
    enabledTools: generation.enabledTools,
    disabledTools: generation.disabledTools,
    theme: defaultTheme === 'system' ? undefined : defaultTheme,
    store:
      cacheFolder === undefined
        ? undefined
        : (stores?.catalog(key, CATALOG_VERSION) ?? createCatalogFile(join(cacheFolder, `${key}.json`))),
    shapeStore: folder === undefined ? undefined : (stores?.shapes(key) ?? createDiskShapeStore({ folder, log })),
    revisionStore: keepsRevisions ? (stores?.revisions(key) ?? (await openRevisionStore(folder, log))) : undefined,
    learn: generation.learn,
    toolRefresh: toolRefresh?.enabled ? toolRefresh : undefined,
    systemPrompt: prompts?.system,
    prompt: generation.prompt,
    examples: generation.examples,
    ...limits,
    pageLimits: {
      maxEntries: cacheLimits.maxEntries,
      maxEntryBytes: cacheLimits.maxEntrySizeBytes,
      maxBytes: cacheLimits.maxTotalSizeBytes,
    },
    specFiles: specs === undefined ? undefined : await readSpecs(specs),
    knownViews: knownViewsLoader(settings, log),
    generation: model,
    trial: await createTrial(generation.browser),
    workspace: generation.workspace,
    refinement,
  });
}

/** Returns how the views for well-known servers are loaded, which the first list waits for; undefined when they are off. */
function knownViewsLoader(
  { knownViews: source = BUILT_IN, cacheFolder }: WrapSettings,
  log: Log,
): WrapperOptions['knownViews'] {
  checkKnownViewsSource(source);
  if (source === OFF) return undefined;
  return async () => {
    const { openKnownViews } = await import('../../program/open-known-views.ts');
    const warn = (line: string) => log.warn({ component: 'known-views', event: 'views_not_loaded' }, line);
    return openKnownViews(source, { cacheFolder, warn });
  };
}

async function openPrompts(folder: string): Promise<Prompts> {
  const { SYSTEM_PROMPT, FREEFORM_SYSTEM_PROMPT } = await import('@vitrine/wrapper/internal/generation');
  return readPrompts(folder, { system: SYSTEM_PROMPT, freeform: FREEFORM_SYSTEM_PROMPT });
}

async function openRevisionStore(folder: string, log: Log): Promise<RevisionStore> {
  const { createDiskRevisionStore } = await import('@vitrine/wrapper/internal/generation');
  return createDiskRevisionStore({ folder, log });
}

/** A copy without the members that are undefined. */
export function withoutAbsent<Value>(values: Readonly<Record<string, Value | undefined>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined));
}
