// A2UI without a framework: messages of every version in, one model, and the tree that is drawn.
export { type A2UIAction, type A2UIToolCall, type Press, readPress, toToolCall } from './actions.ts';
export { BASIC_CATALOG_ID, BASIC_COMPONENTS, type ComponentSpec, type PropSpec } from './catalog.ts';
export { A2UI_LIMITS, type A2UILimits } from './limits.ts';
export { A2UIError, type A2UIIssue, type A2UIIssueCode } from './messages/issues.ts';
export { type A2UIComponent, type A2UIMessage, type WriteOptions, writeMessages } from './messages/write-messages.ts';
export type { Component, Surface } from './model.ts';
export type { Catalog } from './own-catalogs.ts';
export {
  type ApplyReport,
  createSurfaces,
  type PlacedSurface,
  type Surfaces,
  type SurfacesOptions,
} from './surfaces.ts';
export { type ResolvedNode, type ResolvedSurface, resolveSurface } from './values/resolve.ts';
