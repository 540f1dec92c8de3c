// Names for people: property names in words, labels of values and of alternatives that the schema left untitled.

import type { VariantOption } from './controls.ts';
import type { Flat, Schema } from './flat.ts';
import { isObject, type Json, own } from './json.ts';
import type { Shape } from './shape.ts';

/** `entityType`, `entity_type`, `entity-type` → "Entity type"; `userID` → "User ID". */
export function humanise(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_\-.]+/)
    .filter(Boolean)
    .map(word => (/^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word))
    .join(' ');
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

export function valueLabel(value: Json): string {
  if (typeof value === 'string') return value.trim() === '' ? JSON.stringify(value) : value;
  return JSON.stringify(value);
}

const KIND_WORDS: Record<Shape['kind'], string> = {
  object: 'Object',
  map: 'Key and value pairs',
  array: 'List',
  variant: 'Alternatives',
  text: 'Text',
  number: 'Number',
  boolean: 'Yes or no',
  select: 'One of a list',
  multiselect: 'Some of a list',
  const: 'Value',
  json: 'JSON',
};

const TYPE_KINDS = { string: 'text', number: 'number' } as const;

interface Labelled {
  readonly shape: Shape;
  readonly title: string | undefined;
  readonly schema: Schema | undefined;
}

/** A title, else the member that tells the alternatives apart, else the name of the definition, else what it is. */
export function optionLabels(options: readonly Labelled[], flatten: (schema: Schema) => Flat): VariantOption[] {
  const marks = options.map(({ shape }) => constMembers(shape, flatten));
  const discriminator = [...(marks.find(mark => mark.size > 0)?.keys() ?? [])].find(name => {
    const values = marks.filter(mark => mark.has(name)).map(mark => mark.get(name) as string);
    return values.length > 1 && new Set(values).size === values.length;
  });
  const used = new Map<string, number>();
  return options.map(({ shape, title, schema }, index) => {
    const mark = discriminator === undefined ? undefined : marks[index]?.get(discriminator);
    const label = title ?? mark ?? referenceName(schema) ?? kindLabel(shape, flatten);
    const count = (used.get(label) ?? 0) + 1;
    used.set(label, count);
    const { description } = shape.flat;
    return { label: count > 1 ? `${label} (${count})` : label, ...(description !== undefined && { description }) };
  });
}

function constMembers(shape: Shape, flatten: (schema: Schema) => Flat): Map<string, string> {
  const found = new Map<string, string>();
  if (shape.kind !== 'object') return found;
  const { properties }: Flat = shape.flat;
  for (const name of shape.properties.keys()) {
    const schema = properties?.get(name);
    // Only what is written in place: following references here would unfold a recursive schema.
    if (!isObject(schema) || !(Object.hasOwn(schema, 'const') || Object.hasOwn(schema, 'enum'))) continue;
    const { values } = flatten(schema);
    if (values?.length === 1) found.set(name, valueLabel(values[0] as Json));
  }
  return found;
}

function referenceName(schema: Schema | undefined): string | undefined {
  const reference = isObject(schema) ? own(schema, '$ref') : undefined;
  if (typeof reference !== 'string') return undefined;
  const name = reference.split(/[/#]/).at(-1);
  return name ? humanise(name) : undefined;
}

function kindLabel(shape: Shape, flatten: (schema: Schema) => Flat): string {
  const { items }: Flat = shape.flat;
  if (shape.kind === 'array' && isObject(items)) {
    const { types, values } = flatten(items);
    const [type] = types ?? [];
    if (type === 'string' || type === 'number')
      return `List: ${KIND_WORDS[values ? 'select' : TYPE_KINDS[type]].toLowerCase()}`;
  }
  if (shape.kind === 'object') {
    const required = [...shape.properties].filter(([, isRequired]) => isRequired).map(([name]) => humanise(name));
    if (required.length > 0 && required.length < 4) return required.join(', ');
  }
  if (shape.kind === 'select' && shape.options.length < 4) return shape.options.map(option => option.label).join(', ');
  if (shape.kind === 'const') return shape.options[0]?.label ?? KIND_WORDS.const;
  return KIND_WORDS[shape.kind];
}
