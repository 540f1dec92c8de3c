// For the agent and the command: what providers offer, and what a model takes.
export { checkModel } from '../providers/check-model.ts';
export { listProviderModels } from '../providers/list-provider-models.ts';
export type { ModelDirectory } from '../providers/model-directory.ts';
export { createModelDirectory } from '../providers/model-directory.ts';
export { getModelOptions } from '../providers/model-options.ts';
export type { Overflow } from '../stream/read-overflow.ts';
