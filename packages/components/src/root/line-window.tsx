import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ScrollRegion } from './scroll-region.tsx';

/** Up to here all lines are in the document, so that the browser's search and printing find them. */
export const MAX_STATIC_LINES = 400;
const USUAL_LINE_HEIGHT = 20;
const USUAL_HEIGHT = 480;
/** Farther than this from the end, the reader is looking at something else. */
const END_TOLERANCE = 24;

interface LineWindowProps {
  label: string;
  className: string;
  id?: string | undefined;
  count: number;
  /** Characters of the longest line, where that is known: keeps the width while other lines come into sight. */
  columns?: number | undefined;
  /** Stay at the end while lines are added, as long as the reader has not scrolled away from it. */
  followsEnd?: boolean | undefined;
  /** A block element with `key={index}` and no margin. */
  renderLine(index: number): ReactNode;
}

/** Lines of equal height that scroll. Many lines: only those in sight are in the document. */
export function LineWindow(props: LineWindowProps): ReactNode {
  const { label, className, id, count, columns, followsEnd = false, renderLine } = props;
  const region = useRef<HTMLElement>(null);
  const isWindowed = count > MAX_STATIC_LINES;
  const onScroll = useFollowing(region, followsEnd, count);
  return (
    <ScrollRegion ref={region} id={id} className={className} label={label} onScroll={onScroll} isWindowed={isWindowed}>
      <pre>
        {isWindowed ? (
          <WindowedLines region={region} count={count} columns={columns} renderLine={renderLine} />
        ) : (
          <code className="vitrine-lines">{Array.from({ length: count }, (_, index) => renderLine(index))}</code>
        )}
      </pre>
    </ScrollRegion>
  );
}

interface WindowedLinesProps extends Pick<LineWindowProps, 'count' | 'columns' | 'renderLine'> {
  region: { readonly current: HTMLElement | null };
}

function WindowedLines({ region, count, columns, renderLine }: WindowedLinesProps): ReactNode {
  const list = useRef<HTMLElement>(null);
  const [lineHeight, setLineHeight] = useState(USUAL_LINE_HEIGHT);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => region.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    // What a server renders, and the browser at first.
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
        minInlineSize: `max(100%, ${(columns ?? 0) + 8}ch)`,
        blockSize: virtualizer.getTotalSize(),
        paddingBlockStart: items[0]?.start ?? 0,
      }}
    >
      {items.map(item => renderLine(item.index))}
    </code>
  );
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

function useFollowing(
  region: { readonly current: HTMLElement | null },
  followsEnd: boolean,
  count: number,
): (() => void) | undefined {
  const isAtEnd = useRef(true);
  useBrowserLayoutEffect(() => {
    const element = region.current;
    if (followsEnd && isAtEnd.current && element) element.scrollTop = element.scrollHeight;
  }, [followsEnd, count]);
  if (!followsEnd) return undefined;
  return () => {
    const element = region.current;
    if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_TOLERANCE;
  };
}
