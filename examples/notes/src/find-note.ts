// The note that a user or a model means: by its id, its title, or the beginning of it.
import { NotesError } from './errors.ts';
import type { Note } from './schemas.ts';

/** Titles that an error names. */
const MAX_NAMED = 5;

export interface FindNoteOptions {
  /** Search among the deleted ones instead. @default false */
  readonly isDeleted?: boolean;
}

/** Throws `NotesError` `not-found` or `ambiguous`, whose message names the notes that could be meant. */
export function findNote(notes: readonly Note[], reference: string, { isDeleted = false }: FindNoteOptions = {}): Note {
  const candidates = notes.filter(note => note.isDeleted === isDeleted);
  const plain = reference.trim().toLowerCase();
  const ways: ((note: Note) => boolean)[] = [
    ({ id }) => id === reference.trim(),
    ({ title }) => title.toLowerCase() === plain,
    ({ title }) => title.toLowerCase().startsWith(plain),
    ({ title }) => title.toLowerCase().includes(plain),
  ];
  for (const isMeant of ways) {
    const [note, ...others] = candidates.filter(isMeant);
    if (note === undefined) continue;
    if (others.length === 0) return note;
    throw new NotesError(
      'ambiguous',
      `Several notes fit ${JSON.stringify(reference)}: ${nameNotes([note, ...others])}. Name one by its id.`,
    );
  }
  const what = isDeleted ? 'No note that was deleted lately' : 'No note';
  const hint = candidates.length === 0 ? '' : ` There are ${nameNotes(candidates)}.`;
  throw new NotesError('not-found', `${what} fits ${JSON.stringify(reference)}.${hint}`);
}

function nameNotes(notes: readonly Note[]): string {
  const names = notes.slice(0, MAX_NAMED).map(({ id, title }) => `“${title}” (${id})`);
  const more = notes.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
