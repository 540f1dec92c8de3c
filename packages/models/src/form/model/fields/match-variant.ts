// Finds the alternative of a variant that fits a value with the lowest cost. Not a validator: it compares types, constants
// and member names a few levels deep, which is enough to distinguish alternatives.

import { equalJson } from '@vitrine/std/internal/equal-json';
import { isObject, type Json, type JsonObject, jsonType } from '../../json.ts';
import { testPattern } from '../../validate/pattern.ts';
import type { ArraySpec, ChoiceSpec, FieldSpec, ObjectSpec, PlainSpec } from './field-spec.ts';
import type { FieldSpecs } from './field-specs.ts';
import { areAllOptions } from './multiselect.ts';

const WRONG_TYPE = 1000;
const WRONG_CONSTANT = 300;
const WRONG_MEMBER = 30;
const RULE_BROKEN = 3;
const MAX_LEVELS = 5;
const MAX_COMPARISONS = 20;

/** 0 where the value fits the spec as far as it is examined; higher for worse fits. */
function mismatchCost(specs: FieldSpecs, spec: FieldSpec, value: Json, level = 0): number {
  if (value === null && spec.nullable) return 0;
  switch (spec.kind) {
    case 'json':
      // Any value fits, but a more specific alternative goes first.
      return spec.types && !spec.types.includes(jsonType(value)) ? WRONG_TYPE : spec.reason === 'any' ? 1 : 2;
    case 'const':
    case 'select':
      return choiceCost(spec, value);
    case 'boolean':
      return typeof value === 'boolean' ? 0 : WRONG_TYPE;
    case 'number':
      return typeof value === 'number' ? numberCost(spec, value) : WRONG_TYPE;
    case 'text':
      return typeof value === 'string' ? textCost(spec, value) : WRONG_TYPE;
    case 'multiselect':
      if (!Array.isArray(value)) return WRONG_TYPE;
      return areAllOptions(spec, value) ? 0 : WRONG_CONSTANT;
    case 'array':
      return Array.isArray(value) ? itemsCost(specs, spec, value, level) : WRONG_TYPE;
    case 'object':
    case 'map':
      return isObject(value) ? membersCost(specs, spec, value, level) : WRONG_TYPE;
    case 'variant':
      return Math.min(...spec.alternatives.map(option => mismatchCost(specs, option, value, level + 1)));
  }
}

function choiceCost({ options }: ChoiceSpec, value: Json): number {
  if (options.some(option => equalJson(option.value, value))) return 0;
  return options.some(option => jsonType(option.value) === jsonType(value)) ? WRONG_CONSTANT : WRONG_TYPE;
}

function numberCost({ keywords: facts }: PlainSpec, value: number): number {
  if (facts.integer && !Number.isInteger(value)) return WRONG_TYPE / 2;
  return costOutside(value, facts.bounds.minimum, facts.bounds.maximum);
}

function textCost({ keywords: facts }: PlainSpec, value: string): number {
  if (facts.pattern !== undefined && testPattern(facts.pattern, value) === false) return RULE_BROKEN;
  // Formats are not examined here, so an alternative without one goes first.
  return (
    costOutside(value.length, facts.bounds.minLength, facts.bounds.maxLength) + (facts.format === undefined ? 0 : 1)
  );
}

function itemsCost(specs: FieldSpecs, spec: ArraySpec, value: readonly Json[], level: number): number {
  const outside = costOutside(value.length, spec.keywords.bounds.minItems, spec.keywords.bounds.maxItems);
  if (level >= MAX_LEVELS) return outside;
  return value
    .slice(0, MAX_COMPARISONS)
    .reduce(
      (cost: number, item, index) =>
        cost + mismatchCost(specs, specs.findItem(spec, index) ?? specs.never, item, level + 1),
      outside,
    );
}

function costOutside(size: number, low = -Infinity, high = Infinity): number {
  return size < low || size > high ? RULE_BROKEN : 0;
}

function membersCost(specs: FieldSpecs, spec: ObjectSpec, value: JsonObject, level: number): number {
  let cost = 0;
  for (const [name, required] of spec.properties) {
    if (!Object.hasOwn(value, name)) {
      if (required) cost += WRONG_MEMBER;
    } else if (level < MAX_LEVELS) {
      cost += mismatchCost(specs, specs.findProperty(spec, name), value[name] as Json, level + 1);
    }
  }
  for (const name of Object.keys(value)) {
    if (spec.properties.has(name)) continue;
    const member = specs.findMember(spec, name);
    if (!member) cost += WRONG_MEMBER;
    else if (!spec.extensible) cost += 2;
    else if (level < MAX_LEVELS) cost += mismatchCost(specs, member, value[name] as Json, level + 1);
  }
  return cost;
}

/** The index of the variant that fits best; the current one unless another is better. */
export function bestVariant(specs: FieldSpecs, alternatives: readonly FieldSpec[], value: Json, current = -1): number {
  const costs = alternatives.map(spec => mismatchCost(specs, spec, value));
  const least = Math.min(...costs);
  return costs[current] === least ? current : costs.indexOf(least);
}
