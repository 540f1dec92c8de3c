// From flat schemas to shapes: which control shows a place. The order of the questions is the rule: an alternative
// first, then a list of values, then several types, then the one type.

import { createFlattener, type Flat, mergeFlat, type Schema } from './flat.ts';
import { withoutWords, wordsOf } from './flat-words.ts';
import { holdsSecret } from './holds-secret.ts';
import type { Json, JsonObject, JsonType } from './json.ts';
import { isObject } from './json.ts';
import { optionLabels } from './labels.ts';
import { MAX_CHAIN, MAX_OPTIONS, MAX_SCHEMAS } from './limits.ts';
import { isChoice, joinChoices, retitled, shapeOfValues } from './listed.ts';
import { type NameRule, problemOfName } from './member-names.ts';
import { testPattern } from './pattern.ts';
import { createResolver } from './resolve.ts';
import type { ObjectShape, Shape } from './shape.ts';
import type { SchemaShaper } from './shaper.ts';
import { widgetOf } from './widget.ts';

export function createShaper(schema: unknown): SchemaShaper {
  const { flatten } = createFlattener(schema, createResolver(schema));
  const shapes = new WeakMap<object, Shape>();
  // The choices being unfolded around the current one: an alternative that leads back to one of them adds nothing.
  const unfolding: (readonly Schema[])[] = [];
  let shaped = 0;
  const any = shapeOfFlat({ bounds: {} }, 0, false);
  const never = shapeOfFlat({ bounds: {}, never: true }, 0, false);

  function shapeOf(schema: Schema): Shape {
    if (schema === false) return never;
    if (!isObject(schema)) return any;
    let shape = shapes.get(schema);
    if (!shape) {
      shape = shapeOfFlat(flatten(schema), 0, false);
      shapes.set(schema, shape);
    }
    return shape;
  }

  function shapeOfFlat(flat: Flat, depth: number, isRoot: boolean): Shape {
    const json = (reason: 'any' | 'unsupported' | 'limit', nullable = false): Shape => ({
      kind: 'json',
      flat,
      nullable,
      reason,
      ...(flat.types && { types: flat.types }),
    });
    if (flat.never) return json('unsupported');
    if (flat.opaque) return json(flat.opaque);
    if (depth > MAX_CHAIN || ++shaped > MAX_SCHEMAS) return json('limit');
    if (flat.choices?.length) return shapeOfChoice(flat, depth, isRoot) ?? json('limit');
    if (flat.values) return shapeOfValues(flat);

    const types = flat.types ?? impliedTypes(flat);
    if (!types) return json('any');
    const nullable = types.length > 1 && types.includes('null');
    const rest = nullable ? types.filter(type => type !== 'null') : types;
    if (rest.length > 1) {
      const alternatives = rest.map(type => ({ ...withoutWords(flat), types: [type] }));
      return variantOf(flat, nullable, alternatives, depth, isRoot) ?? json('limit');
    }
    return shapeOfType(flat, rest[0] as JsonType, nullable, isRoot, json);
  }

  function shapeOfType(
    flat: Flat,
    type: JsonType,
    nullable: boolean,
    isRoot: boolean,
    json: (reason: 'any', nullable?: boolean) => Shape,
  ): Shape {
    switch (type) {
      case 'null':
        return { kind: 'const', flat, nullable: false, options: [{ value: null, label: 'null' }] };
      case 'string':
        return { kind: 'text', flat, nullable };
      case 'number':
      case 'boolean':
        return { kind: type, flat, nullable };
      case 'array': {
        if (!flat.prefix && flat.items !== false && isAnything(flat.items)) return json('any', nullable);
        const items = flat.uniqueItems && !flat.prefix && isListed(flat.items) ? shapeOf(flat.items) : undefined;
        if (items?.kind === 'select' && !items.nullable) {
          return { kind: 'multiselect', flat, nullable, options: items.options };
        }
        return { kind: 'array', flat, nullable, fixedItems: flat.prefix?.length ?? 0 };
      }
      case 'object':
        return shapeOfObject(flat, nullable, isRoot) ?? json('any', nullable);
    }
  }

  function shapeOfObject(flat: Flat, nullable: boolean, isRoot: boolean): ObjectShape | undefined {
    const properties = new Map<string, boolean>();
    for (const [name, schema] of flat.properties ?? []) {
      if (schema !== false) properties.set(name, flat.required?.has(name) ?? false);
    }
    for (const name of flat.required ?? []) {
      if (!flat.properties?.has(name) && memberSchema(flat, name) !== false) properties.set(name, true);
    }
    const typedMembers = !!flat.patterns?.length || (isObject(flat.additional) && !isAnything(flat.additional));
    const isInviting = typedMembers || flat.additional === true || isObject(flat.additional);
    const saysNothing = !typedMembers && flat.additional !== false && (flat.names ?? true) === true;
    if (properties.size > 0)
      return {
        kind: 'object',
        flat,
        nullable,
        properties,
        extensible: isInviting && !saysNothing,
        carries: saysNothing,
      };
    const empty = { flat, nullable, properties, extensible: isInviting };
    if (typedMembers) return { kind: 'map', ...empty, carries: false };
    // A tool without parameters; an object that must be empty.
    if (isRoot || flat.additional === false) {
      return isInviting
        ? { kind: 'map', ...empty, carries: false }
        : { kind: 'object', ...empty, carries: saysNothing };
    }
    return undefined;
  }

  // These two look at flat schemas only: making shapes of parts here would unfold a recursive schema for ever.
  function isAnything(schema: Schema | undefined): boolean {
    if (!isObject(schema)) return schema !== false;
    const flat = flatten(schema);
    return !flat.types && !flat.values && !flat.choices && !flat.never && !flat.opaque && !impliedTypes(flat);
  }

  function isListed(schema: Schema | undefined): schema is JsonObject {
    if (!isObject(schema)) return false;
    const { values, choices } = flatten(schema);
    return choices ? choices.every(list => list.every(option => flatten(option).values)) : values !== undefined;
  }

  function memberSchema(flat: Flat, name: string): Schema {
    const matching = (flat.patterns ?? [])
      .filter(([pattern]) => testPattern(pattern, name))
      .map(([, schema]) => schema);
    if (matching.length === 1) return matching[0] as Schema;
    if (matching.length > 1) return { allOf: matching as Json[] };
    return flat.additional ?? true;
  }

  function shapeOfChoice(flat: Flat, depth: number, isRoot: boolean): Shape | undefined {
    const [first = [], ...others] = flat.choices ?? [];
    if (first.length > MAX_OPTIONS) return undefined;
    const { choices: _, ...base } = flat;
    if (others.length > 0) (base as Flat).choices = others;
    const flats = first.map(option => {
      const own = flatten(option);
      const merged = mergeFlat(base, own);
      return {
        own,
        merged: own.choices && others.length > 0 ? { ...merged, choices: [...others, ...own.choices] } : merged,
      };
    });
    const possible = flats.filter(
      ({ own, merged }) => !merged.never && !own.choices?.some(list => list === first || unfolding.includes(list)),
    );
    const isNull = (option: { merged: Flat }) => {
      const { types, values } = option.merged;
      return values ? values.length === 1 && values[0] === null : types?.length === 1 && types[0] === 'null';
    };
    const real = possible.filter(option => !isNull(option));
    const nullable = real.length < possible.length;
    unfolding.push(first);
    const shape = shapeOfAlternatives();
    unfolding.pop();
    return shape;

    function shapeOfAlternatives(): Shape | undefined {
      const [only] = real.length > 0 ? real : possible;
      if (real.length > 1) {
        return variantOf(
          base,
          nullable,
          // Words of the alternative belong to it; words of the place stay with the place.
          real.map(option => ({ ...withoutWords(option.merged), ...wordsOf(option.own) })),
          depth,
          isRoot,
          real.map(option => ({ title: option.own.title, schema: first[flats.indexOf(option)] as Schema })),
        );
      }
      const single = shapeOfFlat(only?.merged ?? { bounds: {}, never: true }, depth + 1, isRoot);
      return nullable && real.length > 0 ? { ...single, nullable: true } : single;
    }
  }

  function variantOf(
    base: Flat,
    nullable: boolean,
    flats: readonly Flat[],
    depth: number,
    isRoot: boolean,
    sources: readonly { title: string | undefined; schema: Schema }[] = [],
  ): Shape | undefined {
    let canBeNull = nullable;
    const shapes: Shape[] = [];
    const labelled: { shape: Shape; title: string | undefined; schema: Schema | undefined }[] = [];
    for (const [index, flat] of flats.entries()) {
      const shape = shapeOfFlat(flat, depth + 1, isRoot);
      const source = sources[index];
      if (shape.nullable) canBeNull = true;
      const plain = retitled(shape.nullable ? { ...shape, nullable: false } : shape, source?.title);
      const previous = labelled.at(-1);
      if (isChoice(plain) && previous && isChoice(previous.shape)) {
        // Neighbouring single values read as one list ("titled enum").
        previous.shape = joinChoices(previous.shape, plain);
        previous.title = undefined;
      } else if (plain.kind === 'variant') {
        for (const [inner, option] of plain.options.entries()) {
          labelled.push({ shape: plain.shapes[inner] as Shape, title: option.label, schema: undefined });
        }
      } else {
        labelled.push({ shape: plain, title: source?.title, schema: source?.schema });
      }
      if (labelled.length > MAX_OPTIONS) return undefined;
    }
    const only = labelled.length === 1 ? labelled[0]?.shape : undefined;
    if (only) return { ...only, flat: { ...withoutWords(only.flat), ...wordsOf(base) }, nullable: canBeNull };
    for (const { shape } of labelled) shapes.push(shape);
    return { kind: 'variant', flat: base, nullable: canBeNull, shapes, options: optionLabels(labelled, flatten) };
  }

  const rootFlat = flatten(isObject(schema) || typeof schema === 'boolean' ? schema : {});
  const shaper: SchemaShaper = {
    root: shapeOfFlat(rootFlat, 0, true),
    any,
    never,
    // Also one that must not be there is shown as an entry, so that it can be removed; the validator says why.
    hasEntries: true,
    propertyOf(shape, name) {
      const flat = flatOf(shape);
      return shapeOf(flat.properties?.get(name) ?? memberSchema(flat, name));
    },
    memberOf: (shape, name) => shapeUnlessFalse(memberSchema(flatOf(shape), name)),
    nameProblem(shape, name) {
      const { patterns = [], additional } = flatOf(shape);
      const closed = additional === false;
      const rules = { closed, patterns: patterns.map(([pattern]) => pattern), rule: nameRule(shape) };
      return problemOfName(name, rules, testPattern);
    },
    namesOf: shape => nameRule(shape)?.values,
    matches: testPattern,
    additionalOf(shape) {
      const { additional, patterns = [] } = flatOf(shape);
      return {
        ...(additional !== undefined && { rest: shapeUnlessFalse(additional) ?? null }),
        patterns: patterns.map(([pattern, schema]) => [pattern, shapeUnlessFalse(schema) ?? null]),
      };
    },
    nameRule,
    itemOf(shape, index) {
      const { prefix, items } = flatOf(shape);
      return shapeUnlessFalse(prefix?.[index] ?? items ?? true);
    },
    widgetOf: (shape, place) => widgetOf(shape.flat, place),
    holdsSecret: (shape, value) => holdsSecret(shaper, shape, value),
  };
  return shaper;

  function nameRule(shape: ObjectShape): NameRule | undefined {
    const { names } = flatOf(shape);
    if (names === undefined || names === true) return undefined;
    const { values, pattern, bounds, never } = flatten(names);
    return {
      ...(values && { values: values.filter(value => typeof value === 'string') }),
      ...(pattern !== undefined && { pattern }),
      ...(bounds.minLength !== undefined && { minLength: bounds.minLength }),
      ...(bounds.maxLength !== undefined && { maxLength: bounds.maxLength }),
      ...(never && { never }),
    };
  }

  function shapeUnlessFalse(schema: Schema): Shape | undefined {
    return schema === false ? undefined : shapeOf(schema);
  }
}

/** The shapes made here carry the whole flat schema. */
function flatOf(shape: Shape): Flat {
  return shape.flat;
}

function impliedTypes(flat: Flat): readonly JsonType[] | undefined {
  if (flat.properties || flat.patterns) return ['object'];
  if (flat.items !== undefined || flat.prefix) return ['array'];
  const { bounds } = flat;
  if (flat.pattern !== undefined || flat.format || bounds.minLength !== undefined || bounds.maxLength !== undefined) {
    return ['string'];
  }
  if (bounds.minimum !== undefined || bounds.maximum !== undefined || bounds.multipleOf !== undefined)
    return ['number'];
  return undefined;
}
