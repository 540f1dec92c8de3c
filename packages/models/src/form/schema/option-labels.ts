// Labels of values, and of alternatives without a title in the schema.

import { getOwnMember } from '@vitrine/std/internal/own-member';
import { isObject, type Json } from '../json.ts';
import type { VariantOption } from '../model/fields/controls.ts';
import type { FieldSpec } from '../model/fields/field-spec.ts';
import { humanise } from '../model/fields/humanise.ts';
import type { ClassifiedSpec } from './classified-spec.ts';
import type { MergedSchema, Schema } from './merged-schema.ts';

export function valueLabel(value: Json): string {
  if (typeof value === 'string') return value.trim() === '' ? JSON.stringify(value) : value;
  return JSON.stringify(value);
}

const KIND_LABELS: Record<FieldSpec['kind'], string> = {
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

/** An alternative before it has its label. */
export interface Alternative {
  readonly spec: ClassifiedSpec;
  readonly title: string | undefined;
  /** The schema as written; absent where it was not written as an alternative. */
  readonly schema: Schema | undefined;
}

/** A title, else the member that distinguishes the alternatives, else the name of the definition, else the type. */
export function optionLabels(options: readonly Alternative[], read: (schema: Schema) => MergedSchema): VariantOption[] {
  const marks = options.map(({ spec }) => constMembers(spec, read));
  const discriminator = [...(marks.find(mark => mark.size > 0)?.keys() ?? [])].find(name => {
    const values = marks.filter(mark => mark.has(name)).map(mark => mark.get(name) as string);
    return values.length > 1 && new Set(values).size === values.length;
  });
  const labelCounts = new Map<string, number>();
  return options.map(({ spec, title, schema }, index) => {
    const mark = discriminator === undefined ? undefined : marks[index]?.get(discriminator);
    const label = title ?? mark ?? referenceName(schema) ?? kindLabel(spec, read);
    const count = (labelCounts.get(label) ?? 0) + 1;
    labelCounts.set(label, count);
    const { description } = spec.keywords;
    return { label: count > 1 ? `${label} (${count})` : label, ...(description !== undefined && { description }) };
  });
}

function constMembers(spec: ClassifiedSpec, read: (schema: Schema) => MergedSchema): Map<string, string> {
  const constantsByName = new Map<string, string>();
  if (spec.kind !== 'object') return constantsByName;
  const { properties }: MergedSchema = spec.keywords;
  for (const name of spec.properties.keys()) {
    const schema = properties?.get(name);
    // Only schemas written in place are read: following references here would unfold a recursive schema.
    if (!isObject(schema) || !(Object.hasOwn(schema, 'const') || Object.hasOwn(schema, 'enum'))) continue;
    const { values } = read(schema);
    if (values?.length === 1) constantsByName.set(name, valueLabel(values[0] as Json));
  }
  return constantsByName;
}

function referenceName(schema: Schema | undefined): string | undefined {
  const reference = isObject(schema) ? getOwnMember(schema, '$ref') : undefined;
  if (typeof reference !== 'string') return undefined;
  const name = reference.split(/[/#]/).at(-1);
  return name ? humanise(name) : undefined;
}

function kindLabel(spec: ClassifiedSpec, read: (schema: Schema) => MergedSchema): string {
  const { items }: MergedSchema = spec.keywords;
  if (spec.kind === 'array' && isObject(items)) {
    const { types, values } = read(items);
    const [type] = types ?? [];
    if (type === 'string' || type === 'number')
      return `List: ${KIND_LABELS[values ? 'select' : TYPE_KINDS[type]].toLowerCase()}`;
  }
  if (spec.kind === 'object') {
    const required = [...spec.properties].filter(([, isRequired]) => isRequired).map(([name]) => humanise(name));
    if (required.length > 0 && required.length < 4) return required.join(', ');
  }
  if (spec.kind === 'select' && spec.options.length < 4) return spec.options.map(option => option.label).join(', ');
  if (spec.kind === 'const') return spec.options[0]?.label ?? KIND_LABELS.const;
  return KIND_LABELS[spec.kind];
}
