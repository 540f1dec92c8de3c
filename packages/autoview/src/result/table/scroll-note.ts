// The note under a table that is wider than the page: scroll sideways.
import { h } from '../../page/dom.ts';
import type { DrawContext } from '../draw-context.ts';

/** Visible while the table does not fit, which is measured after layout and after each change of size. */
export function scrollNote({ t }: DrawContext, scroller: HTMLElement): HTMLElement {
  const note = h('p', { class: 'note', 'data-wide': '', hidden: true }, t('Scroll sideways to see all columns.'));
  const update = (): void => void (note.hidden = scroller.scrollWidth <= scroller.clientWidth);
  // In the next frame: the note changes the height of the page, which the page observes, too.
  const observer = new ResizeObserver(() => requestAnimationFrame(update));
  observer.observe(scroller);
  for (const table of scroller.children) observer.observe(table);
  return note;
}
