// The shape of a tool's definition: names and types of its parameters and of its result's members. A view for a well-known server is bound to
// it: other words in a description keep the view, another member does not.
import { isRecord } from '@vitrine/std/internal/json';
import type { ToolDefinition } from '../tool-definition.ts';

/** A type's name, `{member: shape}`, `[shape of the items]`, or `{"|": [shapes]}` for what may be one of several. */
export type Shape = string | readonly [Shape] | { readonly [member: string]: Shape | readonly Shape[] };

export interface DefinitionShape {
  readonly input: Shape;
  /** Schema of the output; absent when the tool declares none. */
  readonly output?: Shape | undefined;
}

/** Schemas inside each other; what is deeper is `any`. */
const MAX_DEPTH = 12;
/** Schemas read for one shape; the rest is `any`. References to the whole schema would multiply with each level. */
const MAX_SCHEMAS = 5_000;

export function readDefinitionShape({ inputSchema, outputSchema }: ToolDefinition): DefinitionShape {
  return {
    input: readShape({ root: inputSchema, left: MAX_SCHEMAS }, inputSchema, 0),
    ...(outputSchema !== undefined && {
      output: readShape({ root: outputSchema, left: MAX_SCHEMAS }, outputSchema, 0),
    }),
  };
}

/** `root`: the schema that references are about. `left`: the number of schemas that may still be read. */
interface ShapeReader {
  readonly root: unknown;
  left: number;
}

function readShape(reader: ShapeReader, schema: unknown, depth: number): Shape {
  if (!isRecord(schema) || depth > MAX_DEPTH || --reader.left < 0) return 'any';
  const { root } = reader;
  const { $ref, type, properties, items, additionalProperties } = schema;
  const at = (part: unknown): Shape => readShape(reader, part, depth + 1);
  if (typeof $ref === 'string') return at(resolveReference(root, $ref));
  const alternatives = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (alternatives) return mergeAlternatives(alternatives.map(at));
  if (Array.isArray(type)) return mergeAlternatives(type.map(name => at({ ...schema, type: name })));
  if (isRecord(properties))
    return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, at(member)]));
  if (isRecord(additionalProperties)) return { '*': at(additionalProperties) };
  if (type === 'array' || isRecord(items)) return [at(items)];
  if (typeof type === 'string') return type === 'integer' ? 'number' : type;
  const values = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : [];
  return values.length > 0 ? mergeAlternatives(values.map(value => (value === null ? 'null' : typeof value))) : 'any';
}

/** One shape, or several in the order of their JSON. A value that may also be null has the same members. */
function mergeAlternatives(shapes: readonly Shape[]): Shape {
  const byText = new Map(shapes.map(shape => [JSON.stringify(shape), shape]));
  if (byText.size > 1) byText.delete('"null"');
  const sorted = [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, shape]) => shape);
  return sorted.length === 1 ? (sorted[0] as Shape) : { '|': sorted };
}

/** The schema that a reference inside the same document names. */
function resolveReference(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  let place = root;
  for (const step of reference.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isRecord(place) || !Object.hasOwn(place, name)) return undefined;
    place = place[name];
  }
  return place;
}

/** The pointer of the first place where two shapes differ. Undefined: they are equal. */
export function findDifference(a: unknown, b: unknown, pointer = ''): string | undefined {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b ? undefined : pointer;
  if (Array.isArray(a) !== Array.isArray(b)) return pointer;
  const [left, right] = [a, b] as readonly Readonly<Record<string, unknown>>[];
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const difference = findDifference(left?.[name], right?.[name], `${pointer}/${name}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** The shape of a value: of a list, the members that any of its items has. */
export function readValueShape(value: unknown): Shape {
  if (Array.isArray(value)) return [value.length === 0 ? 'any' : mergeItems(value)];
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, readValueShape(member)]));
  return value === null ? 'any' : typeof value;
}

function mergeItems(items: readonly unknown[]): Shape {
  const shapes = items.map(readValueShape);
  return shapes.every(shape => isRecord(shape)) ? Object.assign({}, ...shapes.toReversed()) : (shapes[0] as Shape);
}

/** A JSON Schema with the members of a shape, for the checks of view specs. */
export function createShapeSchema(shape: Shape | readonly Shape[]): object {
  if (Array.isArray(shape)) return { type: 'array', items: createShapeSchema(shape[0]) };
  if (typeof shape === 'string') return shape === 'any' ? {} : { type: shape };
  const { '|': alternatives, '*': others } = shape as { readonly [member: string]: Shape | readonly Shape[] };
  if (Array.isArray(alternatives)) return { anyOf: alternatives.map(createShapeSchema) };
  if (others !== undefined) return { type: 'object', additionalProperties: createShapeSchema(others) };
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, createShapeSchema(member)])),
  };
}
