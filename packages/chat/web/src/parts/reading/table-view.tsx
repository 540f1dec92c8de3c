// Draws rows as a table; each row whose values are not all in its cells opens to all of them.
import { PlainTable } from '@vitrine/components/internal/plain-table';
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import { humanise } from '@vitrine/models/internal/form/labels';
import {
  type Column,
  cell,
  cellHolder,
  labelWithoutUnit,
  type Row,
  type RowsReading,
  readData,
} from '@vitrine/models/internal/reading';
import { isRecord } from '@vitrine/std/internal/json';
import { Fragment, lazy, Suspense, use, useState } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { TextLink } from '../../links/text-link.tsx';
import { READING_TEXTS as TEXTS } from '../../texts/reading.ts';
import { InnerDrawings } from './inner-drawings.ts';
import { Paged } from './paged.tsx';
import { Value } from './value.tsx';
import '../../components/page-styles.ts';

// Loaded lazily: few results have a trend or places.
const ChartView = lazy(async () => ({ default: (await import('./chart-view.tsx')).ChartView }));
const MapView = lazy(async () => ({ default: (await import('./map-view.tsx')).MapView }));

const ROWS = 25;
/** Further columns are in the details of each row. */
const MAX_COLUMNS = 12;
/** UTF-16 units of a cell that is one line. */
const MAX_LINE = 32;

export interface TableViewProps {
  reading: RowsReading;
  /** Name of the table for assistive technology. */
  label: string;
  /** Names of columns that the text itself writes, by their keys. */
  labels?: ReadonlyMap<string, string>;
}

export function TableView({ reading, label, labels }: TableViewProps) {
  const columns = reading.columns.slice(0, MAX_COLUMNS);
  const { rows, hidden } = reading;
  const isCut = hidden.length > 0 || columns.length < reading.columns.length;
  const hasDetails = isCut || rows.some(row => columns.some(({ key }) => isDeep(cell(row, key))));
  const { chart, places } = reading;
  const findLabel = (key: string): string => {
    const column = reading.columns.find(other => other.key === key);
    return labels?.get(key) ?? (column ? columnLabel(column) : key);
  };
  return (
    <div className="vitrine-component reading-table">
      {chart ? (
        <Suspense fallback={<div className="reading-chart" />}>
          <ChartView rows={rows} chart={chart} columnLabel={findLabel} />
        </Suspense>
      ) : null}
      <Paged items={rows} step={ROWS}>
        {shown => (
          <PlainTable label={label}>
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column.key} scope="col" data-align={column.kind === 'number' ? 'end' : undefined}>
                    <UntrustedText text={labels?.get(column.key) ?? columnLabel(column)} maxCharacters={200} />
                  </th>
                ))}
                {hasDetails ? <td /> : null}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes once it is here.
                <TableRow key={index} {...{ row, index, columns, hasDetails, reading }} isVerbatim={!!labels} />
              ))}
            </tbody>
          </PlainTable>
        )}
      </Paged>
      {places ? (
        <Suspense fallback={<div className="reading-map" />}>
          <MapView places={places} />
        </Suspense>
      ) : null}
    </div>
  );
}

interface TableRowProps {
  row: Row;
  index: number;
  columns: readonly Column[];
  hasDetails: boolean;
  reading: RowsReading;
  /** True if numbers keep their characters. */
  isVerbatim: boolean;
}

function TableRow({ row, index, columns, hasDetails, reading: { units, money }, isVerbatim }: TableRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const inner = use(InnerDrawings);
  const draw = ({ key, kind, link, unit }: Column) => {
    const value = cell(row, key);
    const href = link === undefined ? undefined : cell(row, link);
    const content =
      (isVerbatim || unit !== undefined) && kind === 'number' && value !== '' ? (
        String(value ?? '–')
      ) : (
        <Value
          value={value}
          name={key}
          beside={{ ...money, record: isRecord(row) ? cellHolder(row, key) : undefined }}
        />
      );
    return typeof href === 'string' ? (
      <TextLink href={href} words={String(value)}>
        {content}
      </TextLink>
    ) : (
      content
    );
  };
  return (
    <Fragment>
      <tr>
        {columns.map(column => (
          <td
            key={column.key}
            data-align={column.kind === 'number' ? 'end' : undefined}
            data-wraps={isWide(cell(row, column.key)) || undefined}
          >
            {draw(column)}
          </td>
        ))}
        {hasDetails ? (
          <td>
            <button
              type="button"
              className="reading-toggle"
              aria-expanded={isOpen}
              aria-label={TEXTS.details(index + 1)}
              title={TEXTS.details(index + 1)}
              onClick={() => setIsOpen(!isOpen)}
            >
              <Icon name="chevron" />
            </button>
          </td>
        ) : null}
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={columns.length + 1}>
            {inner.reading({ reading: readData(row, { depth: 1, units, money }), depth: 1 })}
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

/** Tells if a cell may need more than a line. */
function isWide(value: unknown): boolean {
  return typeof value === 'object' ? value !== null : String(value).length > MAX_LINE;
}

/** Tells if a cell shows less than its value. */
function isDeep(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function columnLabel({ key, unit, name = key }: Column): string {
  if (/^\d+$/.test(key)) return String(Number(key) + 1);
  const label = unit === undefined ? humanise(name) : labelWithoutUnit(name);
  return unit === undefined || label.includes(unit) ? label : `${label} (${unit})`;
}
