// The public API of @vitrine/wrapper.

export { WRAPPER_ERROR_TYPES, type WrapperErrorData, type WrapperErrorType } from './answers.ts';
export type { Catalog, CatalogChanges, CatalogStore, CatalogTool, KeptServer } from './catalog.ts';
export { createWrapper, type Wrapper, type WrapperOptions } from './create-wrapper.ts';
export type { FreeformOptions } from './freeform/freeform-options.ts';
export type { FreeformJudge, TriedPage } from './freeform/trial/freeform-judge.ts';
export type { FreeformFrame, FreeformTrialPage } from './freeform/trial/trial-session.ts';
export {
  createFreeformJudge,
  type FreeformJudgeOptions,
  type FreeformTrialBrowser,
} from './freeform/trial/try-freeform.ts';
export type { AnswerCache, CachedAnswer } from './generation/answer-cache.ts';
export type { ModelExchange } from './generation/ask-twice.ts';
export type { AuthoringOptions, ToolExample } from './generation/authoring.ts';
export { type Budget, type Prices, parseBudget, type Spent } from './generation/budget.ts';
export type { GenerationOptions } from './generation/create-generation.ts';
export {
  createDiskAnswerCache,
  type DiskAnswerCache,
  type DiskAnswerCacheOptions,
} from './generation/disk-answer-cache.ts';
export { createDiskRevisionStore, type DiskRevisionStoreOptions } from './generation/disk-revision-store.ts';
export { GENERATION_OUTCOMES, type GenerationOutcome } from './generation/generation-errors.ts';
export type { JudgedPage, SpecJudge } from './generation/judge.ts';
export {
  type BrowserJudgeOptions,
  createBrowserJudge,
  type TrialBrowser,
  type TrialPage,
} from './generation/judge-in-browser.ts';
export { FREEFORM_SYSTEM_PROMPT } from './generation/prompt/freeform-prompt-v1.ts';
export { SYSTEM_PROMPT } from './generation/prompt/prompt-v1.ts';
export type { NewRevision, Revision, RevisionStore, StoredRevision } from './generation/revision.ts';
export { CACHE_NAMES, type CacheName, type GenerationReport, type WrapperObserver } from './observer.ts';
export type { OwnToolName } from './own-definitions.ts';
export type { UIType } from './own-tools.ts';
export type { PageLimits } from './page-store.ts';
export type { ToolPatterns } from './patterns.ts';
export { createDiskShapeStore, type DiskShapeStore, type DiskShapeStoreOptions } from './shapes/disk-shape-store.ts';
export type { Shape } from './shapes/shape.ts';
export type { ShapeStore, StoredShape } from './shapes/shape-store.ts';
export type { ToolRefreshOptions } from './tool-refresh.ts';
export type { ViewOf, Views } from './views.ts';
