// The rows of the list, by the ids of their notes: a row that stays keeps its element, its focus and what is typed in it.
import type { Note } from '../schemas.ts';
import { createRow, type Row, type RowOptions } from './row.ts';

export interface Rows {
  /** Draws these notes in this order. While a row is dragged, the order stays as the user has made it. */
  draw(notes: readonly Note[]): void;
  get(id: string): Row | undefined;
  /** The ids as they are on the screen. */
  readonly ids: readonly string[];
}

export interface RowsOptions {
  readonly list: HTMLElement;
  readonly isDragging: () => boolean;
  readonly change: RowOptions['change'];
  readonly onDelete: (id: string) => void;
}

export function createRows({ list, isDragging, change, onDelete }: RowsOptions): Rows {
  const rows = new Map<string, Row>();

  function place(elements: readonly HTMLElement[]): void {
    const { activeElement } = document;
    for (const [index, element] of elements.entries()) {
      const there = list.children[index];
      if (there !== element) list.insertBefore(element, there ?? null);
    }
    // An element that is moved loses the focus.
    if (
      activeElement !== document.activeElement &&
      activeElement instanceof HTMLElement &&
      list.contains(activeElement)
    )
      activeElement.focus({ preventScroll: true });
  }

  return {
    draw(notes) {
      const shownIds = new Set(notes.map(({ id }) => id));
      for (const [id, row] of rows) {
        if (shownIds.has(id)) continue;
        row.element.remove();
        rows.delete(id);
      }
      const elements = notes.map(note => {
        let row = rows.get(note.id);
        if (row) row.draw(note);
        else {
          row = createRow(note, { change, onDelete: () => onDelete(note.id) });
          rows.set(note.id, row);
        }
        return row.element;
      });
      if (!isDragging()) place(elements);
    },
    get: id => rows.get(id),
    get ids() {
      return [...list.children].map(element => (element as HTMLElement).dataset.id!);
    },
  };
}
