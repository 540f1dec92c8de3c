// The public API of @vitrine/wrapper: what every wrapper needs. What makes and tries interfaces by a model is in `./generation`, so that a
// start without a model loads nothing of it.

export type { UIType } from './built-in-tools/built-in-tools.ts';
export type { BuiltInToolName } from './built-in-tools/definitions.ts';
export { createWrapper, type Wrapper, type WrapperOptions } from './create-wrapper.ts';
export type { FreeformOptions } from './freeform/freeform-options.ts';
export type { FreeformTrial, FreeformTrialInput } from './freeform/trial/freeform-trial.ts';
export type { FreeformFrame, FreeformTrialPage } from './freeform/trial/trial-session.ts';
export type { AuthoringOptions, ToolExample } from './generation/authoring.ts';
export type { GenerationOptions } from './generation/create-generation.ts';
export { GENERATION_OUTCOMES, type GenerationOutcome } from './generation/generation-errors.ts';
export type { AnswerCache, CachedAnswer } from './generation/requests/answer-cache.ts';
export { type Budget, type Prices, parseBudget, type Spent } from './generation/requests/budget.ts';
export type { ModelExchange } from './generation/requests/request-with-correction.ts';
export type { NewRevision, Revision, RevisionStore, StoredRevision } from './generation/revisions/revision.ts';
export type { SpecCheck, SpecCheckInput } from './generation/trial/spec-check.ts';
export type { CachedServer, Catalog, CatalogChanges, CatalogStore, CatalogTool } from './listing/catalog.ts';
export type { ToolPatterns } from './listing/patterns.ts';
export type { ToolRefreshOptions } from './listing/tool-refresh.ts';
export { CACHE_NAMES, type CacheName, type GenerationReport, type WrapperObserver } from './observer.ts';
export type { PageLimits } from './pages/page-store.ts';
export type { CompiledView, Views } from './pages/views.ts';
export { WRAPPER_ERROR_TYPES, type WrapperErrorData, type WrapperErrorType } from './requests/responses.ts';
export { createDiskShapeStore, type DiskShapeStore, type DiskShapeStoreOptions } from './shapes/disk-shape-store.ts';
export type { ResultShape } from './shapes/shape.ts';
export type { ShapeStore, StoredShape } from './shapes/shape-store.ts';
