// Variants: the chosen alternative holds the value; what was entered in the others is kept and restored.

import type { Json } from '../../json.ts';
import type { BuildPlace, FieldBuilder } from './build-fields.ts';
import { entered, type Field, type FieldState, propertyNames } from './field.ts';
import type { FieldSpec, ObjectSpec, VariantSpec } from './field-spec.ts';
import { bestVariant } from './match-variant.ts';

/** The first alternative, blank. */
export function blankVariant(
  builder: FieldBuilder,
  { alternatives }: VariantSpec,
  { previous, depth }: BuildPlace,
): FieldState {
  const content = builder.blank(alternatives[0] as FieldSpec, { required: true, depth });
  return { kind: 'variant', selected: 0, content, otherContents: earlierContents(previous) };
}

/** The alternative that fits the value best. */
export function variantHolding(
  builder: FieldBuilder,
  { alternatives }: VariantSpec,
  value: Json,
  place: BuildPlace,
): FieldState {
  const { previous } = place;
  const state = previous?.state.kind === 'variant' ? previous.state : undefined;
  const selected = bestVariant(builder.specs, alternatives, value, state?.selected);
  const inner = state?.selected === selected ? state.content : undefined;
  const content = builder.holding(alternatives[selected] as FieldSpec, value, {
    ...place,
    required: true,
    previous: inner,
  });
  return { kind: 'variant', selected, content, otherContents: earlierContents(previous) };
}

function earlierContents(previous: Field | undefined): ReadonlyMap<number, Field> {
  return previous?.state.kind === 'variant' ? previous.state.otherContents : new Map();
}

/** The field with this alternative; `undefined` where there is none. */
export function chooseVariant(builder: FieldBuilder, field: Field, index: number, depth: number): Field | undefined {
  const { spec, state } = field;
  if (spec.kind !== 'variant' || !spec.alternatives[index]) return undefined;
  if (state.kind === 'variant' && state.selected === index) return field;
  const otherContents = new Map(state.kind === 'variant' ? state.otherContents : []);
  if (state.kind === 'variant') otherContents.set(state.selected, state.content);
  const earlier = otherContents.get(index);
  otherContents.delete(index);
  const blank = builder.blank(spec.alternatives[index], { required: true, depth });
  const content = earlier ?? carryOver(builder, field, blank, depth);
  return entered(field, { kind: 'variant', selected: index, content, otherContents });
}

/** Copies what was entered in plain fields to fields of the same name and kind in the other alternative. */
function carryOver(builder: FieldBuilder, from: Field, to: Field, depth: number): Field {
  const source = from.state.kind === 'variant' ? from.state.content : undefined;
  if (source?.state.kind !== 'members' || to.state.kind !== 'members') return to;
  const sourceNames = propertyNames(source.spec as ObjectSpec);
  const sources = source.state.properties;
  const targets = to.state.properties;
  const properties = propertyNames(to.spec as ObjectSpec).map((name, index) => {
    const target = targets[index] as Field;
    const other = sources[sourceNames.indexOf(name)];
    const value = other && canCarry(other.spec, target.spec) ? builder.readValue(other) : undefined;
    if (value === undefined) return target;
    const carriedField = builder.holding(target.spec, value, {
      required: target.required,
      depth: depth + 1,
      previous: target,
    });
    return carriedField.state.kind === 'editor' ? target : carriedField;
  });
  return { ...to, state: { ...to.state, properties } };
}

const PLAIN_KINDS: readonly FieldSpec['kind'][] = ['text', 'number', 'boolean', 'select'];

function canCarry(from: FieldSpec, to: FieldSpec): boolean {
  // The value of a secret field must not be shown in a plain one.
  const wouldShow = from.keywords.secret && !to.keywords.secret;
  return from.kind === to.kind && PLAIN_KINDS.includes(to.kind) && !wouldShow;
}
