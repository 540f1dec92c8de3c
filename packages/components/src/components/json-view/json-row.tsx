// One row of a JSON tree: name, value or summary, and the button that opens it.

import { readDigits } from '@vitrine/std/internal/digits';
import { safeText } from '@vitrine/std/internal/safe-text';
import { truncate } from '@vitrine/std/internal/truncate';
import type { ReactNode, Ref } from 'react';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { isContainer, type TreeRow } from './tree-rows.ts';

const MAX_PREVIEW = 160;
const MAX_OPEN_TEXT = 20_000;
const MAX_INDENT = 16;
const PREVIEW_KEYS = 4;

interface JsonRowProps {
  row: TreeRow;
  index: number;
  isActive: boolean;
  /** The search text, which is highlighted in the row. */
  search: string;
  start: number | undefined;
  measure: Ref<HTMLDivElement> | undefined;
  onPress(index: number): void;
}

export function JsonRow({ row, index, isActive, search, start, measure, onPress }: JsonRowProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
    <div
      ref={measure}
      className="vitrine-json-row"
      role="treeitem"
      tabIndex={isActive ? 0 : -1}
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-expanded={row.canOpen ? row.isOpen : undefined}
      aria-selected={isActive}
      data-index={index}
      data-windowed={start !== undefined || undefined}
      style={{
        paddingInlineStart: `${Math.min(row.depth, MAX_INDENT) * 1.1 + 0.75}em`,
        transform: start === undefined ? undefined : `translateY(${start}px)`,
      }}
      onClick={() => onPress(index)}
    >
      <span className="vitrine-json-mark" aria-hidden="true" data-open={row.canOpen ? row.isOpen : undefined} />
      {row.key !== undefined && (
        <span className="vitrine-json-key">
          <Marked text={String(row.key)} search={typeof row.key === 'string' ? search : ''} />
          {': '}
        </span>
      )}
      <JsonValue row={row} search={search} />
    </div>
  );
}

function JsonValue({ row, search }: { row: TreeRow; search: string }): ReactNode {
  const { value } = row;
  if (isContainer(value)) return <span className="vitrine-json-summary">{safeText(summarize(value, row))}</span>;
  if (typeof value === 'string') {
    const text = row.isOpen ? truncate(value, MAX_OPEN_TEXT) : JSON.stringify(truncate(value, MAX_PREVIEW));
    return (
      <span className="vitrine-json-value" data-type="string" data-open={row.isOpen || undefined}>
        <Marked text={text} search={search} />
      </span>
    );
  }
  return (
    <span className="vitrine-json-value" data-type={value === null ? 'null' : typeof value}>
      <Marked text={readDigits(value) ?? String(value)} search={search} />
    </span>
  );
}

/** `[120]`, `{id, name, …}`: the summary of a folded value. */
function summarize(value: object, { size, isOpen }: TreeRow): string {
  if (Array.isArray(value)) return isOpen ? `[${size}]` : size === 0 ? '[]' : `[ ${size} ]`;
  if (isOpen) return '{ }'.replace(' ', size === 0 ? '' : ' ');
  const names = Object.keys(value);
  const previewNames = names.slice(0, PREVIEW_KEYS).map(name => truncate(name, 24));
  return `{${previewNames.join(', ')}${names.length > PREVIEW_KEYS ? ', …' : ''}}`;
}

function Marked({ text, search }: { text: string; search: string }): ReactNode {
  const at = search === '' ? -1 : text.toLowerCase().indexOf(search.toLowerCase());
  if (at === -1) return <UntrustedText text={text} lines />;
  return (
    <>
      <UntrustedText text={text.slice(0, at)} lines />
      <mark>
        <UntrustedText text={text.slice(at, at + search.length)} lines />
      </mark>
      <UntrustedText text={text.slice(at + search.length)} lines />
    </>
  );
}
