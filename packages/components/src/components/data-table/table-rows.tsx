import type { ReactNode } from 'react';
import { loadWhenNeeded } from '../../root/load-when-needed.ts';
import { ROW_HEIGHT, RowAt, RowGroup, type TableRowsProps } from './row-group.tsx';

/** Fewer rows are all drawn: they print, a server renders them, and the browser's own search finds them. */
const MAX_UNWINDOWED = 50;

const useWindowedRows = loadWhenNeeded(() => import('./windowed-rows.tsx'));

/** The rows of the grid: all of a few, those in sight of many. Until the window has loaded, the first rows of many. */
export function TableRows(props: TableRowsProps): ReactNode {
  const rows = props.getRows();
  const isWindowed = rows.length > MAX_UNWINDOWED;
  const loaded = useWindowedRows(isWindowed);
  if (isWindowed && loaded) return <loaded.WindowedRows {...props} />;
  return (
    <RowGroup height={isWindowed ? rows.length * ROW_HEIGHT : undefined}>
      {rows.slice(0, MAX_UNWINDOWED).map((row, index) => (
        <RowAt key={row.id} {...props} row={row} index={index} />
      ))}
    </RowGroup>
  );
}
