// The content of a table cell by its format: text, link, badge, date, delta, array.

import { parseTime, relativeText } from '@vitrine/models/internal/format';
import { isEmpty } from '@vitrine/models/internal/table';
import { toUsualNumber } from '@vitrine/std/internal/digits';
import { safeText } from '@vitrine/std/internal/safe-text';
import type { ReactNode } from 'react';
import { safeLink } from '../../../contract/safe-url.ts';
import { ExternalLink } from '../../../root/links/external-link.tsx';
import { UntrustedText } from '../../../root/text/untrusted-text.tsx';
import { readCell, type TableColumn } from '../columns.ts';
import type { CellFormat, CellValue, TableRowData, Tone } from '../schema.ts';
import { type CellTextSettings, cellText, findStatus } from './cell-text.ts';

const MAX_BADGES = 3;

export interface CellContentProps {
  row: TableRowData;
  column: TableColumn;
  settings: CellTextSettings;
  /** Milliseconds since 1970; undefined before hydration, so that server and browser draw the same. */
  now: number | undefined;
  /** The label of the link in the cell. */
  tabIndex: number;
}

export function CellContent({ row, column, settings, now, tabIndex }: CellContentProps): ReactNode {
  const value = readCell(row, column.key);
  const { format } = column;
  if (isEmpty(value)) {
    return (
      <span className="vitrine-blank" aria-hidden="true">
        –
      </span>
    );
  }
  const text = cellText(value, column, settings);
  switch (format?.kind) {
    case 'status': {
      const { tone, label } = findStatus(String(value), format);
      return (
        <span className="vitrine-status" data-tone={tone}>
          <UntrustedText text={label} />
        </span>
      );
    }
    case 'badge':
      return <Badges values={toList(value)} colors={format.colorMap} maxVisible={MAX_BADGES} />;
    case 'array':
      return <Badges values={toList(value)} maxVisible={format.maxVisible ?? MAX_BADGES} />;
    case 'link':
      return <ExternalLink href={resolveAddress(row, value, format)} words={text} tabIndex={tabIndex} />;
    case 'delta':
      return typeof value === 'number' ? (
        <Delta value={value} text={text} upIsPositive={format.upIsPositive} />
      ) : (
        <UntrustedText text={text} lines />
      );
    case 'date':
      return (
        <DateText
          value={value}
          text={text}
          isRelative={format.dateFormat === 'relative'}
          now={now}
          settings={settings}
        />
      );
    default:
      return Array.isArray(value) ? (
        <Badges values={toList(value)} maxVisible={MAX_BADGES} />
      ) : (
        <UntrustedText text={text} lines />
      );
  }
}

export function hasLink(row: TableRowData, { key, format }: TableColumn): boolean {
  const value = readCell(row, key);
  return format?.kind === 'link' && !isEmpty(value) && resolveAddress(row, value, format) !== undefined;
}

function resolveAddress(
  row: TableRowData,
  value: CellValue,
  { hrefKey }: Extract<CellFormat, { kind: 'link' }>,
): string | undefined {
  const address = hrefKey === undefined ? value : readCell(row, hrefKey);
  return typeof address === 'string' ? safeLink(address) : undefined;
}

function toList(value: CellValue): string[] {
  return (Array.isArray(value) ? value : [value]).map(item => String(item ?? ''));
}

function Delta({
  value,
  text,
  upIsPositive = true,
}: {
  value: number;
  text: string;
  upIsPositive?: boolean | undefined;
}): ReactNode {
  const sign = Math.sign(toUsualNumber(value));
  const verdict = sign === 0 ? 'unchanged' : sign > 0 === upIsPositive ? 'better' : 'worse';
  return (
    <span className="vitrine-delta" data-verdict={verdict}>
      <span aria-hidden="true">{sign === 0 ? '' : sign > 0 ? '↑ ' : '↓ '}</span>
      {text}
    </span>
  );
}

interface DateTextProps {
  value: CellValue;
  text: string;
  isRelative: boolean;
  now: number | undefined;
  settings: CellTextSettings;
}

function DateText({ value, text, isRelative, now, settings }: DateTextProps): ReactNode {
  const time = parseTime(value);
  if (time === undefined) return <UntrustedText text={text} />;
  const timeText = isRelative && now !== undefined ? relativeText(time, now, settings.locale) : text;
  return (
    <time dateTime={new Date(time).toISOString()} title={isRelative ? text : undefined}>
      {timeText}
    </time>
  );
}

interface BadgesProps {
  values: readonly string[];
  colors?: Readonly<Record<string, Tone>> | undefined;
  maxVisible: number;
}

function Badges({ values, colors, maxVisible }: BadgesProps): ReactNode {
  const hidden = values.slice(maxVisible);
  return (
    <span className="vitrine-badges">
      {values.slice(0, maxVisible).map((value, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat
          key={index}
          className="vitrine-badge"
          data-tone={colors && Object.hasOwn(colors, value) ? colors[value] : 'neutral'}
        >
          <UntrustedText text={value} />
        </span>
      ))}
      {hidden.length > 0 && (
        <span className="vitrine-badge-more" title={safeText(hidden.join(', '))}>
          +{hidden.length}
        </span>
      )}
    </span>
  );
}
