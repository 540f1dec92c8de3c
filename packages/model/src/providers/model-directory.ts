// Models whose list changes while they are used: a key that is entered, a model that a local server has pulled.
import { createModelInfo, type ModelConfig } from '../config.ts';
import { ModelError } from '../errors.ts';
import type { Model, Models } from '../model.ts';
import { createPlanner } from '../planner/create-planner.ts';
import { createProviderModel } from './create-provider-model.ts';
import { createModel } from './model-with-retries.ts';

/** Options of `createModelDirectory`. */
export interface ModelDirectoryOptions {
  /** @default the offline planner */
  readonly planner?: Model;
  /** Environment in which keys and addresses are read that the configuration does not have. @default process.env */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch;
}

/** Models that a directory offers. */
interface ModelListing {
  readonly configs: readonly ModelConfig[];
  /** @default the first of the configurations, else the planner */
  readonly defaultId?: string | undefined;
}

/** Models that can be replaced. */
export interface ModelDirectory extends Models {
  /** Replaces the models. Requests in progress go on; a model whose configuration is the same stays loaded. */
  set(listing: ModelListing): void;
}

interface Entry {
  readonly config: ModelConfig;
  loading?: Promise<Model>;
}

/**
 * An empty directory: only the planner. A provider's package is loaded, and its key required, when its model is first used.
 * @example
 * const models = createModelDirectory();
 * models.set({ configs: await findModels() });
 */
export function createModelDirectory({
  planner = createPlanner(),
  env = process.env,
  fetch = globalThis.fetch,
}: ModelDirectoryOptions = {}): ModelDirectory {
  let entries = new Map<string, Entry>();
  let list = [planner.info];
  let defaultId = planner.info.id;

  const load = async (config: ModelConfig): Promise<Model> =>
    createModel({ config, language: await createProviderModel(config, { env, fetch }) });

  return {
    list: () => list,
    get defaultId() {
      return defaultId;
    },
    set({ configs, defaultId: chosenId }) {
      const next = new Map<string, Entry>();
      for (const config of configs) {
        const { id } = createModelInfo(config);
        const former = entries.get(id);
        next.set(id, former && JSON.stringify(former.config) === JSON.stringify(config) ? former : { config });
      }
      entries = next;
      list = [...[...entries.values()].map(({ config }) => createModelInfo(config)), planner.info];
      defaultId = list.find(({ id }) => id === chosenId)?.id ?? list[0]!.id;
    },
    async get(id) {
      if (id === planner.info.id) return planner;
      const entry = entries.get(id);
      if (!entry)
        throw new ModelError(
          'unknown-model',
          `There is no model ${id.slice(0, 100)}. Use one of: ${list.map(info => info.id).join(', ')}.`,
          { received: id },
        );
      const loading = entry.loading ?? load(entry.config);
      entry.loading = loading;
      // Not cached: a key may be present the next time.
      loading.catch(() => delete entry.loading);
      return loading;
    },
  };
}
