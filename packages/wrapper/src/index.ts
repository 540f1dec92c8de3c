// The public API of @vitrine/wrapper: what every wrapper needs. What makes and tries interfaces by a model is in `./generation`, so that a
// start without a model loads nothing of it.

export { createWrapper, type Wrapper, type WrapperOptions } from './create-wrapper.ts';
export type { FreeformOptions } from './freeform/freeform-options.ts';

export type { GenerationOptions } from './generation/generation-options.ts';

export type { WrapperObserver } from './observer.ts';

export { createDiskShapeStore, type DiskShapeStore } from './shapes/disk-shape-store.ts';
