// The component of `table`: the rows of any query, in the data table of @vitrine/components.

import { ComponentsProvider } from '@vitrine/components';
import { DataTable } from '@vitrine/components/data-table';
import type { DataTableRuntime, TableLook } from '@vitrine/components/internal/data-table';
import { type TableData, TableDataSchema } from '@vitrine/protocol/internal/render-data/table';
import { type ReactNode, useId, useMemo } from 'react';
import { Card } from '../kit/card.tsx';
import { guarded } from '../kit/guarded.tsx';
import { VisibleText } from '../kit/name.tsx';
import { toDataTable } from './to-data-table.ts';

/** Props of `<Table>`. */
export interface TableProps extends Pick<DataTableRuntime, 'onDownload' | 'onExpand'> {
  data: TableData;
  /** Takes the whole height. @default false: as high as its rows, up to about 12 of them */
  fills?: boolean | undefined;
  /** The initial look. */
  look?: TableLook | undefined;
  /** Called with each change by the user. */
  onLook?: ((look: TableLook) => void) | undefined;
}

export function TableView({ data, look, onLook, fills = false, onDownload, onExpand }: TableProps): ReactNode {
  const id = useId();
  const table = useMemo(() => toDataTable(data), [data]);
  const title = data.title || 'Result';
  const texts = useMemo(
    () => ({ 'data-table': { ...countTexts(data.rows.length, data.totalCount), ...TEXTS, table: title } }),
    [data, title],
  );
  return (
    <ComponentsProvider texts={texts} locale={globalThis.navigator?.language ?? 'en-US'}>
      <Card icon="table" title={<VisibleText text={title} />} fills={fills}>
        <DataTable
          {...table}
          id={id}
          className="ve-table"
          emptyMessage="No rows. The query found nothing."
          filterable={data.rows.length > 0}
          initialLook={look}
          onLookChange={onLook}
          onDownload={onDownload}
          onExpand={onExpand}
        />
      </Card>
    </ComponentsProvider>
  );
}

/** The same with a check of its data. */
export const Table: (props: TableProps) => ReactNode = guarded(TableDataSchema, 'a table', TableView);

const TEXTS = {
  noMatch: () => 'No row has that in any of its cells.',
  filter: 'Find in rows',
  copy: 'Copy as CSV',
  download: 'Download as CSV',
};

function countTexts(here: number, total = here) {
  const rows = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'row' : 'rows'}`;
  const all = total > here ? `the first ${here.toLocaleString()} of ${rows(total)}` : rows(here);
  return {
    rows: () => all.charAt(0).toUpperCase() + all.slice(1),
    someRows: (count: number) => `${count.toLocaleString()} found in ${all}`,
  };
}
