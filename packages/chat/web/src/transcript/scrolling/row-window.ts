// Which rows of a long transcript are drawn: those near the window. The others are empty and as tall as they were, or as a row of their kind is
// likely to be. A row is not emptied while something of the user's would be lost with it.
import type { PlacedRow } from '../../state/session/turns.ts';

type TranscriptRow = PlacedRow['row'];

/** A shorter transcript is drawn whole: its text can be found by the browser, and printed. */
export const WINDOW_FROM = 150;
/** Rows that are drawn at first, before the browser has said which are near: at the end, and on both sides of the reader's place. */
const FIRST_ROWS = 10;
/** Rows at the end that are always drawn: what is new is measured there. */
const LAST_ROWS = 8;

/** CSS pixels of a row that was never drawn, by its kind. */
const LIKELY_HEIGHTS: Partial<Record<TranscriptRow['kind'], number>> = { user: 72, step: 200, call: 120 };
const LIKELY_HEIGHT = 32;

export const likelyHeight = ({ kind }: TranscriptRow): number => LIKELY_HEIGHTS[kind] ?? LIKELY_HEIGHT;

/** Keys of the rows to draw first; `place`: the key of the row where the reader left the session. */
export function firstDrawn(rows: readonly TranscriptRow[], place: string | undefined): Set<string> {
  const keys = new Set(rows.slice(-FIRST_ROWS).map(({ key }) => key));
  const index = place === undefined ? -1 : rows.findIndex(({ key }) => key === place);
  if (index < 0) return keys;
  for (const { key } of rows.slice(Math.max(0, index - FIRST_ROWS / 2), index + FIRST_ROWS / 2)) keys.add(key);
  return keys;
}

/** Keys of the rows that stay drawn wherever the reader is. */
export const lastKeys = (rows: readonly TranscriptRow[]): string[] => rows.slice(-LAST_ROWS).map(({ key }) => key);

/** A view, a question, what the user is entering, unfolded or playing, and a selection. */
const HOLDS = '[data-surface-id], .approvals, textarea, input, details[open], video, audio, .step[data-writing]';

export function canEmpty(row: HTMLElement): boolean {
  const selection = getSelection();
  const isSelected = selection !== null && !selection.isCollapsed && selection.containsNode(row, true);
  return !isSelected && !row.contains(document.activeElement) && row.querySelector(HOLDS) === null;
}
