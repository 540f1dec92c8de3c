// One row of a grid: the cells of the visible columns.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid has the keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the active cell
// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot hold a part of its rows at their places
import { memo, type ReactNode } from 'react';
import { VisibleText } from '../kit/name.tsx';
import { readCell } from './cell-value.ts';
import { ROW_HEIGHT } from './grid-window.ts';
import type { Place } from './table.tsx';
import type { TableModel } from './table-model.ts';

/** More characters of a cell's text than fit into the widest column. */
const MAX_TEXT = 300;

/** The id of a cell in the document; row -1: a header cell. */
export const cellId = (grid: string, row: number, column: number) => `${grid}-${row}-${column}`;

export interface GridRowProps {
  /** The grid's id. */
  id: string;
  model: TableModel;
  /** Its index in the order that is shown. */
  row: number;
  /** Its index in the data. */
  source: number;
  firstColumn: number;
  /** Exclusive. */
  endColumn: number;
  edges: readonly number[];
  activeColumn: number | undefined;
  onActive(place: Place): void;
  onOpen(place: Place): void;
}

export const GridRow: (props: GridRowProps) => ReactNode = memo(function GridRow(props: GridRowProps): ReactNode {
  const { id, model, row, source, firstColumn, endColumn, edges, activeColumn, onActive, onOpen } = props;
  const cells = [];
  for (let column = firstColumn; column < endColumn; column++) {
    const { kind, text } = readCell(model.cellAt(source, column));
    cells.push(
      <div
        key={column}
        id={cellId(id, row, column)}
        className={column === activeColumn ? 've-grid-cell ve-grid-cell--active' : 've-grid-cell'}
        role="gridcell"
        aria-colindex={column + 1}
        data-kind={kind}
        data-end={model.columns[column]!.kind === 'number'}
        style={{ left: edges[column], width: edges[column + 1]! - edges[column]! }}
        onClick={() => onActive({ row, column })}
        onDoubleClick={() => {
          // The double click that opens a cell must not select a word of it.
          globalThis.getSelection()?.removeAllRanges();
          onOpen({ row, column });
        }}
      >
        {kind === 'empty' ? <span className="ve-sr">empty</span> : <VisibleText text={text.slice(0, MAX_TEXT)} />}
      </div>,
    );
  }
  return (
    <div className="ve-grid-row" role="row" aria-rowindex={row + 2} style={{ top: (row + 1) * ROW_HEIGHT }}>
      {cells}
    </div>
  );
});
