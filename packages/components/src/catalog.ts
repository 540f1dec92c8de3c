// All components by name, each loaded when it is first needed: for hosts that draw what a server names.
import type { ComponentDefinition } from './root/define-component.tsx';

/** The props are checked when they are drawn, so the catalog does not know their type. */
export type CatalogComponent = ComponentDefinition<object>;

interface CatalogEntry {
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
  form: entry(async () => (await import('./components/form/index.ts')).form),
  'json-view': entry(async () => (await import('./components/json-view/index.ts')).jsonView),
  'link-preview': entry(async () => (await import('./components/link-preview/index.ts')).linkPreview),
  'media-card': entry(async () => (await import('./components/media-card/index.ts')).mediaCard),
  'option-list': entry(async () => (await import('./components/option-list/index.ts')).optionList),
  plan: entry(async () => (await import('./components/plan/index.ts')).plan),
  'progress-tracker': entry(async () => (await import('./components/progress-tracker/index.ts')).progressTracker),
  'social-post': entry(async () => (await import('./components/social-post/index.ts')).socialPost),
  'stats-display': entry(async () => (await import('./components/stats-display/index.ts')).statsDisplay),
  terminal: entry(async () => (await import('./components/terminal/index.ts')).terminal),
};

/** Names of all components, sorted. */
export const COMPONENT_NAMES: readonly string[] = Object.keys(CATALOG).sort();

/**
 * Undefined when there is no such component, or only an older version of it.
 * @example
 * const definition = await findComponent('plan')?.load();
 */
export function findComponent(name: string, version = 1): CatalogEntry | undefined {
  const entry = Object.hasOwn(CATALOG, name) ? CATALOG[name] : undefined;
  return entry && entry.version >= version ? entry : undefined;
}
