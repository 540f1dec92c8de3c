// The public API of @vitrine/wrapper.

export type { UIType } from './built-in-tools/built-in-tools.ts';
export type { BuiltInToolName } from './built-in-tools/definitions.ts';
export { createWrapper, type Wrapper, type WrapperOptions } from './create-wrapper.ts';
export type { FreeformOptions } from './freeform/freeform-options.ts';
export type { FreeformTrial, FreeformTrialInput } from './freeform/trial/freeform-trial.ts';
export type { FreeformFrame, FreeformTrialPage } from './freeform/trial/trial-session.ts';
export {
  createFreeformTrial,
  type FreeformTrialBrowser,
  type FreeformTrialOptions,
} from './freeform/trial/try-freeform.ts';
export type { AuthoringOptions, ToolExample } from './generation/authoring.ts';
export type { GenerationOptions } from './generation/create-generation.ts';
export { GENERATION_OUTCOMES, type GenerationOutcome } from './generation/generation-errors.ts';
export { FREEFORM_SYSTEM_PROMPT } from './generation/prompt/freeform-prompt-v1.ts';
export { SYSTEM_PROMPT } from './generation/prompt/prompt-v1.ts';
export type { AnswerCache, CachedAnswer } from './generation/requests/answer-cache.ts';
export { type Budget, type Prices, parseBudget, type Spent } from './generation/requests/budget.ts';
export {
  createDiskAnswerCache,
  type DiskAnswerCache,
  type DiskAnswerCacheOptions,
} from './generation/requests/disk-answer-cache.ts';
export type { ModelExchange } from './generation/requests/request-with-correction.ts';
export { createDiskRevisionStore, type DiskRevisionStoreOptions } from './generation/revisions/disk-revision-store.ts';
export type { NewRevision, Revision, RevisionStore, StoredRevision } from './generation/revisions/revision.ts';
export {
  type BrowserTrialOptions,
  createBrowserTrial,
  type TrialBrowser,
  type TrialPage,
} from './generation/trial/browser-trial.ts';
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
