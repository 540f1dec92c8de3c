// The models of a configuration, then the planner.
import type { ModelConfig } from '../config.ts';
import type { Models } from '../model.ts';
import { createModelDirectory, type ModelDirectoryOptions } from './model-directory.ts';

/** Options of `createModels`. */
export interface CreateModelsOptions extends ModelDirectoryOptions {
  readonly configs: readonly ModelConfig[];
}

/**
 * The configured models and the planner. Never throws: a provider's package is loaded, and its key required, when its model is first used.
 * @example
 * const models = createModels({ configs: await findModels() });
 */
export function createModels({ configs, ...options }: CreateModelsOptions): Models {
  const directory = createModelDirectory(options);
  directory.set({ configs });
  return directory;
}
