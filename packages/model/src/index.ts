// The public API: models, and the configuration from which they are made.
// For libraries: what an agent loop tells the offline planner of a tool, and the name of a configured model.

export { checkModel } from './check-model.ts';
export { type ModelConfig, parseModelConfig } from './config.ts';
export { type CreateModelsOptions, createModels } from './create-models.ts';
export { ModelError, type ModelErrorCode } from './errors.ts';
export { type FindModelsOptions, findModels } from './find-models.ts';
export { type ListProviderModelsOptions, listProviderModels } from './list-provider-models.ts';
export type { Model, ModelEvent, ModelRequest, Models, ResponseSchema, ToolFacts } from './model.ts';
export {
  createModelDirectory,
  type ModelDirectory,
  type ModelDirectoryOptions,
  type ModelListing,
} from './model-directory.ts';
export { getModelOptions, type ModelOptions, type ReasoningEffort } from './model-options.ts';
export type { Overflow } from './read-overflow.ts';
