// Shows the first of many things, and more by a button.
import { type ReactNode, useState } from 'react';
import { READING_TEXTS as TEXTS } from '../../texts/reading.ts';

const GROWTH = 4;

export interface PagedProps<Item> {
  items: readonly Item[];
  /** Number of items that are shown at first. */
  step: number;
  children: (shown: readonly Item[]) => ReactNode;
}

export function Paged<Item>({ items, step, children }: PagedProps<Item>) {
  const [count, setCount] = useState(step);
  return (
    <>
      {children(items.slice(0, count))}
      {items.length > count ? (
        <button type="button" className="text-button" onClick={() => setCount(count * GROWTH)}>
          {TEXTS.moreRows(items.length - count)}
        </button>
      ) : null}
    </>
  );
}
