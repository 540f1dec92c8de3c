// A list that the chat sends page by page, for what is typed in a search field.
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useEffect, useRef, useState } from 'react';

interface Page<Item, Cursor> {
  readonly items: readonly Item[];
  /** Cursor of the next page; absent on the last one. */
  readonly next?: Cursor | undefined;
}

interface Pages<Item> {
  /** Items of all loaded pages; undefined before the first one is there. */
  readonly items: readonly Item[] | undefined;
  readonly problem: string | undefined;
  readonly hasMore: boolean;
  loadMore(): void;
  reload(): void;
}

/** Milliseconds after the last key until a search begins. */
const TYPING_MS = 200;

/** Loads the first page of `search`, and a page more at each `loadMore`. `load` may change at each call. */
export function usePages<Item, Cursor extends string | number>(
  search: string,
  load: (search: string, cursor: Cursor | undefined) => Promise<Page<Item, Cursor>>,
): Pages<Item> {
  const [state, setState] = useState<{ items?: readonly Item[]; next?: Cursor | undefined; problem?: string }>({});
  /** Number of the search whose answer counts. */
  const current = useRef(0);
  const latest = useRef(load);
  latest.current = load;
  const read = (cursor: Cursor | undefined, before: readonly Item[]): void => {
    const number = ++current.current;
    latest.current(search, cursor).then(
      ({ items, next }) => number === current.current && setState({ items: [...before, ...items], next }),
      (error: unknown) => number === current.current && setState({ problem: errorMessage(error) }),
    );
  };
  const reader = useRef(read);
  reader.current = read;
  useEffect(() => {
    const timer = setTimeout(() => reader.current(undefined, []), search === '' ? 0 : TYPING_MS);
    return () => {
      clearTimeout(timer);
      current.current++;
    };
  }, [search]);
  return {
    items: state.items,
    problem: state.problem,
    hasMore: state.next !== undefined,
    loadMore: () => read(state.next, state.items ?? []),
    reload: () => read(undefined, []),
  };
}
