// For packages that read models from files of their own: the schema of a model, its providers and its name.
export { getModelId, ModelConfigSchema, PROVIDERS, type ProviderName } from '../config.ts';
