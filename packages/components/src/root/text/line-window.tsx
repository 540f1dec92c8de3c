// Lines of text of which a long list has only the visible ones in the document; follows the end while output grows.
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { loadWhenNeeded } from '../load-when-needed.ts';
import { PrintNote } from '../print-note.tsx';
import { MAX_PRINTED, usePrinting } from '../use-printing.ts';
import { ScrollRegion } from './scroll-region.tsx';

/** Number of lines up to which all are in the document, for printing and the browser's search. */
const MAX_STATIC_LINES = 400;
/** Elements of their lines, up to which this holds. */
const MAX_STATIC_ELEMENTS = 4000;
/** Lines of many elements that are in the document until the others can be windowed. */
const HEAVY_STATIC_LINES = 40;
/** Pixels from the end within which the window follows new lines. */
const END_TOLERANCE = 24;

interface LineWindowProps {
  label: string;
  className: string;
  id?: string | undefined;
  count: number;
  /** Characters of the longest line, where that is known: keeps the width while other lines come into sight. */
  columns?: number | undefined;
  /** Elements of all lines, where they may be many: then fewer lines are in the document. @default one for each line */
  elements?: number | undefined;
  /** Stay at the end while lines are added, as long as the reader has not scrolled away from it. */
  followsEnd?: boolean | undefined;
  /** A block element with `key={index}` and no margin. */
  renderLine(index: number): ReactNode;
}

/** Lines of equal height that scroll. Many lines: only those in sight are in the document. */
export function LineWindow(props: LineWindowProps): ReactNode {
  const { label, className, id, count, columns = 0, elements = 0, followsEnd = false, renderLine } = props;
  const region = useRef<HTMLElement>(null);
  const isPrinting = usePrinting();
  const isHeavy = elements > MAX_STATIC_ELEMENTS;
  const isWindowed = (count > MAX_STATIC_LINES || isHeavy) && !isPrinting;
  const windowed = useWindowedLines(isWindowed);
  const onScroll = useFollowing(region, followsEnd, count);
  const staticCount = Math.min(count, isPrinting ? MAX_PRINTED : isHeavy ? HEAVY_STATIC_LINES : MAX_STATIC_LINES);
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
      {isPrinting && <PrintNote count={count} />}
    </ScrollRegion>
  );
}

// If windowing cannot be loaded, the first lines are shown, and copying still gives all.
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
