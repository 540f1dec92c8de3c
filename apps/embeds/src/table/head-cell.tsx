// The header of a column: its name, its sort order, and an edge to drag.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid has the keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the active cell
// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot hold a part of its columns at their places
// biome-ignore-all lint/a11y/noStaticElementInteractions: the edge is only for a pointer
import { safeText } from '@vitrine/protocol/safe-text';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { Icon } from '../kit/icons.tsx';
import { VisibleText } from '../kit/name.tsx';
import type { SortOrder } from './row-order.ts';
import type { Column } from './table-model.ts';

export type SortHandler = (column: Column) => void;

export interface HeadCellProps {
  id: string;
  index: number;
  column: Column;
  /** CSS pixels. */
  start: number;
  width: number;
  sort: SortOrder | undefined;
  isActive: boolean;
  onSort: SortHandler;
  onWidth(width: number): void;
}

export function HeadCell({
  id,
  index,
  column,
  start,
  width,
  sort,
  isActive,
  onSort,
  onWidth,
}: HeadCellProps): ReactNode {
  const order = sort?.column === column.name ? (sort.descending ? 'descending' : 'ascending') : undefined;
  return (
    <div
      id={id}
      className={isActive ? 've-grid-th ve-grid-cell--active' : 've-grid-th'}
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={order ?? 'none'}
      data-end={column.kind === 'number'}
      style={{ left: start, width }}
      title={safeText(column.label)}
      onClick={() => onSort(column)}
    >
      <span className="ve-grid-label">
        <VisibleText text={column.label} />
      </span>
      {order && <Icon name={order === 'ascending' ? 'up' : 'down'} />}
      <Edge width={width} onWidth={onWidth} onReset={() => onWidth(column.width)} />
    </div>
  );
}

/** By mouse, pen and finger; by keyboard Alt and an arrow do the same, in the grid. */
function Edge({
  width,
  onWidth,
  onReset,
}: {
  width: number;
  onWidth(width: number): void;
  onReset(): void;
}): ReactNode {
  const pull = useRef<{ from: number; width: number }>(undefined);
  const on = {
    onPointerDown(event: PointerEvent<HTMLSpanElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      pull.current = { from: event.clientX, width };
    },
    onPointerMove(event: PointerEvent<HTMLSpanElement>) {
      if (pull.current) onWidth(pull.current.width + event.clientX - pull.current.from);
    },
    onPointerUp() {
      pull.current = undefined;
    },
    onPointerCancel() {
      pull.current = undefined;
    },
  };
  return (
    <span
      className="ve-edge"
      aria-hidden="true"
      {...on}
      onClick={event => event.stopPropagation()}
      onDoubleClick={event => {
        event.stopPropagation();
        onReset();
      }}
    />
  );
}
