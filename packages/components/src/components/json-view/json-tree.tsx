// A JSON tree (WAI-ARIA tree pattern) of which only the visible rows are in the document.
import { useVirtualizer } from '@tanstack/react-virtual';
import { safeText } from '@vitrine/std/internal/safe-text';
import { type ReactNode, useEffect, useRef } from 'react';
import { rangeWithActive } from '../../root/text/range-with-active.ts';
import { MAX_PRINTED, usePrinting } from '../../root/use-printing.ts';
import { JsonRow } from './json-row.tsx';
import { moveRow } from './move-row.ts';
import type { JsonTree as Tree } from './use-json-tree.ts';

/** Number of rows up to which all are drawn: a server renders them, and they print. */
const MAX_UNWINDOWED = 60;
const ROW_HEIGHT = 24;
const INITIAL_RECT = { width: 600, height: 416 };

interface JsonTreeProps {
  tree: Tree;
  label: string;
  search: string;
  maxHeight: string | number | undefined;
}

/** The visible rows as a tree with one tab stop. JSON is written from left to right in every language. */
export function JsonTree({ tree, label, search, maxHeight }: JsonTreeProps): ReactNode {
  const { rows, activeIndex } = tree;
  const scroller = useRef<HTMLDivElement>(null);
  const mustFocus = useRef(false);
  const isPrinting = usePrinting();
  const isWindowed = rows.length > MAX_UNWINDOWED && !isPrinting;
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    enabled: isWindowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    initialRect: INITIAL_RECT,
    overscan: 10,
    rangeExtractor: range => rangeWithActive(range, activeIndex),
  });

  // A match that the search has found is shown, but the focus stays in the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another row becomes active
  useEffect(() => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${activeIndex}"]`);
    if (!row) return;
    if (mustFocus.current) row.focus({ preventScroll: true });
    if (mustFocus.current || search !== '') row.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    mustFocus.current = false;
  }, [activeIndex, rows]);

  const items = isWindowed
    ? virtualizer.getVirtualItems()
    : rows.slice(0, isPrinting ? MAX_PRINTED : rows.length).map((_, index) => ({ index, start: undefined }));
  return (
    <div
      ref={scroller}
      className="vitrine-json-tree"
      role="tree"
      aria-label={safeText(label)}
      dir="ltr"
      style={{ maxBlockSize: maxHeight }}
      onKeyDown={event => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
        const move = moveRow(rows, activeIndex, event.key, page);
        if (!move) return;
        event.preventDefault();
        mustFocus.current = true;
        if (move.type === 'go') tree.activate(move.index);
        else tree.open(activeIndex, move.isOpen);
      }}
    >
      <div role="none" style={isWindowed ? { blockSize: virtualizer.getTotalSize(), position: 'relative' } : undefined}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <JsonRow
                key={index}
                row={row}
                index={index}
                isActive={index === activeIndex}
                search={search}
                start={start}
                measure={isWindowed ? virtualizer.measureElement : undefined}
                onPress={pressed => {
                  mustFocus.current = true;
                  tree.activate(pressed);
                  if (row.canOpen) tree.open(pressed, !row.isOpen);
                }}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
