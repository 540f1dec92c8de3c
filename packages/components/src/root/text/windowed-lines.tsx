// The lines of a long text, of which only the visible ones are in the document. Loaded with the first long text.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';

const USUAL_LINE_HEIGHT = 20;
const USUAL_HEIGHT = 480;

interface WindowedLinesProps {
  region: { readonly current: HTMLElement | null };
  count: number;
  columns: number;
  renderLine(index: number): ReactNode;
}

/** The visible lines, with empty space for the others. */
export function WindowedLines({ region, count, columns, renderLine }: WindowedLinesProps): ReactNode {
  const list = useRef<HTMLElement>(null);
  const [lineHeight, setLineHeight] = useState(USUAL_LINE_HEIGHT);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => region.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    initialRect: { width: 600, height: USUAL_HEIGHT },
  });
  useEffect(() => {
    const height = list.current?.firstElementChild?.getBoundingClientRect().height;
    if (height && Math.abs(height - lineHeight) > 0.01) setLineHeight(height);
  }, [lineHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes that were estimated before are wrong now
  useEffect(() => virtualizer.measure(), [lineHeight]);

  const items = virtualizer.getVirtualItems();
  return (
    <code
      ref={list}
      className="vitrine-lines"
      style={{
        minInlineSize: `max(100%, ${columns + 8}ch)`,
        blockSize: virtualizer.getTotalSize(),
        paddingBlockStart: items[0]?.start ?? 0,
      }}
    >
      {items.map(item => renderLine(item.index))}
    </code>
  );
}
