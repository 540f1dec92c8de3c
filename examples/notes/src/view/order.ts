// Where a note goes in the whole list when it is moved in the part of it that is shown.
import type { Note } from '../schemas.ts';

/** `shownIds`: the ids on the screen, with the note at its new place. The id that the note goes before; null: the end. */
export function findBeforeId(notes: readonly Note[], shownIds: readonly string[], id: string): string | null {
  const index = shownIds.indexOf(id);
  const next = shownIds[index + 1];
  if (next !== undefined) return next;
  const previous = shownIds[index - 1];
  const others = notes.filter(note => note.id !== id);
  return others[others.findIndex(note => note.id === previous) + 1]?.id ?? null;
}
