// The public API of @vitrine/wrapper.

export { WRAPPER_ERROR_TYPES, type WrapperErrorData, type WrapperErrorType } from './answers.ts';
export type { Catalog, CatalogChanges, CatalogStore, CatalogTool, KeptServer } from './catalog.ts';
export { createWrapper, type Wrapper, type WrapperOptions } from './create-wrapper.ts';
export { type Budget, type Prices, parseBudget, type Spent } from './generation/budget.ts';
export type { GenerationOptions } from './generation/create-generation.ts';
export { createDiskRevisionStore, type DiskRevisionStoreOptions } from './generation/disk-revision-store.ts';
export type { JudgedPage, SpecJudge } from './generation/judge.ts';
export {
  type BrowserJudgeOptions,
  createBrowserJudge,
  type TrialBrowser,
  type TrialPage,
} from './generation/judge-in-browser.ts';
export type { NewRevision, Revision, RevisionStore, StoredRevision } from './generation/revision.ts';
export type { OwnToolName } from './own-definitions.ts';
export type { UIType } from './own-tools.ts';
export type { ToolPatterns } from './patterns.ts';
export type { ViewOf, Views } from './views.ts';
