// The public API: models and the planner.
export { MODEL_ERROR_CODES, ModelError, type ModelErrorCode } from './errors.ts';
export type { Model, ModelEvent, ModelRequest, Models, ToolFacts } from './model.ts';
export { createPlanner, PLANNER_INFO, type PlannerOptions } from './planner/create-planner.ts';
