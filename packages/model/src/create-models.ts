// The models of a chat: the configured ones, then the planner. A provider's package is loaded when its model is first used.
import { createModelInfo, type ModelConfig } from './config.ts';
import { createModel } from './create-model.ts';
import { ModelError } from './errors.ts';
import { loadProvider } from './load-provider.ts';
import type { Model, Models } from './model.ts';
import { createPlanner } from './planner/create-planner.ts';

/** Options of `createModels`. */
export interface CreateModelsOptions {
  readonly configs: readonly ModelConfig[];
  /** @default the offline planner */
  readonly planner?: Model;
  /** Where keys and addresses are read that the configuration does not have. @default process.env */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * The configured models and the planner. Never throws: a provider's package is loaded, and its key required, when its model is first used.
 * @example
 * const models = createModels({ configs: await findModels() });
 */
export function createModels({
  configs,
  planner = createPlanner(),
  env = process.env,
  fetch = globalThis.fetch,
}: CreateModelsOptions): Models {
  const configsById = new Map(configs.map(config => [createModelInfo(config).id, config]));
  const loaded = new Map<string, Promise<Model>>();
  const list = [...[...configsById.values()].map(createModelInfo), planner.info];

  const load = async (config: ModelConfig): Promise<Model> =>
    createModel({ config, language: await loadProvider(config, { env, fetch }) });

  return {
    list: () => list,
    defaultId: list[0]!.id,
    async get(id) {
      if (id === planner.info.id) return planner;
      const config = configsById.get(id);
      if (!config)
        throw new ModelError(
          'unknown-model',
          `There is no model ${id.slice(0, 100)}. Use one of: ${list.map(info => info.id).join(', ')}.`,
          {
            received: id,
          },
        );
      const model = loaded.get(id) ?? load(config);
      loaded.set(id, model);
      // Not cached: a key may be present the next time.
      model.catch(() => loaded.delete(id));
      return model;
    },
  };
}
