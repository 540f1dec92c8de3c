// The public API: models, and the configuration from which they are made.
// For libraries: what an agent loop tells the offline planner of a tool, and the name of a configured model.

export { type ModelConfig, parseModelConfig } from './config.ts';
export { ModelError, type ModelErrorCode } from './errors.ts';
export type { Model, ModelEvent, ModelRequest, Models, ResponseSchema, ToolFacts } from './model.ts';
export { checkModel } from './providers/check-model.ts';
export { type CreateModelsOptions, createModels } from './providers/create-models.ts';
export { type FindModelsOptions, findModels } from './providers/find-models.ts';
export { type ListProviderModelsOptions, listProviderModels } from './providers/list-provider-models.ts';
export {
  createModelDirectory,
  type ModelDirectory,
  type ModelDirectoryOptions,
  type ModelListing,
} from './providers/model-directory.ts';
export { getModelOptions, type ModelOptions, type ReasoningEffort } from './providers/model-options.ts';
export type { Overflow } from './stream/read-overflow.ts';
