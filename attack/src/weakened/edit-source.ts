// Applies the edits of a weakening to the texts of files, and counts them, so that no edit is forgotten.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Place, SourceEdit } from './weakening.ts';

/** The repository. */
export const ROOT: string = fileURLToPath(new URL('../../..', import.meta.url));

export interface Editor {
  /** The text of a file with its edits. `file` is an absolute path, without a query. Throws when a marker does not occur exactly once. */
  edit(file: string, text: string): string;
  /** Whether a file has edits. */
  changes(file: string): boolean;
  /** Throws when a file with edits was never loaded. */
  finish(): void;
}

export function createEditor(edits: readonly SourceEdit[], place: Place): Editor {
  const mine = edits.filter(edit => edit.in === place);
  const unapplied = new Set(mine);
  const of = (file: string): SourceEdit[] => mine.filter(edit => ROOT + edit.file === file);
  return {
    changes: file => of(file).length > 0,
    edit(file, text) {
      return of(file).reduce((before, edit) => {
        unapplied.delete(edit);
        return replaceMarked(before, edit);
      }, text);
    },
    finish() {
      const [missing] = unapplied;
      if (missing)
        throw new Error(`${missing.file} is no part of the ${place} any more: the edit of it has no effect.`);
    },
  };
}

const MARKER = /^\s*\/\/ weakening: (\S+)$/;

/** The names of all markers in a text, in order. */
export function markersIn(text: string): string[] {
  return text.split('\n').flatMap(line => MARKER.exec(line)?.[1] ?? []);
}

/** The text with the line after the marker replaced; a marker applies to the line of code below all markers around it. */
export function replaceMarked(text: string, { file, marker, put }: SourceEdit): string {
  const lines = text.split('\n');
  const markerLines = lines.flatMap((line, index) => (MARKER.exec(line)?.[1] === marker ? [index] : []));
  const [at] = markerLines;
  if (at === undefined || markerLines.length > 1)
    throw new Error(`${file} has the marker ${marker} ${markerLines.length} times, instead of once.`);
  let target = at + 1;
  while (MARKER.test(lines[target] ?? '')) target++;
  lines[target] = put;
  return lines.join('\n');
}

/** The edited texts of all files, before anything is built. Throws as `replaceMarked` does. */
export function editedTexts(edits: readonly SourceEdit[]): { file: string; text: string }[] {
  return [...new Set(edits.map(edit => edit.file))].flatMap(file => {
    const mine = edits.filter(edit => edit.file === file);
    return [...new Set(mine.map(edit => edit.in))].map(place => ({
      file,
      text: createEditor(mine, place).edit(ROOT + file, readFileSync(ROOT + file, 'utf8')),
    }));
  });
}
