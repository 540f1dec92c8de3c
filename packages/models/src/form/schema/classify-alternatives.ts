// Classifies alternatives (`anyOf`, `oneOf`, several types) as a variant, or as something simpler: one list of values, or one nullable place.

import { MAX_OPTIONS } from '../limits.ts';
import { readAnnotations, withoutAnnotations } from './annotations.ts';
import type { ClassifiedSpec } from './classified-spec.ts';
import { isChoice, joinChoices, withTitle } from './enumerations.ts';
import { mergeSchemas } from './merge-schemas.ts';
import type { MergedSchema, Schema } from './merged-schema.ts';
import { type Alternative, optionLabels } from './option-labels.ts';

interface Place {
  /** The most choices inside each other. */
  readonly depth: number;
  readonly isRoot: boolean;
}

export interface AlternativeContext {
  read(schema: Schema): MergedSchema;
  classify(merged: MergedSchema, place: Place): ClassifiedSpec;
  /** The choices around the current one: an alternative that refers back to one of them is dropped. */
  readonly unfolding: (readonly Schema[])[];
}

interface AlternativeSchema {
  readonly merged: MergedSchema;
  /** The schema as written; absent where it was not written as an alternative. */
  readonly schema?: Schema;
  readonly title?: string | undefined;
}

/** Classifies the first choice of a schema; the other choices become part of its alternatives. `undefined`: too many. */
export function classifyChoice(
  context: AlternativeContext,
  { choices = [], ...own }: MergedSchema,
  place: Place,
): ClassifiedSpec | undefined {
  const [first = [], ...others] = choices;
  if (first.length > MAX_OPTIONS) return undefined;
  const base: MergedSchema = others.length > 0 ? { ...own, choices: others } : own;
  const possible = possibleAlternatives(context, base, first);
  const real = possible.filter(({ merged }) => !isNull(merged));
  const hasNull = real.length < possible.length;
  context.unfolding.push(first);
  const spec =
    real.length > 1
      ? classifyVariant(context, { base, nullable: hasNull, alternatives: real.map(withOwnAnnotations) }, place)
      : context.classify((real[0] ?? possible[0])?.merged ?? NEVER, { ...place, depth: place.depth + 1 });
  context.unfolding.pop();
  return spec && hasNull && real.length === 1 ? { ...spec, nullable: true } : spec;
}

const NEVER: MergedSchema = { bounds: {}, never: true };

interface WrittenAlternative {
  /** The keywords of the alternative alone. */
  readonly own: MergedSchema;
  /** The same together with the keywords of the place. */
  readonly merged: MergedSchema;
  readonly schema: Schema;
}

function possibleAlternatives(
  { read, unfolding }: AlternativeContext,
  base: MergedSchema,
  first: readonly Schema[],
): WrittenAlternative[] {
  const others = base.choices ?? [];
  return first.flatMap(schema => {
    const own = read(schema);
    const both = mergeSchemas(base, own);
    // The choices of the place, then the choices of the alternative.
    const merged = own.choices && others.length > 0 ? { ...both, choices: [...others, ...own.choices] } : both;
    const leadsBack = own.choices?.some(list => list === first || unfolding.includes(list));
    return merged.never || leadsBack ? [] : [{ own, merged, schema }];
  });
}

/** Titles: an alternative keeps its own, and the place keeps its own. */
function withOwnAnnotations({ own, merged, schema }: WrittenAlternative): AlternativeSchema {
  return { merged: { ...withoutAnnotations(merged), ...readAnnotations(own) }, schema, title: own.title };
}

function isNull({ types, values }: MergedSchema): boolean {
  return values ? values.length === 1 && values[0] === null : types?.length === 1 && types[0] === 'null';
}

export interface VariantInput {
  /** The keywords of the place, whichever alternative is chosen. */
  readonly base: MergedSchema;
  readonly nullable: boolean;
  readonly alternatives: readonly AlternativeSchema[];
}

/** Classifies a variant; `undefined` when it has too many alternatives. */
export function classifyVariant(
  context: AlternativeContext,
  { base, nullable, alternatives }: VariantInput,
  place: Place,
): ClassifiedSpec | undefined {
  const classifiedAlternatives: Alternative[] = [];
  let canBeNull = nullable;
  for (const { merged, schema, title } of alternatives) {
    const spec = context.classify(merged, { ...place, depth: place.depth + 1 });
    if (spec.nullable) canBeNull = true;
    addAlternative(classifiedAlternatives, withTitle(spec.nullable ? { ...spec, nullable: false } : spec, title), {
      title,
      schema,
    });
    if (classifiedAlternatives.length > MAX_OPTIONS) return undefined;
  }
  const [only] = classifiedAlternatives;
  if (only && classifiedAlternatives.length === 1) {
    const { spec } = only;
    return {
      ...spec,
      keywords: { ...withoutAnnotations(spec.keywords), ...readAnnotations(base) },
      nullable: canBeNull,
    };
  }
  return {
    kind: 'variant',
    keywords: base,
    nullable: canBeNull,
    alternatives: classifiedAlternatives.map(({ spec }) => spec),
    options: optionLabels(classifiedAlternatives, context.read),
  };
}

/** Joins neighbouring single values to one list ("titled enum"), and flattens nested alternatives. */
function addAlternative(
  found: Alternative[],
  spec: ClassifiedSpec,
  { title, schema }: { readonly title: string | undefined; readonly schema: Schema | undefined },
): void {
  const previous = found.at(-1);
  if (isChoice(spec) && previous && isChoice(previous.spec)) {
    found[found.length - 1] = { ...previous, spec: joinChoices(previous.spec, spec), title: undefined };
  } else if (spec.kind === 'variant') {
    for (const [index, option] of spec.options.entries())
      found.push({ spec: spec.alternatives[index] as ClassifiedSpec, title: option.label, schema: undefined });
  } else found.push({ spec, title, schema });
}
