// Pointers inside a part are relative to what it draws. A model often writes them from the top of the result: `/days/0/high`, or `/days/high`.
import { readResultSchema } from '../result-schema.ts';
import type { ToolDefinition } from '../tool-definition.ts';
import { addProblem, type RepairNotes } from './repair-notes.ts';
import { schemaAllows } from './schema-allows.ts';
import { type LeafPart, leafPartSchema } from './view-spec.ts';

/** Members that hold a pointer, at any depth of a part. */
const POINTERS = new Set(['at', 'title', 'subtitle', 'image', 'latitude', 'longitude', 'when', 'text']);
const LISTS = new Set(['table', 'cards', 'chart', 'map', 'timeline']);

/** The part with pointers relative to its value or, in a list part, to an item. Changed only where the written pointer finds nothing. */
export function withRelativePointers(notes: RepairNotes, tool: ToolDefinition, path: string, part: LeafPart): LeafPart {
  const isList = LISTS.has(part.part);
  const relative = (pointer: string): string => {
    const inside = pointer.startsWith(`${part.at}/`) ? pointer.slice(part.at.length) : undefined;
    if (inside === undefined) return pointer;
    const [index] = isList ? (/^\/\d+(?=\/|$)/.exec(inside) ?? []) : [];
    if (index !== undefined) return inside.slice(index.length);
    const base = isList ? `${part.at}/0` : part.at;
    return schemaAllows(readResultSchema(tool), base + pointer) === 'no' ? inside : pointer;
  };
  const changed: string[] = [];
  const visit = (value: unknown, key: string): unknown => {
    if (typeof value === 'string' && POINTERS.has(key)) {
      const pointer = relative(value);
      if (pointer !== value) changed.push(value);
      return pointer;
    }
    if (Array.isArray(value)) return value.map(item => visit(item, ''));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner, name)]));
  };
  const { at, ...members } = part;
  const parsedPart = leafPartSchema.safeParse({ ...(visit(members, '') as object), at });
  if (!parsedPart.success || changed.length === 0) return part;
  addProblem(
    notes.repairs,
    'schema',
    path,
    `${changed.join(', ')}: written relative to ${isList ? 'an item of ' : ''}${at}.`,
  );
  return parsedPart.data;
}
