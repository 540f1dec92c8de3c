// The height of a new item, from what the page shows of its result.

/** Height of a cell of the grid, in CSS pixels. */
export const CELL_HEIGHT = 48;
/** CSS pixels of an item beside its result: its head, and its padding. */
const FRAME = 96;
/** Least and greatest height of a new item, in cells; the user can change it. */
const MIN_ROWS = 4;
const MAX_ROWS = 12;

/** Returns `rows` for the result of a call that is shown in the transcript; nothing for a folded one. */
export function measureRows(callKey: string): { readonly rows?: number } {
  const body = document.getElementById(`call-${callKey}`)?.querySelector<HTMLElement>('.call-body');
  if (!body || body.offsetHeight === 0) return {};
  const rows = Math.ceil((body.offsetHeight + FRAME) / CELL_HEIGHT);
  return { rows: Math.min(Math.max(rows, MIN_ROWS), MAX_ROWS) };
}
