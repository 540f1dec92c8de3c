// The shapes of a schema, all of them, as one list of plain JSON: made ahead where there is time (in Node), so that a page
// can draw the form without the code that reads schemas. See ./compiled-shaper.ts for the way back.

import type { SelectOption, TextWidget, VariantOption } from './controls.ts';
import { createShaper } from './create-shaper.ts';
import { holdsSecret } from './holds-secret.ts';
import { cloneJson, type Json, type JsonType } from './json.ts';
import type { NameRule } from './member-names.ts';
import type { Facts, Shape } from './shape.ts';
import type { SchemaShaper } from './shaper.ts';

/** One shape. Other shapes are named by their index in the list; `-1` stands for "nothing may be there". */
export interface CompiledShape<Ref = number> {
  readonly kind: Shape['kind'];
  readonly facts?: Partial<Facts>;
  readonly nullable?: true;
  /** An object's declared properties: name, shape, whether it is required (1) or not (0, or absent). */
  readonly properties?: readonly (readonly [name: string, shape: Ref, required?: 0 | 1])[];
  readonly extensible?: true;
  /** Further members; absent: any, which an object that says nothing else of them keeps without a control. */
  readonly additional?: Ref;
  readonly patterns?: readonly (readonly [pattern: string, shape: Ref])[];
  /** What a member may be called. */
  readonly names?: NameRule;
  readonly items?: Ref;
  readonly prefix?: readonly Ref[];
  /** The alternatives of a variant. */
  readonly shapes?: readonly Ref[];
  /** A value that is a text and its own label is only that. */
  readonly options?: readonly (SelectOption | VariantOption | string)[];
  readonly types?: readonly JsonType[];
  /** Of a text; absent: a line. */
  readonly widget?: TextWidget;
  /** The default says what a secret place would be: it is filled in without it, and not shown. */
  readonly veiled?: true;
  readonly reason?: 'any' | 'unsupported' | 'mismatch' | 'limit';
}

export interface CompiledShapes {
  /** The root is the first. */
  readonly shapes: readonly CompiledShape[];
}

/** How many shapes one schema may have; the places beyond are JSON editors. */
const MAX_SHAPES = 4_000;

/** Never throws, whatever the schema; recursion stays recursion. */
export function compileShapes(schema: unknown): CompiledShapes {
  const shaper = createShaper(cloneJson(schema) ?? true);
  const shapes: CompiledShape[] = [];
  const indices = new Map<Shape, number>();
  const leaves = new Map<string, number>();
  const queue: { shape: Shape; at: number }[] = [];
  const limit: CompiledShape = { kind: 'json', reason: 'limit' };

  function indexOf(shape: Shape | null | undefined, name = ''): number {
    if (!shape) return -1;
    if (isLeaf(shape)) return leafIndex(shape, name);
    const known = indices.get(shape);
    if (known !== undefined) return known;
    if (shapes.length >= MAX_SHAPES)
      return leafIndex({ kind: 'json', flat: { bounds: {} }, nullable: false, reason: 'limit' });
    const at = shapes.push(limit) - 1;
    indices.set(shape, at);
    queue.push({ shape, at });
    return at;
  }

  /** Places that hold nothing else and say the same are one. */
  function leafIndex(shape: Shape, name = ''): number {
    const compiled = headOf(shape, shaper, name);
    const text = JSON.stringify(compiled);
    const at = leaves.get(text) ?? shapes.push(compiled) - 1;
    leaves.set(text, at);
    return at;
  }

  indexOf(shaper.root);
  for (let next = queue.shift(); next; next = queue.shift()) shapes[next.at] = withParts(next.shape, shaper, indexOf);
  return { shapes };
}

function isLeaf({ kind }: Shape): boolean {
  return kind !== 'object' && kind !== 'map' && kind !== 'array' && kind !== 'variant';
}

/** What a shape says of itself. */
function headOf(shape: Shape, shaper: SchemaShaper, name = ''): CompiledShape {
  const { flat } = shape;
  const isOpen = (value: Json): boolean => !holdsSecret(shaper, shape, value);
  const facts = factsOf({ ...flat, ...(flat.examples && { examples: flat.examples.filter(isOpen) }) });
  const widget = shape.kind === 'text' ? shaper.widgetOf(shape, { name, secret: flat.secret ?? false }) : 'line';
  return {
    kind: shape.kind,
    ...(facts && { facts }),
    ...(shape.nullable && { nullable: true }),
    ...('options' in shape && { options: shape.options.map(shortOption) }),
    ...(widget !== 'line' && { widget }),
    ...(flat.default !== undefined && !isOpen(flat.default) && { veiled: true as const }),
    ...(shape.kind === 'json' && { reason: shape.reason, ...(shape.types && { types: shape.types }) }),
  };
}

function shortOption(option: SelectOption | VariantOption): SelectOption | VariantOption | string {
  const isPlain = 'value' in option && option.value === option.label && option.description === undefined;
  return isPlain ? option.label : option;
}

const FACTS: readonly (keyof Facts)[] = [
  'integer',
  'uniqueItems',
  'pattern',
  'format',
  'mediaType',
  'encoding',
  'title',
  'description',
  'default',
  'examples',
  'readOnly',
  'writeOnly',
  'secret',
  'deprecated',
];

function factsOf(flat: Facts): Partial<Facts> | undefined {
  const facts: [string, unknown][] = Object.keys(flat.bounds).length > 0 ? [['bounds', flat.bounds]] : [];
  for (const name of FACTS) if (flat[name] !== undefined) facts.push([name, flat[name]]);
  return facts.length > 0 ? Object.fromEntries(facts) : undefined;
}

function withParts(
  shape: Shape,
  shaper: SchemaShaper,
  indexOf: (shape: Shape | null | undefined, name?: string) => number,
): CompiledShape {
  const head = headOf(shape, shaper);
  switch (shape.kind) {
    case 'variant':
      return { ...head, shapes: shape.shapes.map(inner => indexOf(inner)) };
    case 'array': {
      const prefix = Array.from({ length: shape.fixedItems }, (_, index) => indexOf(shaper.itemOf(shape, index)));
      const items = indexOf(shaper.itemOf(shape, shape.fixedItems));
      return { ...head, items, ...(prefix.length > 0 && { prefix }) };
    }
    case 'object':
    case 'map': {
      const { rest, patterns } = shaper.additionalOf(shape);
      const names = shaper.nameRule(shape);
      const properties = [...shape.properties].map(
        ([name, required]) => [name, indexOf(shaper.propertyOf(shape, name), name), required ? 1 : 0] as const,
      );
      return {
        ...head,
        ...(properties.length > 0 && { properties }),
        ...(shape.extensible && { extensible: true }),
        ...(rest !== undefined && rest !== shaper.any && !shape.carries && { additional: indexOf(rest) }),
        ...(patterns.length > 0 && {
          patterns: patterns.map(([pattern, inner]) => [pattern, indexOf(inner)] as const),
        }),
        // Only of an object it says something that there is a rule, whatever it allows.
        ...(names && (shape.kind === 'object' || Object.keys(names).length > 0) && { names }),
      };
    }
    default:
      return head;
  }
}
