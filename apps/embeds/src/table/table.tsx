// The component of `table`: the rows of any query: sorted, searched, copied. Only visible rows are in the document, so that 10^5 are fast.
import { type TableData, TableDataSchema } from '@vitrine/protocol/render-data';
import { type ReactNode, useMemo, useState } from 'react';
import { Card } from '../kit/card.tsx';
import { guarded } from '../kit/guarded.tsx';
import { VisibleText } from '../kit/name.tsx';
import { Notice } from '../kit/notice.tsx';
import { CellPanel } from './cell-panel.tsx';
import { toCsv } from './csv.ts';
import { Grid } from './grid.tsx';
import { createRowSearch, type RowOrder, type SortOrder, sortRows } from './row-order.ts';
import { createTableModel } from './table-model.ts';
import { Toolbar } from './toolbar.tsx';

/** What the user has changed in a table; a page may store it and restore it. */
export interface TableLook {
  sort?: SortOrder | undefined;
  query?: string;
  /** CSS pixels by column name, where the user has changed them. */
  widths?: Record<string, number>;
}

/** Props of `<Table>`. */
export interface TableProps {
  data: TableData;
  /** Copies a text to the clipboard. Rejects when that is not possible. Absent: there is no button to copy. */
  onCopy?: ((text: string) => Promise<void>) | undefined;
  /** Saves a file for the user. Absent: there is no button to save. */
  onDownload?: ((file: { name: string; mimeType: string; text: string }) => Promise<void>) | undefined;
  /** Shows the table as large as possible. Absent: it is, or cannot be. */
  onExpand?: (() => void) | undefined;
  /** Takes the whole height. @default false: as high as its rows, up to about 14 of them */
  fills?: boolean | undefined;
  /** The initial look. */
  look?: TableLook | undefined;
  /** Called with each change by the user. */
  onLook?: ((look: TableLook) => void) | undefined;
}

/** A cell by its place: `row` in the order that is shown, -1: the header. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export function TableView({ data, look: first, onLook, fills, onCopy, onDownload, onExpand }: TableProps): ReactNode {
  const model = useMemo(() => createTableModel(data), [data]);
  const search = useMemo(() => createRowSearch(model), [model]);
  const [look, setLook] = useState<TableLook>(first ?? {});
  const [opened, setOpened] = useState<Place>();
  const { sort, query = '', widths = {} } = look;
  const sorted = useMemo(() => sortRows(model, sort), [model, sort]);
  const order = useMemo(() => search(query, sorted), [search, query, sorted]);

  const change = (changes: Partial<TableLook>) => {
    const next = { ...look, ...changes };
    setLook(next);
    onLook?.(next);
    if ('sort' in changes || 'query' in changes) setOpened(undefined);
  };
  const csv = () => toCsv(model, order);
  const row = opened && order[opened.row];

  return (
    <Card
      icon="table"
      title={data.title === undefined || data.title === '' ? 'Result' : <VisibleText text={data.title} />}
      subtitle={<span role="status">{countWords(order, model.rowCount, data.totalCount)}</span>}
      fills={fills}
      aside={
        model.rowCount > 0 && (
          <Toolbar
            query={query}
            onQuery={query => change({ query })}
            onCopy={onCopy && (() => onCopy(csv()))}
            onDownload={onDownload && (() => onDownload({ name: 'table.csv', mimeType: 'text/csv', text: csv() }))}
            onExpand={onExpand}
          />
        )
      }
    >
      {model.rowCount === 0 || model.columns.length === 0 ? (
        <Notice tone="quiet" icon="table" heading="No rows">
          <p>The query found nothing.</p>
        </Notice>
      ) : (
        <>
          <Grid
            label={data.title || 'Result'}
            {...{ model, order, sort, widths, opened }}
            onSort={sort => change({ sort })}
            onWidth={(column, width) => change({ widths: { ...widths, [column]: width } })}
            onOpen={setOpened}
            onCopy={onCopy}
          />
          {order.length === 0 && <p className="ve-nothing">No row has that in any of its cells.</p>}
          {opened && row !== undefined && (
            <CellPanel
              column={model.columns[opened.column]!}
              place={`row ${(opened.row + 1).toLocaleString()}`}
              value={model.cellAt(row, opened.column)}
              onCopy={onCopy}
              onClose={() => setOpened(undefined)}
            />
          )}
        </>
      )}
    </Card>
  );
}

/** The same with a check of its data. */
export const Table: (props: TableProps) => ReactNode = guarded(TableDataSchema, 'a table', TableView);

function countWords(order: RowOrder, here: number, total = here): string {
  const rows = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'row' : 'rows'}`;
  const held = total > here ? `the first ${here.toLocaleString()} of ${rows(total)}` : rows(here);
  return order.length === here ? capital(held) : `${order.length.toLocaleString()} found in ${held}`;
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
