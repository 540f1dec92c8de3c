import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { loadWhenNeeded } from './load-when-needed.ts';
import { ScrollRegion } from './scroll-region.tsx';

/** Up to here all lines are in the document, so that the browser's search and printing find them. */
const MAX_STATIC_LINES = 400;
/** Farther than this from the end, in pixels, the reader is looking at something else. */
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
  const { label, className, id, count, columns = 0, followsEnd = false, renderLine } = props;
  const region = useRef<HTMLElement>(null);
  const isWindowed = count > MAX_STATIC_LINES;
  const windowed = useWindowedLines(isWindowed);
  const onScroll = useFollowing(region, followsEnd, count);
  const staticCount = Math.min(count, MAX_STATIC_LINES);
  return (
    <ScrollRegion
      element={region}
      id={id}
      className={className}
      label={label}
      onScroll={onScroll}
      isWindowed={isWindowed}
    >
      <pre>
        {isWindowed && windowed ? (
          <windowed.WindowedLines region={region} count={count} columns={columns} renderLine={renderLine} />
        ) : (
          <code className="vitrine-lines" style={isWindowed ? { blockSize: `${count}lh` } : undefined}>
            {Array.from({ length: staticCount }, (_, index) => renderLine(index))}
          </code>
        )}
      </pre>
    </ScrollRegion>
  );
}

// Without it the first lines stay, and copying still gives all.
const useWindowedLines = loadWhenNeeded(() => import('./windowed-lines.tsx'));

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

function useFollowing(
  region: { readonly current: HTMLElement | null },
  followsEnd: boolean,
  count: number,
): (() => void) | undefined {
  const isAtEnd = useRef(true);
  useBrowserLayoutEffect(() => {
    const element = region.current;
    if (followsEnd && isAtEnd.current && element && count > 0) element.scrollTop = element.scrollHeight;
  }, [region, followsEnd, count]);
  if (!followsEnd) return undefined;
  return () => {
    const element = region.current;
    if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_TOLERANCE;
  };
}
