// For measurements: view specs as messages of A2UI.

export type { A2UIComponent, A2UIMessage } from '../view-spec/a2ui/to-a2ui.ts';
export { A2UI_CATALOG_ID, a2uiComponents, toA2UI } from '../view-spec/a2ui/to-a2ui.ts';
