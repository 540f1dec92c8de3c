// The public API of @vitrine/wrapper: what every wrapper needs. What makes and tries interfaces by a model is in `./generation`, so that a
// start without a model loads nothing of it.

export { createWrapper, type Wrapper, type WrapperOptions } from './create-wrapper.ts';
export type { FreeformOptions } from './freeform/freeform-options.ts';

export type { AuthoringOptions } from './generation/authoring.ts';
export type { GenerationOptions } from './generation/generation-options.ts';

export type { ToolPatterns } from './listing/patterns.ts';
export type { ToolRefreshOptions } from './listing/tool-refresh.ts';
export type { WrapperObserver } from './observer.ts';
export type { PageLimits } from './pages/page-store.ts';

export { WRAPPER_ERROR_TYPES, type WrapperErrorData, type WrapperErrorType } from './requests/responses.ts';
export { createDiskShapeStore, type DiskShapeStore, type DiskShapeStoreOptions } from './shapes/disk-shape-store.ts';
