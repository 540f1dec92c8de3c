// What a change does to the list, and what a search finds. Pure, so that the view shows a change before the server has stored it.
import type { Change, Note, Show } from './schemas.ts';

export interface Applied {
  /** The same array when nothing has changed. */
  readonly notes: readonly Note[];
  /** The ids of changes without effect, because there is no such note, or it is deleted. */
  readonly missingIds: readonly string[];
}

/** Carries out the changes in their order. A change that is carried out twice has the effect of one. */
export function applyChanges(notes: readonly Note[], changes: readonly Change[]): Applied {
  let current = notes;
  const missing = new Set<string>();
  for (const change of changes) {
    const next = applyChange(current, change);
    if (next === undefined) missing.add(change.id);
    else current = next;
  }
  return { notes: current, missingIds: [...missing] };
}

/** The list after the change; undefined when its note is missing. */
function applyChange(notes: readonly Note[], change: Change): readonly Note[] | undefined {
  const index = notes.findIndex(({ id }) => id === change.id);
  const note = notes[index];
  if (change.type === 'add') {
    const { id, kind, title, text } = change;
    return note ? notes : [{ id, kind, title, text, isDone: false, isDeleted: false }, ...notes];
  }
  if (note === undefined) return undefined;
  if (change.type === 'restore') return replaceAt(notes, index, { isDeleted: false });
  if (change.type === 'delete') return replaceAt(notes, index, { isDeleted: true });
  if (note.isDeleted) return undefined;
  switch (change.type) {
    case 'edit': {
      const { title = note.title, text = note.text, kind = note.kind } = change;
      return replaceAt(notes, index, { title, text, kind, isDone: note.isDone && kind === 'task' });
    }
    case 'complete':
      return replaceAt(notes, index, { isDone: change.isDone && note.kind === 'task' });
    case 'move':
      return moveBefore(notes, note, change.beforeId);
  }
}

function replaceAt(notes: readonly Note[], index: number, fields: Partial<Note>): readonly Note[] {
  const note = notes[index]!;
  const isSame = Object.entries(fields).every(([key, value]) => note[key as keyof Note] === value);
  return isSame ? notes : notes.with(index, { ...note, ...fields });
}

function moveBefore(notes: readonly Note[], note: Note, beforeId: string | null): readonly Note[] {
  if (beforeId === note.id) return notes;
  const others = notes.filter(other => other !== note);
  const place = beforeId === null ? -1 : others.findIndex(({ id }) => id === beforeId);
  const moved = others.toSpliced(place === -1 ? others.length : place, 0, note);
  return moved.every((other, index) => other === notes[index]) ? notes : moved;
}

/** Without case and accents: "creme" finds "Crème". */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether each word of the query is in the title or the text. An empty query finds everything. */
export function matchesQuery({ title, text }: Note, query: string): boolean {
  const content = plain(`${title}\n${text}`);
  return plain(query)
    .split(/\s+/)
    .every(word => content.includes(word));
}

/** Whether a list that shows these lists the note: `to-do` and `done` are of tasks, `all` is everything. */
export function isShown({ kind, isDone, isDeleted }: Note, show: Show): boolean {
  if (isDeleted) return false;
  return show === 'all' || (kind === 'task' && isDone === (show === 'done'));
}
