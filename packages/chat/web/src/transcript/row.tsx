// A row's place in the list: empty while it is far from the window, and hidden while the list of its turn is folded.
import { memo, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { TurnRow } from '../state/session/turns.ts';
import { PLACE } from '../surface/tab-order.ts';
import { fold } from './call/fold-box.tsx';
import { useFold } from './call/folds-context.ts';
import { EntryView, type EntryViewProps } from './entry-view.tsx';
import type { RowWindow } from './scrolling/use-row-window.ts';

interface RowProps extends EntryViewProps {
  /** The turn whose list has the row. */
  readonly turn: TurnRow | undefined;
  readonly isFolded: boolean;
  /** CSS pixels of a row that is far from the window; undefined: the row is drawn. */
  readonly emptyHeight: number | undefined;
  readonly observe: RowWindow['observe'];
}

export const Row = memo(
  function Row({ turn, isFolded, emptyHeight, observe, ...props }: RowProps) {
    const { key, kind } = props.entry;
    const place = useRef<HTMLLIElement>(null);
    const turnKey = turn?.key;
    const [, choose] = useFold(turnKey ?? key);
    const isEmpty = emptyHeight !== undefined;
    useLayoutEffect(() => {
      // A row far away would keep its height, and a surface its place.
      const isSearchable = !isEmpty && place.current?.querySelector(`[${PLACE}]`) === null;
      fold(place.current, { isFolded, isSearchable, refuge: () => findToggle(turnKey) });
    }, [isFolded, isEmpty, turnKey]);
    useEffect(() => observe?.(place.current), [observe]);
    useOnFind(
      place,
      useCallback(() => choose('open'), [choose]),
    );
    if (isEmpty) return <li data-entry={key} data-row={kind} ref={place} aria-hidden style={{ height: emptyHeight }} />;
    return (
      <li
        data-entry={key}
        data-row={kind}
        ref={place}
        data-turn={turnKey}
        data-listed={turn && props.isInTurn ? '' : undefined}
      >
        <EntryView {...props} />
      </li>
    );
  },
  // An empty row stays as it is, whatever happens in the session.
  (before, next) =>
    before.entry === next.entry &&
    before.isFolded === next.isFolded &&
    before.isInTurn === next.isInTurn &&
    before.turn?.key === next.turn?.key &&
    before.emptyHeight === next.emptyHeight &&
    before.observe === next.observe &&
    (next.emptyHeight !== undefined || (before.transcript === next.transcript && before.session === next.session)),
);

const findToggle = (turnKey: string | undefined): HTMLElement | null =>
  turnKey === undefined ? null : document.querySelector(`[data-turn-toggle="${CSS.escape(turnKey)}"]`);

/** Listens to the browser's search, which has found something in a folded element. */
function useOnFind(place: React.RefObject<HTMLElement | null>, onFind: () => void): void {
  useEffect(() => {
    const element = place.current;
    element?.addEventListener('beforematch', onFind);
    return () => element?.removeEventListener('beforematch', onFind);
  }, [place, onFind]);
}
