// The rendered range of a windowed list, extended by the focused item, which must stay in the document.
import type { Range } from '@tanstack/react-virtual';

/** Indexes of the rows to draw: those on the screen, some around them, and the one with the focus, wherever it is. */
export function rangeWithActive({ startIndex, endIndex, overscan, count }: Range, activeIndex: number): number[] {
  const first = Math.max(0, startIndex - overscan);
  const last = Math.min(count - 1, endIndex + overscan);
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
  if (activeIndex < 0 || activeIndex >= count || (activeIndex >= first && activeIndex <= last)) return indexes;
  return activeIndex < first ? [activeIndex, ...indexes] : [...indexes, activeIndex];
}
