// What a repair changed and what it refused, and the readers that all parts of the repair share. A reader returns undefined where nothing
// usable was written, and notes what it changed.

import { isRecord } from '@vitrine/std/json';
import { safeText } from '@vitrine/std/safe-text';
import { pointerFrom } from './spec-pointer.ts';
import { VIEW_SPEC_LIMITS, type ViewSpecProblem } from './view-spec.ts';

/** A record as a model wrote it. */
export type Written = { readonly [key: string]: unknown };

export interface RepairNotes {
  /** What was changed without loss. */
  readonly repairs: ViewSpecProblem[];
  /** What was refused: the spec is drawn without it. */
  readonly problems: ViewSpecProblem[];
}

/** The most faults of one spec that are named: a model is sent them. */
const MAX_NOTES = 50;

export function note(list: ViewSpecProblem[], code: ViewSpecProblem['code'], path: string, message: string): void {
  if (list.length < MAX_NOTES) list.push({ code, path, message });
}

/** A value as an error shows it. */
export function shown(value: unknown): string {
  try {
    return safeText(JSON.stringify(value) ?? String(value), { maxLength: 80 });
  } catch {
    return 'A value that is no JSON';
  }
}

/** A text that users see: without hidden characters and line breaks, cut to its limit. */
export function readText(
  notes: RepairNotes,
  path: string,
  value: unknown,
  limit: number = VIEW_SPEC_LIMITS.label,
): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number') {
    note(notes.repairs, 'schema', path, `${shown(value)} is no text and was left out.`);
    return undefined;
  }
  const sourceText = String(value);
  const clean = safeText(sourceText.replace(/\s+/g, ' ').trim(), { hidden: 'remove', maxLength: limit - 1 });
  if (clean !== sourceText)
    note(notes.repairs, 'limit', path, 'The text was cleaned: hidden characters, line breaks, length.');
  return clean === '' ? undefined : clean;
}

/** A pointer, in whatever notation it was written: `whole` of the part, `item` of a value that the part shows. */
export function readPointer(
  notes: RepairNotes,
  path: string,
  value: unknown,
  keep: 'whole' | 'item' = 'item',
): string | undefined {
  if (value === undefined) return undefined;
  // A2UI binds by `{path}` and, in its current version, by `{"@path"}`.
  const pointerSource = isRecord(value) ? (value.path ?? value['@path'] ?? value.at ?? value.pointer) : value;
  const pointer = pointerFrom(pointerSource, keep);
  if (pointer === undefined)
    note(notes.problems, 'missed-pointer', path, `${shown(value)} is no JSON Pointer. Write one such as "/items".`);
  else if (pointer !== value)
    note(notes.repairs, 'schema', path, `${shown(value)} was written as the JSON Pointer ${shown(pointer)}.`);
  return pointer;
}

/** One of a list of words; other spellings by `aliases` (keys in lower case, letters and digits only). */
export function readWord<Word extends string>(
  notes: RepairNotes,
  path: string,
  value: unknown,
  words: readonly Word[],
  aliases: { readonly [alias: string]: Word } = {},
): Word | undefined {
  if (value === undefined || value === null) return undefined;
  const plain = typeof value === 'string' ? plainWord(value) : '';
  const matchingWord =
    words.find(word => plainWord(word) === plain) ?? (Object.hasOwn(aliases, plain) ? aliases[plain] : undefined);
  if (matchingWord === undefined)
    note(notes.problems, 'schema', path, `${shown(value)} is not one of ${words.join(', ')}.`);
  else if (matchingWord !== value) note(notes.repairs, 'schema', path, `${shown(value)} was read as ${matchingWord}.`);
  return matchingWord;
}

export function plainWord(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Items of a list: a single value counts as a list of one, and `null` items are left out. */
export function readList(notes: RepairNotes, path: string, value: unknown, most: number): readonly unknown[] {
  if (value === undefined || value === null) return [];
  const list = (Array.isArray(value) ? value : [value]).filter(item => item !== null && item !== undefined);
  if (list.length > most) note(notes.repairs, 'limit', path, `Of ${list.length} items the first ${most} were taken.`);
  return list.slice(0, most);
}

/** The first member that is present, of several names for the same thing. */
export function firstPresent(written: Written, ...names: readonly string[]): unknown {
  const name = names.find(key => Object.hasOwn(written, key) && written[key] !== undefined && written[key] !== null);
  return name === undefined ? undefined : written[name];
}

/** Leaves out members that are undefined, which the schema would refuse under `exactOptionalPropertyTypes`. */
export function present<T extends object>(
  members: T,
): { [K in keyof T as T[K] extends undefined ? never : K]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}
