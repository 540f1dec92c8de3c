// All components by name, each loaded when it is first needed: for hosts that draw what a server names.
import type { ComponentDefinition } from './root/define-component.tsx';

/** The props are checked when they are drawn, so the catalog does not know their type. */
export type CatalogComponent = ComponentDefinition<object>;

interface CatalogEntry {
  /** The version of the props, as in the contract: known before the component is loaded. */
  readonly version: number;
  load(): Promise<CatalogComponent>;
}

const CATALOG: Readonly<Record<string, CatalogEntry>> = {
  'action-buttons': {
    version: 1,
    load: async () =>
      (await import('./components/action-buttons/index.ts')).actionButtons as unknown as CatalogComponent,
  },
  'approval-card': {
    version: 1,
    load: async () => (await import('./components/approval-card/index.ts')).approvalCard as unknown as CatalogComponent,
  },
  chart: {
    version: 1,
    load: async () => (await import('./components/chart/index.ts')).chart as unknown as CatalogComponent,
  },
  citation: {
    version: 1,
    load: async () => (await import('./components/citation/index.ts')).citation as unknown as CatalogComponent,
  },
  'code-block': {
    version: 1,
    load: async () => (await import('./components/code-block/index.ts')).codeBlock as unknown as CatalogComponent,
  },
  'code-diff': {
    version: 1,
    load: async () => (await import('./components/code-diff/index.ts')).codeDiff as unknown as CatalogComponent,
  },
  'data-table': {
    version: 1,
    load: async () => (await import('./components/data-table/index.ts')).dataTable as unknown as CatalogComponent,
  },
  form: {
    version: 1,
    load: async () => (await import('./components/form/index.ts')).form as unknown as CatalogComponent,
  },
  'json-view': {
    version: 1,
    load: async () => (await import('./components/json-view/index.ts')).jsonView as unknown as CatalogComponent,
  },
  'link-preview': {
    version: 1,
    load: async () => (await import('./components/link-preview/index.ts')).linkPreview as unknown as CatalogComponent,
  },
  'media-card': {
    version: 1,
    load: async () => (await import('./components/media-card/index.ts')).mediaCard as unknown as CatalogComponent,
  },
  'option-list': {
    version: 1,
    load: async () => (await import('./components/option-list/index.ts')).optionList as unknown as CatalogComponent,
  },
  plan: {
    version: 1,
    load: async () => (await import('./components/plan/index.ts')).plan as unknown as CatalogComponent,
  },
  'progress-tracker': {
    version: 1,
    load: async () =>
      (await import('./components/progress-tracker/index.ts')).progressTracker as unknown as CatalogComponent,
  },
  'social-post': {
    version: 1,
    load: async () => (await import('./components/social-post/index.ts')).socialPost as unknown as CatalogComponent,
  },
  'stats-display': {
    version: 1,
    load: async () => (await import('./components/stats-display/index.ts')).statsDisplay as unknown as CatalogComponent,
  },
  terminal: {
    version: 1,
    load: async () => (await import('./components/terminal/index.ts')).terminal as unknown as CatalogComponent,
  },
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
