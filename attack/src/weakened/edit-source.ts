// Applies the edits of a weakening to the texts of files, and keeps count, so that none is left out unnoticed.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Place, SourceEdit } from './weakening.ts';

/** The repository. */
export const ROOT: string = fileURLToPath(new URL('../../..', import.meta.url));

export interface Editor {
  /** The text of a file with its edits. `file` is an absolute path, without a query. Throws when an edit does not find its text once. */
  edit(file: string, text: string): string;
  /** Whether a file has edits. */
  changes(file: string): boolean;
  /** Throws when a file that should have been edited never came. */
  finish(): void;
}

export function createEditor(edits: readonly SourceEdit[], place: Place): Editor {
  const mine = edits.filter(edit => edit.in === place);
  const left = new Set(mine);
  const of = (file: string): SourceEdit[] => mine.filter(edit => ROOT + edit.file === file);
  return {
    changes: file => of(file).length > 0,
    edit(file, text) {
      return of(file).reduce((before, edit) => {
        left.delete(edit);
        return replaceOnce(before, edit);
      }, text);
    },
    finish() {
      const [missing] = left;
      if (missing)
        throw new Error(`${missing.file} is no part of the ${place} any more: the edit of it has no effect.`);
    },
  };
}

/** Throws when the file does not have the text exactly once. */
export function replaceOnce(text: string, { file, find, put }: SourceEdit): string {
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} has ${after === undefined ? 'no' : more.length + 1} times: ${find}`);
  return before + put + after;
}

/** The edited texts of all files, before anything is built. Throws as `replaceOnce` does. */
export function editedTexts(edits: readonly SourceEdit[]): { file: string; text: string }[] {
  return [...new Set(edits.map(edit => edit.file))].flatMap(file => {
    const mine = edits.filter(edit => edit.file === file);
    return [...new Set(mine.map(edit => edit.in))].map(place => ({
      file,
      text: createEditor(mine, place).edit(ROOT + file, readFileSync(ROOT + file, 'utf8')),
    }));
  });
}
