// The rows of a data table: all of them for a short table, otherwise only the visible ones (windowed-rows.tsx).
import type { ReactNode } from 'react';
import { loadWhenNeeded } from '../../../root/load-when-needed.ts';
import { MAX_PRINTED, usePrinting } from '../../../root/use-printing.ts';
import { ROW_HEIGHT, RowAt, RowGroup, type TableRowsProps } from './row-group.tsx';

/** Number of rows up to which all are drawn: they print, a server renders them, and the browser's own search finds them. */
const MAX_UNWINDOWED = 50;

const useWindowedRows = loadWhenNeeded(() => import('./windowed-rows.tsx'));

/**
 * The rows of the grid: all of a short table, only the visible ones of a long table, the first thousand when printed. Until the windowing
 * code has loaded, the first rows.
 */
export function TableRows(props: TableRowsProps): ReactNode {
  const rows = props.getRows();
  const isPrinting = usePrinting();
  const isWindowed = rows.length > MAX_UNWINDOWED && !isPrinting;
  const loaded = useWindowedRows(isWindowed);
  if (isWindowed && loaded) return <loaded.WindowedRows {...props} />;
  return (
    <RowGroup height={isWindowed ? rows.length * ROW_HEIGHT : undefined}>
      {rows.slice(0, isPrinting ? MAX_PRINTED : MAX_UNWINDOWED).map((row, index) => (
        <RowAt key={row.id} {...props} row={row} index={index} />
      ))}
    </RowGroup>
  );
}
