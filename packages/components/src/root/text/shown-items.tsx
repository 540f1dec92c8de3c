// The items of a list that are drawn: all of a usual list, the first ones of a long list, and a button for more. A list of 20,000 would hold the
// page for ten seconds.
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';

/** Number of items drawn at first, and added by each press, unless the list says another. */
const STEP = 500;
const ENGLISH = {
  shown: (count: number, total: number) =>
    `${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} are shown.`,
  showMore: 'Show more',
};

interface ShownItemsOptions {
  /** Number of items drawn at first, and added by each press. @default 500 */
  step?: number | undefined;
  /** The sentence beside the button. Absent: "500 of 1,200 are shown." */
  describe?: ((count: number, total: number) => string) | undefined;
}

/** The items to draw, and what to draw after them: nothing, or their number and a button. */
export function useShownItems<T>(
  items: readonly T[],
  { step = STEP, describe }: ShownItemsOptions = {},
): [shown: readonly T[], more: ReactNode] {
  const texts = useTexts('shown-items', ENGLISH);
  const [count, setCount] = useState(step);
  if (items.length <= count) return [items, null];
  const more = (
    <p className="vitrine-shown-items">
      {(describe ?? texts.shown)(count, items.length)}{' '}
      <button type="button" className="vitrine-copy" onClick={() => setCount(count + step)}>
        {texts.showMore}
      </button>
    </p>
  );
  return [items.slice(0, count), more];
}
