// For the command: budgets, stores and reports of a wrapper. Loads nothing that makes interfaces by a model.
export { GENERATION_OUTCOMES, type GenerationOutcome } from '../generation/generation-errors.ts';
export type { AnswerCache, CachedAnswer } from '../generation/requests/answer-cache.ts';
export { type Budget, type Prices, parseBudget, type Spent } from '../generation/requests/budget.ts';
export type { ModelExchange } from '../generation/requests/request-with-correction.ts';
export type { Revision, RevisionStore, StoredRevision } from '../generation/revisions/revision.ts';
export type { SpecCheck, SpecCheckInput } from '../generation/trial/spec-check.ts';
export type { CachedServer, Catalog, CatalogStore } from '../listing/catalog.ts';
export { CACHE_NAMES, type CacheName, type GenerationReport } from '../observer.ts';
export type { ResultShape } from '../shapes/shape.ts';
export type { ShapeStore, StoredShape } from '../shapes/shape-store.ts';
