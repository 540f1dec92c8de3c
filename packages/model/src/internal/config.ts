// For packages that read models from files of their own: the schema of a model, its providers, its name, and what is assumed of it.
export { createModelInfo, getModelId, ModelConfigSchema } from '../config.ts';
export { PROVIDERS, type ProviderName } from '../providers/provider-table.ts';
