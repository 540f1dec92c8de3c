// The `data-table` component: rows and columns with sorting, a filter, copying as CSV, and cards in narrow places.
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { usableLocale } from '../../format/dates-and-sizes.ts';
import { useLifecycle } from '../../lifecycle/use-lifecycle.ts';
import { ComponentRoot } from '../../root/component-root.tsx';
import { CopyButton } from '../../root/copy-button.tsx';
import { ReceiptLine } from '../../root/receipt-summary.tsx';
import { type RuntimeProps, resolveStatus } from '../../root/runtime-props.ts';
import { UntrustedText } from '../../root/untrusted-text.tsx';
import { useSettings, useTexts } from '../../texts/texts.ts';
import { FooterActions } from '../action-buttons/footer-actions.tsx';
import { toTableColumns } from './columns.ts';
import { DataGrid } from './data-grid.tsx';
import type { DataTableData, TableSort } from './schema.ts';
import { toCsv } from './to-csv.ts';
import { useTableRows } from './use-table-rows.ts';
import { useTableSort } from './use-table-sort.ts';

const ENGLISH = {
  table: 'Table',
  empty: 'No data available',
  noMatch: (filter: string) => `No row contains “${filter}”`,
  loading: 'Loading rows',
  filter: 'Filter rows',
  rows: (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`),
  someRows: (count: number, all: number) => `${count.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} rows`,
  copy: 'Copy CSV',
  more: 'Scroll sideways for more columns',
  yes: 'Yes',
  no: 'No',
};

const MIN_FILTERED_ROWS = 12;

export interface DataTableRuntime extends RuntimeProps {
  /** Given with `sort`: the application sorts. */
  onSortChange?: (sort: TableSort) => void;
}

export function DataTableView(props: DataTableData & DataTableRuntime): ReactNode {
  const { id, title, data, receipt, className, style, onAction, onBeforeAction } = props;
  const texts = useTexts('data-table', ENGLISH);
  const outer = useSettings();
  const lifecycle = useLifecycle(resolveStatus(props), receipt !== undefined);
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed);
  const columns = useMemo(() => toTableColumns(props.columns, data), [props.columns, data]);
  const locale = usableLocale(props.locale, outer.locale);
  const settings = useMemo(
    () => ({ locale, timeZone: outer.timeZone, yes: texts.yes, no: texts.no }),
    [locale, outer.timeZone, texts],
  );
  const [sort, onSort] = useTableSort(props);
  const rows = useTableRows({ columns, data, sort, filter, rowIdKey: props.rowIdKey, settings });
  const getData = useCallback(() => data, [data]);
  const getRows = useCallback(() => rows, [rows]);
  const isArriving = lifecycle.status.type === 'invoking' || lifecycle.status.type === 'streaming';
  const hasFilter = props.filterable ?? data.length >= MIN_FILTERED_ROWS;
  const emptyText =
    filter.trim() && data.length > 0 ? texts.noMatch(filter.trim()) : (props.emptyMessage ?? texts.empty);

  return (
    <ComponentRoot name="data-table" id={id} status={lifecycle.status} className={className} style={style}>
      <div className="vitrine-card">
        <div className="vitrine-table-bar">
          {title !== undefined && (
            <span className="vitrine-table-title">
              <UntrustedText text={title} />
            </span>
          )}
          <span className="vitrine-table-count" role="status">
            {isArriving && data.length === 0
              ? texts.loading
              : rows.length === data.length
                ? texts.rows(rows.length)
                : texts.someRows(rows.length, data.length)}
          </span>
          {hasFilter && (
            <input
              className="vitrine-table-filter"
              type="search"
              aria-label={texts.filter}
              placeholder={texts.filter}
              value={typed}
              onChange={event => setTyped(event.target.value)}
            />
          )}
          {data.length > 0 && (
            <CopyButton
              text={() =>
                toCsv(
                  columns,
                  rows.map(row => row.original),
                )
              }
              label={texts.copy}
            />
          )}
        </div>
        {columns.length > 0 && (
          <DataGrid
            label={title ?? texts.table}
            columns={columns}
            getData={getData}
            getRows={getRows}
            sort={sort}
            onSort={onSort}
            settings={settings}
            layout={props.layout ?? 'auto'}
            maxHeight={props.maxHeight}
            isStreaming={isArriving}
            scrollHint={texts.more}
            empty={isArriving ? <LoadingRows /> : <TableNotice text={emptyText} />}
          />
        )}
        {columns.length === 0 && (isArriving ? <LoadingRows /> : <TableNotice text={emptyText} />)}
      </div>
      {receipt && <ReceiptLine receipt={receipt} />}
      <FooterActions
        actions={props.footerActions ?? props.responseActions}
        lifecycle={lifecycle}
        onAction={onAction}
        onBeforeAction={onBeforeAction}
      />
    </ComponentRoot>
  );
}

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
