// The public API: models, and the configuration from which they are made.
// For libraries: what an agent loop tells the offline planner of a tool, and the name of a configured model.

export { type ModelConfig, parseModelConfig } from './config.ts';
export { ModelError, type ModelErrorCode } from './errors.ts';
export type { Model, ModelEvent, ModelRequest, Models, ToolFacts } from './model.ts';
export { createModels } from './providers/create-models.ts';
export { findModels } from './providers/find-models.ts';
