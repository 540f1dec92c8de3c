import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';
import { rangeWithActive } from '../../root/range-with-active.ts';
import type { SortedRow } from './use-table-rows.ts';

/** Fewer rows are all drawn: they print, a server renders them, and the browser's own search finds them. */
const MAX_UNWINDOWED = 50;
const ROW_HEIGHT = 37;
const CARD_LINE_HEIGHT = 26;
/** As in data-table.css. */
const CARD_WIDTH = 448;
const OVERSCAN = 8;
/** What a server takes as the height of the rows' region. */
const INITIAL_RECT = { width: 600, height: 416 };

interface RowWindow {
  /** Undefined when all rows are drawn. */
  readonly items: readonly VirtualItem[] | undefined;
  readonly totalSize: number;
  readonly measure: (element: Element | null) => void;
}

interface RowWindowOptions {
  rows: readonly SortedRow[];
  columnCount: number;
  scroller: RefObject<HTMLElement | null>;
  layout: 'auto' | 'table' | 'cards';
  /** Stays drawn when it is scrolled away, because it has the focus. */
  activeIndex: number;
}

/** The rows to draw, by TanStack Virtual. */
export function useRowWindow({ rows, columnCount, scroller, layout, activeIndex }: RowWindowOptions): RowWindow {
  const isWindowed = rows.length > MAX_UNWINDOWED;
  const isNarrow = useIsNarrow(scroller);
  const areCards = layout === 'cards' || (layout === 'auto' && isNarrow);
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: rows.length,
    enabled: isWindowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => (areCards ? CARD_LINE_HEIGHT * columnCount + 24 : ROW_HEIGHT),
    getItemKey: index => rows[index]?.id ?? index,
    initialRect: INITIAL_RECT,
    overscan: areCards ? 2 : OVERSCAN,
    rangeExtractor: range => rangeWithActive(range, activeIndex),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights known so far are those of the other layout
  useEffect(() => virtualizer.measure(), [areCards, virtualizer]);
  return {
    items: isWindowed ? virtualizer.getVirtualItems() : undefined,
    totalSize: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
  };
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
