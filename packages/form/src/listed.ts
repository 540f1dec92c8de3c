// Lists of values (`enum`, `const`, alternatives that are one value each): the options of a select.

import type { SelectOption } from './controls.ts';
import type { Flat } from './flat.ts';
import { equalJson, isObject, type Json } from './json.ts';
import { valueLabel } from './labels.ts';
import type { ChoiceShape, Shape } from './shape.ts';

const TYPE_TESTS = {
  null: (value: Json) => value === null,
  boolean: (value: Json) => typeof value === 'boolean',
  number: (value: Json) => typeof value === 'number',
  string: (value: Json) => typeof value === 'string',
  array: (value: Json) => Array.isArray(value),
  object: isObject,
};

export function shapeOfValues(flat: Flat): ChoiceShape | Shape {
  const options: SelectOption[] = [];
  const isNew = createNewness();
  let nullable = false;
  for (const [index, value] of (flat.values ?? []).entries()) {
    if (flat.types && !flat.types.some(type => TYPE_TESTS[type](value))) continue;
    if (value === null) nullable = true;
    else if (isNew(value)) {
      const label = flat.valueLabels?.[index] ?? valueLabel(value);
      const description = flat.values?.length === 1 ? flat.description : undefined;
      options.push({ value, label, ...(description !== undefined && { description }) });
    }
  }
  if (options.length === 0 && nullable) {
    return { kind: 'const', flat, nullable: false, options: [{ value: null, label: 'null' }] };
  }
  if (options.length === 0) return { kind: 'json', flat, nullable, reason: 'unsupported' };
  return { kind: options.length === 1 && !nullable ? 'const' : 'select', flat, nullable, options };
}

export function isChoice(shape: Shape): shape is ChoiceShape {
  return (
    (shape.kind === 'select' || shape.kind === 'const') &&
    shape.options.every(option => typeof option.value !== 'object' || option.value === null)
  );
}

export function joinChoices(a: ChoiceShape, b: ChoiceShape): ChoiceShape {
  const isNew = createNewness();
  for (const { value } of a.options) isNew(value);
  const added = b.options.filter(({ value }) => isNew(value));
  return { ...a, kind: 'select', options: [...a.options, ...added] };
}

/** Says of each value whether it is the first of its kind. Plain ones are looked up: a list may have many thousand. */
function createNewness(): (value: Json) => boolean {
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

/** A single value among alternatives is known by the title of its alternative. */
export function retitled(shape: Shape, title: string | undefined): Shape {
  const [option] = shape.kind === 'const' ? shape.options : [];
  return shape.kind === 'const' && option && title !== undefined
    ? { ...shape, options: [{ ...option, label: title }] }
    : shape;
}
