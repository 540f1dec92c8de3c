// The list on the screen: what is searched for and shown, the rows, and what the user does with a row besides editing it.
import { createNoteId } from '../new-id.ts';
import { isShown, matchesQuery } from '../notes.ts';
import type { Note, Show } from '../schemas.ts';
import { isCompositionKey } from './composition-key.ts';
import { announce, parts } from './dom.ts';
import { createDrag } from './drag.ts';
import { drawEmpty, drawUndo } from './notices.ts';
import { findBeforeId } from './order.ts';
import { createRows } from './rows.ts';
import type { Sync } from './sync.ts';

/** What the view shows of the list. */
export interface Filter {
  readonly query: string;
  readonly show: Show;
}

export interface ListView {
  draw(): void;
  readonly filter: Filter;
  setFilter(filter: Partial<Filter>): void;
  /** Marks a note, such as the one that a call added. */
  mark(id: string): void;
}

export interface ListViewOptions {
  readonly sync: Sync;
  readonly onFilter: () => void;
}

const EVERYTHING: Filter = { query: '', show: 'all' };

export function createListView({ sync, onFilter }: ListViewOptions): ListView {
  let filter = EVERYTHING;
  let markedId: string | undefined;
  let undoable: Note | undefined;
  const drag = createDrag(parts.rows, {
    onDrop: row => move(row.dataset.id!, rows.ids),
    onCancel: draw,
  });
  const rows = createRows({
    list: parts.rows,
    isDragging: () => drag.isDragging,
    change: sync.change,
    onDelete: remove,
  });

  const readNotes = (): readonly Note[] => sync.getSnapshot().notes ?? [];
  const shown = (): Note[] =>
    readNotes().filter(note => isShown(note, filter.show) && matchesQuery(note, filter.query.trim()));

  function draw(): void {
    const notes = readNotes();
    const visible = shown();
    rows.draw(visible);
    for (const id of rows.ids) rows.get(id)!.element.classList.toggle('marked', id === markedId);
    const isLoaded = sync.getSnapshot().notes !== undefined;
    const isEmpty = isLoaded && visible.length === 0;
    const hasNotes = notes.some(note => isShown(note, 'all'));
    drawEmpty(
      !isEmpty ? undefined : !hasNotes ? 'nothing' : filter.query.trim() === '' ? 'none-shown' : 'no-match',
      () => {
        setFilter(EVERYTHING);
        parts.query.focus();
      },
    );
    parts.count.textContent = isLoaded ? countNotes(notes) : '';
  }

  function setFilter(change: Partial<Filter>): void {
    filter = { ...filter, ...change };
    if (parts.query.value !== filter.query) parts.query.value = filter.query;
    for (const radio of parts.radios('show')) radio.checked = radio.value === filter.show;
    draw();
    onFilter();
  }

  function move(id: string, shownIds: readonly string[]): void {
    const beforeId = findBeforeId(readNotes(), shownIds, id);
    sync.change({ type: 'move', id, beforeId });
    const title = readNotes().find(note => note.id === id)?.title ?? '';
    announce(`“${title}” is ${shownIds.indexOf(id) + 1} of ${shownIds.length}.`);
  }

  function moveByKey(id: string, key: string): void {
    const ids = rows.ids;
    const from = ids.indexOf(id);
    const last = ids.length - 1;
    const places: Record<string, number> = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: last };
    const to = Math.min(Math.max(places[key] ?? from, 0), last);
    if (to === from) return;
    move(id, ids.toSpliced(from, 1).toSpliced(to, 0, id));
    rows.get(id)?.element.scrollIntoView({ block: 'nearest' });
  }

  function remove(id: string): void {
    const note = readNotes().find(other => other.id === id);
    if (!note) return;
    const ids = rows.ids;
    const index = ids.indexOf(id);
    const neighbour = ids[index + 1] ?? ids[index - 1];
    sync.change({ type: 'delete', id });
    undoable = note;
    drawUndo({ title: note.title, restore, dismiss });
    announce(`Deleted “${note.title}”. Control Z takes it back.`);
    if (neighbour === undefined) parts.newTitle.focus();
    else rows.get(neighbour)?.focus('delete');
  }

  function restore(): void {
    if (!undoable) return;
    const { id, title } = undoable;
    sync.change({ type: 'restore', id });
    announce(`“${title}” is back.`);
    clearUndo();
    rows.get(id)?.focus('title');
  }
  function dismiss(): void {
    clearUndo();
    parts.newTitle.focus();
  }
  function clearUndo(): void {
    undoable = undefined;
    drawUndo(undefined);
  }

  function add(): void {
    const title = parts.newTitle.value.replace(/\s+/g, ' ').trim();
    if (title !== '') {
      const id = createNoteId();
      parts.newTitle.value = '';
      markedId = id;
      sync.change({ type: 'add', id, kind: parts.radio('kind') === 'note' ? 'note' : 'task', title, text: '' });
      // A new note that the filter hides would seem to be lost.
      if (!rows.ids.includes(id)) setFilter(EVERYTHING);
      announce(`Added “${title}”.`);
    }
    parts.newTitle.focus();
  }

  parts.rows.addEventListener('keydown', event => {
    const handle = (event.target as Element).closest('.handle');
    const id = handle?.closest<HTMLElement>('li')?.dataset.id;
    if (id === undefined || !['ArrowUp', 'ArrowDown', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    moveByKey(id, event.key);
  });
  document.addEventListener('keydown', event => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    // In a field it takes back what is typed.
    const isTyping = (event.target as Element).matches('textarea, input:not([type="checkbox"], [type="radio"])');
    if (!isUndo || isTyping || !undoable) return;
    event.preventDefault();
    restore();
  });
  parts.add.addEventListener('click', add);
  parts.newTitle.addEventListener('keydown', event => {
    if (event.key === 'Enter' && !isCompositionKey(event)) add();
  });
  parts.query.addEventListener('input', () => setFilter({ query: parts.query.value }));
  for (const radio of parts.radios('show'))
    radio.addEventListener('change', () => setFilter({ show: radio.value as Show }));

  return {
    draw,
    get filter() {
      return filter;
    },
    setFilter,
    mark(id) {
      markedId = id;
      draw();
    },
  };
}

/** "2 to do, 1 done, 3 notes". */
function countNotes(notes: readonly Note[]): string {
  const live = notes.filter(note => isShown(note, 'all'));
  const count = (show: Show): number => live.filter(note => isShown(note, show)).length;
  const [toDo, done] = [count('to-do'), count('done')];
  const others = live.length - toDo - done;
  return [
    toDo + done > 0 ? `${toDo} to do` : '',
    done > 0 ? `${done} done` : '',
    others > 0 ? `${others} ${others === 1 ? 'note' : 'notes'}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
