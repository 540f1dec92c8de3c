// The pointers inside a part, with the labels that a user reads beside their values.
import { isRecord } from '@vitrine/std/internal/json';
import type { LeafPart } from './view-spec.ts';

export interface PartValue {
  /** Path in the part, such as `/columns/0`. */
  readonly path: string;
  /** Relative to the part's value or, in a list part, to an item. */
  readonly at: string;
  readonly label?: string | undefined;
}

const LISTS: ReadonlySet<string> = new Set(['table', 'cards', 'chart', 'map', 'timeline']);
const POINTERS = ['title', 'subtitle', 'image', 'latitude', 'longitude', 'when', 'text'];

/** Whether pointers inside the part are relative to an item. */
export function isListPart({ part }: LeafPart): boolean {
  return LISTS.has(part);
}

export function partValues(part: LeafPart): PartValue[] {
  const { at: _, label: __, ...members } = part;
  return Object.entries(members).flatMap(([name, member]) => {
    if (POINTERS.includes(name) && typeof member === 'string') return [{ path: `/${name}`, at: member }];
    if (Array.isArray(member)) return member.flatMap((each, index) => readValue(`/${name}/${index}`, each));
    return readValue(`/${name}`, member);
  });
}

function readValue(path: string, value: unknown): PartValue[] {
  if (!isRecord(value) || typeof value.at !== 'string') return [];
  return [{ path, at: value.at, ...(typeof value.label === 'string' && { label: value.label }) }];
}
