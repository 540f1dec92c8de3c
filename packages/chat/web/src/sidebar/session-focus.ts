// Where the focus goes when an entry of the list of chats moves, leaves the list or comes back.
import { expectFocus } from '../shell/focus-rescue.ts';

const selectEntry = (id: string): string => `[data-session="${CSS.escape(id)}"]`;

/** Keeps the focus at a session's entry; at what it is folded in, where it is not visible. */
export function expectSessionFocus(id: string): void {
  const entry = selectEntry(id);
  expectFocus(`${entry} button`, `.archived:has(${entry}) > summary`, `.app:has(${entry}) .drawer-button`);
}

/** Call it before a session is removed: the focus goes to the entry after it, else to the one before it. */
export function expectNeighbourFocus(id: string): void {
  const ids = [...document.querySelectorAll<HTMLElement>('[data-session]')].flatMap(entry =>
    entry.checkVisibility() ? [entry.dataset.session ?? ''] : [],
  );
  const index = ids.indexOf(id);
  const neighbour = ids[index + 1] ?? ids[index - 1];
  if (neighbour !== undefined) expectFocus(`${selectEntry(neighbour)} button`);
}
