// The items of a list that are drawn: all of a usual list, the first ones of a long list, and a button for more. A list of 20,000 would hold the
// page for ten seconds.
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';

/** Number of items drawn at first, and added by each press. */
const STEP = 500;
const ENGLISH = {
  shown: (count: number, total: number) =>
    `${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} are shown.`,
  showMore: 'Show more',
};

/** The items to draw, and what to draw after them: nothing, or their number and a button. */
export function useShownItems<T>(items: readonly T[]): [shown: readonly T[], more: ReactNode] {
  const texts = useTexts('shown-items', ENGLISH);
  const [count, setCount] = useState(STEP);
  if (items.length <= count) return [items, null];
  const more = (
    <p className="vitrine-shown-items">
      {texts.shown(count, items.length)}{' '}
      <button type="button" className="vitrine-copy" onClick={() => setCount(count + STEP)}>
        {texts.showMore}
      </button>
    </p>
  );
  return [items.slice(0, count), more];
}
