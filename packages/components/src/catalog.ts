// All components by name, each loaded when it is first needed: for hosts that draw what a server names.
import type { ComponentDefinition } from './root/define-component.tsx';

/** The props are checked when they are drawn, so the catalog does not know their type. */
export type CatalogComponent = ComponentDefinition<object>;

interface CatalogEntry {
  /** Of the props' shape, as in the contract: known before the component is loaded. */
  readonly version: number;
  load(): Promise<CatalogComponent>;
}

const CATALOG: Readonly<Record<string, CatalogEntry>> = {
  'action-buttons': {
    version: 1,
    load: async () =>
      (await import('./components/action-buttons/index.ts')).actionButtons as unknown as CatalogComponent,
  },
  'code-block': {
    version: 1,
    load: async () => (await import('./components/code-block/index.ts')).codeBlock as unknown as CatalogComponent,
  },
  'data-table': {
    version: 1,
    load: async () => (await import('./components/data-table/index.ts')).dataTable as unknown as CatalogComponent,
  },
  'json-view': {
    version: 1,
    load: async () => (await import('./components/json-view/index.ts')).jsonView as unknown as CatalogComponent,
  },
  'stats-display': {
    version: 1,
    load: async () => (await import('./components/stats-display/index.ts')).statsDisplay as unknown as CatalogComponent,
  },
};

/** Names of all components, sorted. */
export const COMPONENT_NAMES: readonly string[] = Object.keys(CATALOG).sort();

/** Undefined when there is no such component, or only an older version of it. */
export function findComponent(name: string, version = 1): CatalogEntry | undefined {
  const entry = Object.hasOwn(CATALOG, name) ? CATALOG[name] : undefined;
  return entry && entry.version >= version ? entry : undefined;
}
