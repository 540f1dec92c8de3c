// Decides which control a place gets. The order of the checks matters: alternatives first, then a list of values, then several types, then
// one type.

import { isObject, type JsonObject, type JsonType } from '../json.ts';
import { MAX_CHAIN, MAX_SCHEMAS } from '../limits.ts';
import type { NameRule } from '../model/fields/member-names.ts';
import { withoutAnnotations } from './annotations.ts';
import type { ClassifiedSpec, Classifier } from './classified-spec.ts';
import { type AlternativeContext, classifyChoice, classifyVariant } from './classify-alternatives.ts';
import { classifyObject, memberSchema } from './classify-object.ts';
import { withConditionalMembers } from './conditional-members.ts';
import { classifyValues } from './enumerations.ts';
import { closeUnevaluated, isClosedTo } from './merge-schemas.ts';
import type { MergedSchema, Schema } from './merged-schema.ts';
import { createSchemaReader } from './schema-reader.ts';

/** Creates a classifier, and never throws, whatever the schema. */
export function createClassifier(schema: unknown): Classifier {
  const { read } = createSchemaReader(schema);
  const specs = new WeakMap<object, ClassifiedSpec>();
  const context: AlternativeContext = { read, classify, unfolding: [] };
  let count = 0;

  function classifySubschema(subschema: Schema): ClassifiedSpec {
    if (subschema === false) return never;
    if (!isObject(subschema)) return any;
    const spec = specs.get(subschema) ?? classify(read(subschema), { depth: 0, isRoot: false });
    specs.set(subschema, spec);
    return spec;
  }

  function classify(merged: MergedSchema, place: { depth: number; isRoot: boolean }): ClassifiedSpec {
    if (merged.never) return jsonSpec(merged, 'unsupported');
    if (merged.unreadable) return jsonSpec(merged, merged.unreadable);
    if (place.depth > MAX_CHAIN || ++count > MAX_SCHEMAS) return jsonSpec(merged, 'limit');
    if (merged.choices?.length) return classifyChoice(context, merged, place) ?? jsonSpec(merged, 'limit');
    if (merged.values) return classifyValues(merged);
    const types = merged.types ?? impliedTypes(merged);
    if (!types) return jsonSpec(merged, 'any');
    const nullable = types.length > 1 && types.includes('null');
    const others = nullable ? types.filter(type => type !== 'null') : types;
    if (others.length === 1) return classifyType(merged, others[0] as JsonType, nullable, place.isRoot);
    const alternatives = others.map(type => ({ merged: { ...withoutAnnotations(merged), types: [type] } }));
    return classifyVariant(context, { base: merged, nullable, alternatives }, place) ?? jsonSpec(merged, 'limit');
  }

  function classifyType(merged: MergedSchema, type: JsonType, nullable: boolean, isRoot: boolean): ClassifiedSpec {
    switch (type) {
      case 'null':
        return { kind: 'const', keywords: merged, nullable: false, options: [{ value: null, label: 'null' }] };
      case 'string':
        return { kind: 'text', keywords: merged, nullable };
      case 'number':
      case 'boolean':
        return { kind: type, keywords: merged, nullable };
      case 'array':
        return classifyArray(merged, nullable);
      case 'object':
        return classifyMembers(merged, nullable, isRoot);
    }
  }

  function classifyMembers(given: MergedSchema, nullable: boolean, isRoot: boolean): ClassifiedSpec {
    const { merged, conditions } = withConditionalMembers(given, read, isClosedTo);
    const spec = classifyObject(closeUnevaluated(merged), { nullable, isRoot, saysNothing });
    return spec ? { ...spec, ...(conditions.length > 0 && { conditions }) } : jsonSpec(given, 'any', nullable);
  }

  function classifyArray(merged: MergedSchema, nullable: boolean): ClassifiedSpec {
    const { prefix, items, uniqueItems } = merged;
    if (!prefix && items !== false && saysNothing(items)) return jsonSpec(merged, 'any', nullable);
    const item = uniqueItems && !prefix && isEnumeration(items) ? classifySubschema(items) : undefined;
    if (item?.kind === 'select' && !item.nullable)
      return { kind: 'multiselect', keywords: merged, nullable, options: item.options };
    return { kind: 'array', keywords: merged, nullable, fixedItems: prefix?.length ?? 0 };
  }

  // These two read merged schemas only: classifying the parts here would unfold a recursive schema for ever.
  function saysNothing(subschema: Schema | undefined): boolean {
    if (!isObject(subschema)) return subschema !== false;
    const { types, values, choices, never: isNever, unreadable, ...merged } = read(subschema);
    return !types && !values && !choices && !isNever && !unreadable && !impliedTypes(merged);
  }

  function isEnumeration(subschema: Schema | undefined): subschema is JsonObject {
    if (!isObject(subschema)) return false;
    const { values, choices } = read(subschema);
    return choices ? choices.every(list => list.every(option => read(option).values)) : values !== undefined;
  }

  function optionalSpec(subschema: Schema): ClassifiedSpec | undefined {
    return subschema === false ? undefined : classifySubschema(subschema);
  }

  const any = jsonSpec({ bounds: {} }, 'any');
  const never = jsonSpec({ bounds: {}, never: true }, 'unsupported');
  return {
    root: classify(read(isObject(schema) || typeof schema === 'boolean' ? schema : {}), { depth: 0, isRoot: true }),
    any,
    never,
    findProperty: ({ keywords: facts }, name) =>
      classifySubschema(facts.properties?.get(name) ?? memberSchema(facts, name)),
    findMember: ({ keywords: facts }, name) => optionalSpec(memberSchema(facts, name)),
    readUndeclaredMembers: ({ keywords: { additional, patterns = [] } }) => ({
      closed: additional === false,
      rest: additional === undefined ? undefined : optionalSpec(additional),
      patterns: patterns.map(([pattern, subschema]) => ({ pattern, spec: optionalSpec(subschema) })),
    }),
    readNameRule({ keywords: { names } }) {
      return names === undefined || names === true ? undefined : nameRule(read(names));
    },
    findItem: ({ keywords: { prefix, items } }, index) => optionalSpec(prefix?.[index] ?? items ?? true),
  };
}

function jsonSpec(merged: MergedSchema, reason: 'any' | 'unsupported' | 'limit', nullable = false): ClassifiedSpec {
  return { kind: 'json', keywords: merged, nullable, reason, ...(merged.types && { types: merged.types }) };
}

function nameRule({ values, pattern, bounds, never }: MergedSchema): NameRule {
  return {
    ...(values && { values: values.filter(value => typeof value === 'string') }),
    ...(pattern !== undefined && { pattern }),
    ...(bounds.minLength !== undefined && { minLength: bounds.minLength }),
    ...(bounds.maxLength !== undefined && { maxLength: bounds.maxLength }),
    ...(never && { never }),
  };
}

/** The type that the other keywords imply, where the schema names none. */
function impliedTypes(merged: MergedSchema): readonly JsonType[] | undefined {
  const { properties, patterns, items, prefix, pattern, format, bounds } = merged;
  if (properties || patterns) return ['object'];
  if (items !== undefined || prefix) return ['array'];
  if (pattern !== undefined || format || bounds.minLength !== undefined || bounds.maxLength !== undefined)
    return ['string'];
  const { minimum, maximum, multipleOf } = bounds;
  return minimum !== undefined || maximum !== undefined || multipleOf !== undefined ? ['number'] : undefined;
}
