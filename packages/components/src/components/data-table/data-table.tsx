// The `data-table` component: rows and columns with sorting, a filter, copying as CSV, and cards in narrow places.
import { plainText, toCSV } from '@vitrine/models/internal/table';
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { usableLocale } from '../../format/dates-and-durations.ts';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { CopyButton, OutcomeButton } from '../../root/text/copy-button.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useSettings, useTexts } from '../../texts/texts.ts';
import { CellPanel } from './cells/cell-panel.tsx';
import type { CellPosition } from './cells/move-cell.ts';
import { readCell, type TableColumn, toTableColumns } from './columns.ts';
import { DataGrid } from './data-grid.tsx';
import { useTableRows } from './rows/use-table-rows.ts';
import { useTableSort } from './rows/use-table-sort.ts';
import type { DataTableData, TableSort } from './schema.ts';

const ENGLISH = {
  table: 'Table',
  empty: 'No data available',
  noMatch: (filter: string) => `No row contains “${filter}”`,
  loading: 'Loading rows',
  filter: 'Filter rows',
  rows: (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`),
  someRows: (count: number, all: number) => `${count.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} rows`,
  copy: 'Copy CSV',
  download: 'Download CSV',
  downloaded: 'Downloaded',
  downloadFailed: 'That did not work',
  expand: 'Full screen',
  cell: (column: string, row: number) => `Cell of ${column}, row ${row.toLocaleString('en-US')}`,
  copyCell: 'Copy the cell',
  close: 'Close',
  blank: 'empty',
  more: 'Scroll sideways for more columns',
  yes: 'Yes',
  no: 'No',
};

const MIN_FILTERED_ROWS = 12;
/** Pixels of a column. */
const MIN_WIDTH = 64;
const MAX_WIDTH = 640;

/** Changes of a user in a table; an application may store them and restore them. */
export interface TableLook {
  readonly sort?: TableSort;
  readonly filter?: string;
  /** Pixels by column key. */
  readonly widths?: Readonly<Record<string, number>>;
}

/** Props that an application gives a `DataTable` beside its data: callbacks, and the look at first. */
export interface DataTableRuntime extends RuntimeProps {
  /** Called with a new order when `sort` is set, too: the application sorts. */
  onSortChange?: (sort: TableSort) => void;
  /** The look at first. Its sort order comes before `defaultSort`. */
  initialLook?: TableLook | undefined;
  /** Called with each change by the user. */
  onLookChange?: ((look: TableLook) => void) | undefined;
  /** Saves the shown rows as a file. Rejects when that failed. Absent: there is no button to save. */
  onDownload?: ((file: { name: string; mimeType: string; text: string }) => Promise<void>) | undefined;
  /** Shows the table as large as possible. Absent: there is no button for it. */
  onExpand?: (() => void) | undefined;
}

export function DataTableView(props: DataTableData & DataTableRuntime): ReactNode {
  const { title, data } = props;
  const texts = useTexts('data-table', ENGLISH);
  const outer = useSettings();
  const { lifecycle } = useComponentState(props);
  const [look, setLook] = useState<TableLook>(props.initialLook ?? {});
  const [opened, setOpened] = useState<CellPosition>();
  const { filter: typed = '', widths = NO_WIDTHS } = look;
  const filter = useDeferredValue(typed);
  const change = (changes: TableLook) => {
    const next = { ...look, ...changes };
    setLook(next);
    props.onLookChange?.(next);
    if (!changes.widths) setOpened(undefined);
  };
  const columns = useMemo(() => toTableColumns(props.columns, data), [props.columns, data]);
  const locale = usableLocale(props.locale, outer.locale);
  const settings = useMemo(
    () => ({ locale, timeZone: outer.timeZone, yes: texts.yes, no: texts.no }),
    [locale, outer.timeZone, texts],
  );
  const [sort, onSort] = useTableSort({
    sort: props.sort,
    defaultSort: look.sort ?? props.defaultSort,
    onSortChange: next => {
      change({ sort: next });
      props.onSortChange?.(next);
    },
    isControlled: props.sort !== undefined && props.onSortChange !== undefined,
  });
  const rows = useTableRows({ columns, data, sort, filter, rowIdKey: props.rowIdKey, settings });
  const getData = useCallback(() => data, [data]);
  const getRows = useCallback(() => rows, [rows]);
  const csv = () =>
    toCSV(
      columns,
      rows.map(row => row.original),
      readCell,
    );
  const resize = ({ key }: TableColumn, width: number | undefined) => {
    const { [key]: _, ...others } = widths;
    const next = width === undefined ? others : { ...others, [key]: clampWidth(width) };
    change({ widths: next });
  };
  const openedColumn = opened && columns[opened.column];
  const openedRow = opened && rows[opened.row - 1];
  const isArriving = lifecycle.status.type === 'invoking' || lifecycle.status.type === 'streaming';
  const isWhole = rows.length === data.length;
  const shownCount = isWhole ? texts.rows(rows.length) : texts.someRows(rows.length, data.length);
  const count = isArriving && data.length === 0 ? texts.loading : shownCount;
  const emptyText =
    filter.trim() && data.length > 0 ? texts.noMatch(filter.trim()) : (props.emptyMessage ?? texts.empty);

  return (
    <ComponentFrame name="data-table" props={props} lifecycle={lifecycle}>
      <div className="vitrine-card">
        <TableBar
          title={title}
          count={count}
          filter={(props.filterable ?? data.length >= MIN_FILTERED_ROWS) ? typed : undefined}
          onFilter={filter => change({ filter })}
          csv={data.length > 0 ? csv : undefined}
          onDownload={props.onDownload}
          onExpand={props.onExpand}
          texts={texts}
        />
        {columns.length > 0 && (
          <DataGrid
            label={title ?? texts.table}
            columns={columns}
            getData={getData}
            getRows={getRows}
            sort={sort}
            onSort={onSort}
            userWidths={widths}
            onResize={resize}
            onOpenCell={setOpened}
            settings={settings}
            layout={props.layout ?? 'auto'}
            maxHeight={props.maxHeight}
            isStreaming={isArriving}
            scrollHint={texts.more}
            empty={isArriving ? <LoadingRows /> : <TableNotice text={emptyText} />}
          />
        )}
        {openedColumn && openedRow && (
          <CellPanel
            key={`${opened?.row}:${opened?.column}`}
            label={texts.cell(openedColumn.label, opened!.row)}
            heading={openedColumn.label}
            text={plainText(readCell(openedRow.original, openedColumn.key))}
            texts={texts}
            onClose={() => setOpened(undefined)}
          />
        )}
        {columns.length === 0 && (isArriving ? <LoadingRows /> : <TableNotice text={emptyText} />)}
      </div>
    </ComponentFrame>
  );
}

interface TableBarProps extends Pick<DataTableRuntime, 'onDownload' | 'onExpand'> {
  title: string | undefined;
  /** How many rows there are, in words. */
  count: string;
  /** Text that filters; undefined when there is no field for it. */
  filter: string | undefined;
  onFilter(filter: string): void;
  /** Returns the table as CSV; undefined when there is nothing to copy. */
  csv: (() => string) | undefined;
  texts: typeof ENGLISH;
}

function TableBar({ title, count, filter, onFilter, csv, onDownload, onExpand, texts }: TableBarProps): ReactNode {
  return (
    <div className="vitrine-table-bar">
      {title !== undefined && (
        <span className="vitrine-table-title">
          <UntrustedText text={title} />
        </span>
      )}
      <span className="vitrine-table-count" role="status">
        {count}
      </span>
      {filter !== undefined && (
        <input
          className="vitrine-table-filter"
          type="search"
          aria-label={texts.filter}
          placeholder={texts.filter}
          value={filter}
          onChange={event => onFilter(event.target.value)}
          onKeyDown={event => event.key === 'Escape' && !isCompositionKey(event) && onFilter('')}
        />
      )}
      {csv && <CopyButton text={csv} label={texts.copy} />}
      {csv && onDownload && (
        <OutcomeButton
          label={texts.download}
          done={texts.downloaded}
          failed={texts.downloadFailed}
          act={() => onDownload({ name: 'table.csv', mimeType: 'text/csv', text: csv() })}
        />
      )}
      {onExpand && (
        <button type="button" className="vitrine-copy" onClick={onExpand}>
          {texts.expand}
        </button>
      )}
    </div>
  );
}

const NO_WIDTHS: Readonly<Record<string, number>> = {};

const clampWidth = (width: number) => Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)));

function TableNotice({ text }: { text: string }): ReactNode {
  return (
    <p className="vitrine-table-empty">
      <UntrustedText text={text} />
    </p>
  );
}

function LoadingRows(): ReactNode {
  return (
    <div className="vitrine-table-loading" aria-hidden="true">
      {[80, 62, 71, 54].map(width => (
        <span key={width} className="vitrine-skeleton" style={{ inlineSize: `${width}%` }} />
      ))}
    </div>
  );
}
