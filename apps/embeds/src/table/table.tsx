// The rows of any query: sorted, searched, copied; only those in sight are in the document, so that 10^5 are as quick as ten.
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

/** What the user has changed in a table: kept by the page that is to show it again as it was. */
export interface TableLook {
  sort?: SortOrder | undefined;
  query?: string;
  /** CSS pixels by column name, where they are not the table's own choice. */
  widths?: Record<string, number>;
}

export interface TableProps {
  data: TableData;
  /** Puts text where the person can paste it. Rejects when that is not possible. Absent: nothing can be copied. */
  onCopy?: ((text: string) => Promise<void>) | undefined;
  /** Gives the person a file. Absent: there are no files here. */
  onDownload?: ((file: { name: string; mimeType: string; text: string }) => Promise<void>) | undefined;
  /** Shows the table as large as there is room. Absent: it is, or cannot be. */
  onExpand?: (() => void) | undefined;
  /** Takes all the height there is. @default false: as high as its rows, up to about 14 of them */
  fills?: boolean | undefined;
  /** What it starts with. */
  look?: TableLook | undefined;
  /** Called with each change the user makes. */
  onLook?: ((look: TableLook) => void) | undefined;
}

/** A cell by its place: `row` in the order that is shown, -1: the head. */
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

/** The same behind a check of its data. */
export const Table: (props: TableProps) => ReactNode = guarded(TableDataSchema, 'a table', TableView);

function countWords(order: RowOrder, here: number, total = here): string {
  const rows = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'row' : 'rows'}`;
  const held = total > here ? `the first ${here.toLocaleString()} of ${rows(total)}` : rows(here);
  return order.length === here ? capital(held) : `${order.length.toLocaleString()} found in ${held}`;
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
