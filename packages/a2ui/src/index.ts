// A2UI without a framework: messages of every version in, one model, and the tree that is drawn.
export { type A2UIAction, type A2UIToolCall, type Press, readPress, toToolCall } from './actions.ts';
export { BASIC_CATALOG_ID, BASIC_COMPONENTS, type ComponentSpec, type PropSpec } from './catalog.ts';
export { A2UI_LIMITS } from './limits.ts';
export { A2UIError, type A2UIIssue } from './messages/issues.ts';
export { type A2UIComponent, type A2UIMessage, writeMessages } from './messages/write-messages.ts';
export type { Surface } from './model.ts';
export type { Catalog } from './own-catalogs.ts';
export { createSurfaces, type PlacedSurface, type Surfaces } from './surfaces.ts';
export { type ResolvedNode, type ResolvedSurface, resolveSurface } from './values/resolve.ts';
