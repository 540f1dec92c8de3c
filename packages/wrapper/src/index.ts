// The door of @vitrine/wrapper.
export type { Catalog, CatalogChanges, CatalogStore, CatalogTool, KeptServer } from './catalog.ts';
export { createWrapper, showsUI, type Wrapper, type WrapperOptions } from './create-wrapper.ts';
export { OWN_TOOL_NAMES, type OwnToolName, type UIType } from './own-tools.ts';
export { type ToolPatterns, toolFilter } from './patterns.ts';
export type { ViewOf, Views } from './views.ts';
