// All components by name, each loaded when it is first needed: for hosts that draw what a server names.

import type { ComponentDefinition } from './root/define-component.tsx';
import { isToolUiName, TOOL_UI_NAMES, withToolUiName } from './tool-ui-names.ts';

/** The props are checked when they are drawn, so the catalog does not know their type. */
export type CatalogComponent = ComponentDefinition<object>;

/** A component that is loaded when it is first needed. */
export interface CatalogEntry {
  /** The version of the props, as in the contract: known before the component is loaded. */
  readonly version: number;
  load(): Promise<CatalogComponent>;
}

/** The props are of a type that only the component knows. */
function entry(load: () => Promise<unknown>, version = 1): CatalogEntry {
  return { version, load: async () => (await load()) as CatalogComponent };
}

const CATALOG: Readonly<Record<string, CatalogEntry>> = {
  'action-buttons': entry(async () => (await import('./components/action-buttons/index.ts')).actionButtons),
  'approval-card': entry(async () => (await import('./components/approval-card/index.ts')).approvalCard),
  chart: entry(async () => (await import('./components/chart/index.ts')).chart),
  citation: entry(async () => (await import('./components/citation/index.ts')).citation),
  'code-block': entry(async () => (await import('./components/code-block/index.ts')).codeBlock),
  'code-diff': entry(async () => (await import('./components/code-diff/index.ts')).codeDiff),
  'data-table': entry(async () => (await import('./components/data-table/index.ts')).dataTable),
  diagram: entry(async () => (await import('./components/diagram/index.ts')).diagram),
  'file-tree': entry(async () => (await import('./components/file-tree/index.ts')).fileTree),
  form: entry(async () => (await import('./components/form/index.ts')).form),
  'geo-map': entry(async () => (await import('./components/geo-map/index.ts')).geoMap),
  'image-gallery': entry(async () => (await import('./components/image-gallery/index.ts')).imageGallery),
  'item-carousel': entry(async () => (await import('./components/item-carousel/index.ts')).itemCarousel),
  'json-view': entry(async () => (await import('./components/json-view/index.ts')).jsonView),
  'link-preview': entry(async () => (await import('./components/link-preview/index.ts')).linkPreview),
  'media-card': entry(async () => (await import('./components/media-card/index.ts')).mediaCard),
  'message-draft': entry(async () => (await import('./components/message-draft/index.ts')).messageDraft),
  'option-list': entry(async () => (await import('./components/option-list/index.ts')).optionList),
  'order-summary': entry(async () => (await import('./components/order-summary/index.ts')).orderSummary),
  'parameter-slider': entry(async () => (await import('./components/parameter-slider/index.ts')).parameterSlider),
  plan: entry(async () => (await import('./components/plan/index.ts')).plan),
  'preferences-panel': entry(async () => (await import('./components/preferences-panel/index.ts')).preferencesPanel),
  'progress-tracker': entry(async () => (await import('./components/progress-tracker/index.ts')).progressTracker),
  'question-flow': entry(async () => (await import('./components/question-flow/index.ts')).questionFlow),
  'social-post': entry(async () => (await import('./components/social-post/index.ts')).socialPost),
  'stats-display': entry(async () => (await import('./components/stats-display/index.ts')).statsDisplay),
  terminal: entry(async () => (await import('./components/terminal/index.ts')).terminal),
  timeline: entry(async () => (await import('./components/timeline/index.ts')).timeline),
  'weather-widget': entry(async () => (await import('./components/weather-widget/index.ts')).weatherWidget),
};

/** Names of all components, sorted. */
export const COMPONENT_NAMES: readonly string[] = Object.keys(CATALOG).sort();

/**
 * Finds a component; undefined when no component has the name, or only an older version of it. Names that tool-ui has for a part of one of
 * the components, such as `x-post` and `video`, are found too.
 * @example
 * const definition = await findComponent('plan')?.load();
 */
export function findComponent(name: string, version = 1): CatalogEntry | undefined {
  const own = Object.hasOwn(CATALOG, name) ? CATALOG[name] : undefined;
  const entry = own ?? (isToolUiName(name) ? findByToolUiName(name) : undefined);
  return entry && entry.version >= version ? entry : undefined;
}

function findByToolUiName(name: keyof typeof TOOL_UI_NAMES): CatalogEntry {
  const { version, load } = CATALOG[TOOL_UI_NAMES[name].component]!;
  return { version, load: async () => withToolUiName(name, await load()) };
}
