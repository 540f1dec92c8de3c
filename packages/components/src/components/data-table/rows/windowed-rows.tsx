// The rows of a long table, of which only the visible ones are in the document. Loaded with the first long table.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { rangeWithActive } from '../../../root/text/range-with-active.ts';
import { ROW_HEIGHT, RowAt, RowGroup, type TableRowsProps } from './row-group.tsx';

const CARD_LINE_HEIGHT = 26;
/** Width of a card, as in data-table.css. */
const CARD_WIDTH = 448;
const OVERSCAN = 8;
/** The height of the rows' region that a server assumes. */
const INITIAL_RECT = { width: 600, height: 416 };

/** The rows in sight, some around them, and the row with the focus, wherever it is; by TanStack Virtual. */
export function WindowedRows(props: TableRowsProps): ReactNode {
  const { getRows, columns, scroller, layout, active, onDrawn } = props;
  const rows = getRows();
  const isNarrow = useIsNarrow(scroller);
  const areCards = layout === 'cards' || (layout === 'auto' && isNarrow);
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (areCards ? CARD_LINE_HEIGHT * columns.length + 24 : ROW_HEIGHT),
    getItemKey: index => rows[index]?.id ?? index,
    initialRect: INITIAL_RECT,
    overscan: areCards ? 2 : OVERSCAN,
    rangeExtractor: range => rangeWithActive(range, active.row - 1),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights known so far belong to the other layout
  useEffect(() => virtualizer.measure(), [areCards, virtualizer]);
  useEffect(onDrawn);
  // The scroller is this component's parent, which does not exist yet when both are mounted at once: the second render finds it.
  const [, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <RowGroup height={virtualizer.getTotalSize()}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        return (
          row && (
            <RowAt key={row.id} {...props} row={row} index={index} start={start} measure={virtualizer.measureElement} />
          )
        );
      })}
    </RowGroup>
  );
}

function useIsNarrow(scroller: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setIsNarrow(element.clientWidth < CARD_WIDTH));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return isNarrow;
}
