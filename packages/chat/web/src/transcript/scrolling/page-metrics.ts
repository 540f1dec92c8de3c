// Measures the transcript in the window, in CSS pixels. The top bar covers the top of the window, the composer its bottom.
import type { Place } from './reader-state.ts';

/** Space below the last entry, and the distance that counts as the end. */
export const NEAR_END = 24;
/** Space below a question: "Jump to latest" floats there, and must not cover its buttons. */
const BELOW_QUESTION = 64;
/** Space that the page leaves between the top bar and its first entry. */
const ABOVE_ENTRY = 32;

/** The composer with what stands above it. */
export const findDock = (): Element | null => document.querySelector('.composer-dock');

const readHeight = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

/** The part of the window that nothing covers. */
const readVisible = (): { top: number; bottom: number } => ({
  top: readHeight(document.querySelector('.top-bar')),
  bottom: innerHeight - readHeight(findDock()),
});

/** Returns where an entry stands that was scrolled to the top. */
export const topOfWindow = (): number => Math.round(readVisible().top + ABOVE_ENTRY);

/** Returns where the top of an entry stands so that the entry is in the middle; a tall one begins at the top. */
export function middleOfWindow(entry: HTMLElement | null): number {
  const { top, bottom } = readVisible();
  const height = entry?.getBoundingClientRect().height ?? 0;
  return Math.max(topOfWindow(), Math.round((top + bottom - height) / 2));
}

export const findEntry = (list: HTMLElement, key: string): HTMLElement | null =>
  list.querySelector<HTMLElement>(`:scope > [data-entry="${CSS.escape(key)}"]`);

/** Selector of the last news: what views do by themselves, such as polling, is no news to follow. */
const LAST_NEWS = ':scope > li:not([hidden], :has(> :is(.line, .call[data-initiator="view"], .message)))';

/** The scroll position that shows the end of the last news. Text is followed to its end; the beginning of a call is never scrolled out. */
export function readEnd(list: HTMLElement): number {
  const last = [...list.querySelectorAll(LAST_NEWS)].at(-1);
  if (!last) return 0;
  const { top, bottom } = last.getBoundingClientRect();
  const end = bottom + NEAR_END - readVisible().bottom;
  const isText = last.querySelector(':scope > .step') !== null;
  return Math.max(0, Math.floor(scrollY + (isText ? end : Math.min(end, top - topOfWindow()))));
}

/** The entry at the top of what is visible. An entry that is only a card goes away with its answer: it holds no place. */
export function readPlace(list: HTMLElement | null): Place | undefined {
  const { top } = readVisible();
  const isHeld = (child: Element): boolean =>
    !child.hasAttribute('hidden') &&
    child.getBoundingClientRect().bottom > top &&
    child.querySelector(':scope > .approvals') === null;
  const entry = [...(list?.children ?? [])].find(isHeld);
  const key = entry instanceof HTMLElement ? entry.dataset.entry : undefined;
  return entry && key !== undefined ? { key, top: Math.round(entry.getBoundingClientRect().top) } : undefined;
}

/** How far to scroll so that the card of this approval is visible; its end, where its buttons are, if it is too tall. Undefined: not drawn yet. */
export function readQuestionOffset(approvalId: string): number | undefined {
  const element = document.querySelector(`[data-approval="${CSS.escape(approvalId)}"]`)?.closest('.approval-card');
  if (!element) return undefined;
  const visible = readVisible();
  const { top, bottom } = element.getBoundingClientRect();
  const below = bottom + BELOW_QUESTION - visible.bottom;
  const above = top - NEAR_END - visible.top;
  return Math.max(below, Math.min(0, above));
}
