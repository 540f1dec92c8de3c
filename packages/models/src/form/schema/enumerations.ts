// Lists of values (`enum`, `const`, alternatives with one value each), which become the options of a select.

import { equalJson } from '@vitrine/std/internal/equal-json';
import { isObject, type Json } from '../json.ts';
import type { SelectOption } from '../model/fields/controls.ts';
import type { ChoiceSpec } from '../model/fields/field-spec.ts';
import type { ClassifiedSpec } from './classified-spec.ts';
import type { MergedSchema } from './merged-schema.ts';
import { valueLabel } from './option-labels.ts';

type ClassifiedChoice = ChoiceSpec<MergedSchema>;

const TYPE_TESTS = {
  null: (value: Json) => value === null,
  boolean: (value: Json) => typeof value === 'boolean',
  number: (value: Json) => typeof value === 'number',
  string: (value: Json) => typeof value === 'string',
  array: (value: Json) => Array.isArray(value),
  object: isObject,
};

export function classifyValues(merged: MergedSchema): ClassifiedSpec {
  const options: SelectOption[] = [];
  const isNew = createNoveltyTest();
  let nullable = false;
  for (const [index, value] of (merged.values ?? []).entries()) {
    if (merged.types && !merged.types.some(type => TYPE_TESTS[type](value))) continue;
    if (value === null) nullable = true;
    else if (isNew(value)) {
      const label = merged.valueLabels?.[index] ?? valueLabel(value);
      const description = merged.values?.length === 1 ? merged.description : undefined;
      options.push({ value, label, ...(description !== undefined && { description }) });
    }
  }
  if (options.length === 0 && nullable) {
    return { kind: 'const', keywords: merged, nullable: false, options: [{ value: null, label: 'null' }] };
  }
  if (options.length === 0) return { kind: 'json', keywords: merged, nullable, reason: 'unsupported' };
  return { kind: options.length === 1 && !nullable ? 'const' : 'select', keywords: merged, nullable, options };
}

export function isChoice(spec: ClassifiedSpec): spec is ClassifiedChoice {
  return (
    (spec.kind === 'select' || spec.kind === 'const') &&
    spec.options.every(option => typeof option.value !== 'object' || option.value === null)
  );
}

export function joinChoices(a: ClassifiedChoice, b: ClassifiedChoice): ClassifiedChoice {
  const isNew = createNoveltyTest();
  for (const { value } of a.options) isNew(value);
  const added = b.options.filter(({ value }) => isNew(value));
  return { ...a, kind: 'select', options: [...a.options, ...added] };
}

/** Returns a function that tells whether a value occurs for the first time. Plain values are looked up in a set: a list may have thousands. */
function createNoveltyTest(): (value: Json) => boolean {
  const plain = new Set<Json>();
  const others: Json[] = [];
  return value => {
    const isPlain = typeof value !== 'object' || value === null;
    if (isPlain ? plain.has(value) : others.some(other => equalJson(other, value))) return false;
    if (isPlain) plain.add(value);
    else others.push(value);
    return true;
  };
}

/** A single value among alternatives is labelled by the title of its alternative. */
export function withTitle(spec: ClassifiedSpec, title: string | undefined): ClassifiedSpec {
  const [option] = spec.kind === 'const' ? spec.options : [];
  return spec.kind === 'const' && option && title !== undefined
    ? { ...spec, options: [{ ...option, label: title }] }
    : spec;
}
