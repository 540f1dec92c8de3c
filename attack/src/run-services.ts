// The services that all columns of a run share: the collector with the pages that attacks lead to, and the reports of views.
import type { Attack } from './attack.ts';
import type { Column, ColumnOptions } from './columns/column.ts';
import { type Collector, startCollector } from './network/collector.ts';
import { openDocuments } from './view/documents.ts';
import type { ScopeSetup } from './view/scope.ts';
import { createViewReports, type ViewReports } from './view-reports.ts';

export interface RunServices {
  readonly collector: Collector;
  readonly viewReports: ViewReports;
  /** Creates a column for these attacks, and registers their pages at the collector. */
  populate(create: (options: ColumnOptions) => Promise<Column>, attacks: readonly Attack[]): Promise<Column>;
  close(): Promise<void>;
}

export async function openRunServices(): Promise<RunServices> {
  const setups = new Map<string, { setup: ScopeSetup; attack: Attack | undefined }>();
  const documents = await openDocuments();
  const collector = await startCollector(url => {
    const [, token = '', what] = url.pathname.split('/');
    const setup = setups.get(token);
    if (!setup) return what === undefined ? '<!doctype html><title>collector</title>' : undefined;
    if (what === 'page')
      return documents.page({ script: url.searchParams.get('script') ?? '', silent: true }, setup.setup);
    return what === 'view' && setup.attack ? documents.page(setup.attack, setup.setup) : undefined;
  });
  return {
    collector,
    viewReports: createViewReports(),
    async populate(create, attacks) {
      const remember = (setup: ScopeSetup): void => void setups.set(setup.token, { setup, attack: undefined });
      const column = await create({ attacks, collector, remember });
      for (const attack of attacks) setups.get(column.token(attack))!.attack = attack;
      return column;
    },
    close: collector.close,
  };
}
