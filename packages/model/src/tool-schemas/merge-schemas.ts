// Merges the parts of a schema that providers refuse at the root, and where a schema has members besides: `allOf`, `anyOf`, `oneOf`, `if`.
import { isRecord } from '@vitrine/std/internal/json';

export type Schema = Readonly<Record<string, unknown>>;
/** The schema that a `$ref` leads to; undefined when it is not in the document. */
export type LookUp = (reference: string) => unknown;

/** Levels of `allOf`, choices and references that are merged; deeper ones are left out. */
const MAX_LEVELS = 8;
/** Alternatives whose members are told in words. */
const MAX_TOLD = 8;

interface Members {
  readonly properties: Record<string, unknown>;
  readonly required: readonly string[];
  /** Whether members that a choice brings are optional, so that no others can be forbidden. */
  readonly isOpen: boolean;
  readonly hints: readonly string[];
}

/**
 * One object with the members of all parts. Required is what each alternative requires; what only some require is told in the description.
 * @example
 * mergeMembers({ anyOf: [{ properties: { a: {} }, required: ['a'] }, { properties: { b: {} } }] }, lookUp);
 * // { type: 'object', properties: { a: {}, b: {} } }
 */
export function mergeMembers(schema: Schema, lookUp: LookUp): Schema {
  const { properties, required, isOpen, hints } = readMembers(schema, lookUp, 0);
  const { title, additionalProperties, default: initial } = schema;
  const texts = [typeof schema.description === 'string' ? schema.description : '', ...hints].filter(
    text => text !== '',
  );
  return {
    type: 'object',
    ...(title === undefined ? {} : { title }),
    ...(texts.length === 0 ? {} : { description: texts.join('\n') }),
    ...(initial === undefined ? {} : { default: initial }),
    properties,
    ...(required.length === 0 ? {} : { required }),
    ...(additionalProperties === undefined || isOpen ? {} : { additionalProperties }),
  };
}

function readMembers(schema: Schema, lookUp: LookUp, level: number): Members {
  let merged: Members = {
    properties: isRecord(schema.properties) ? { ...schema.properties } : {},
    required: readNames(schema.required),
    isOpen: false,
    hints: [],
  };
  if (level > MAX_LEVELS) return merged;
  const read = (part: unknown): Members => readMembers(isRecord(part) ? part : {}, lookUp, level + 1);
  const target = typeof schema.$ref === 'string' ? lookUp(schema.$ref) : undefined;
  for (const part of [...(target === undefined ? [] : [target]), ...readList(schema.allOf)])
    merged = both(merged, read(part));
  for (const choice of [readList(schema.anyOf), readList(schema.oneOf), readCondition(schema)])
    if (choice.length > 0) merged = both(merged, mergeAlternatives(choice.filter(part => part !== false).map(read)));
  const dependents = isRecord(schema.dependentSchemas) ? Object.values(schema.dependentSchemas) : [];
  for (const part of dependents) merged = both(merged, mergeAlternatives([read(part), read({})]));
  return merged;
}

const readList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const readNames = (value: unknown): string[] => readList(value).filter(name => typeof name === 'string');

function readCondition(schema: Schema): unknown[] {
  if (schema.if === undefined) return [];
  const { if: condition, then: consequence = {}, else: alternative = {} } = schema;
  return [{ allOf: [condition, consequence] }, alternative];
}

/** The first schema of a member counts: a part repeats it to narrow it. */
function both(first: Members, second: Members): Members {
  return {
    properties: { ...first.properties, ...second.properties, ...first.properties },
    required: [...new Set([...first.required, ...second.required])],
    isOpen: first.isOpen || second.isOpen || Object.keys(second.properties).length > 0,
    hints: [...first.hints, ...second.hints],
  };
}

function mergeAlternatives(alternatives: readonly Members[]): Members {
  const members = new Map<string, unknown>();
  for (const alternative of alternatives)
    for (const [name, schema] of Object.entries(alternative.properties))
      members.set(name, members.has(name) ? eitherSchema(members.get(name), schema) : schema);
  const [first = [], ...others] = alternatives.map(({ required }) => required);
  const required = first.filter(name => others.every(names => names.includes(name)));
  const groups = alternatives.map(alternative => alternative.required.filter(name => !required.includes(name)));
  const phrases = [...new Set(groups.filter(names => names.length > 0).map(names => names.join(' and ')))];
  const isTold = phrases.length > 1 && phrases.length <= MAX_TOLD;
  const isOpen = members.size > 0 || alternatives.some(alternative => alternative.isOpen);
  return {
    properties: Object.fromEntries(members),
    required,
    isOpen,
    hints: isTold ? [`Give ${phrases.join(', or ')}.`] : [],
  };
}

function eitherSchema(first: unknown, second: unknown): unknown {
  if (first === true) return true;
  const alternatives =
    isRecord(first) && Array.isArray(first.anyOf) && Object.keys(first).length === 1 ? first.anyOf : [first];
  const isKnown = alternatives.some(schema => JSON.stringify(schema) === JSON.stringify(second));
  if (isKnown) return first;
  return alternatives.length < MAX_TOLD * 4 ? { anyOf: [...alternatives, second] } : true;
}

/** One schema in place of `allOf`: a keyword of the schema itself, or of the first part that has it. */
export function joinConjunction({ allOf, ...schema }: Schema, lookUp: LookUp): Schema {
  let merged: Schema = schema;
  for (const part of readList(allOf).slice(0, MAX_TOLD * 4)) {
    const target = isRecord(part) && typeof part.$ref === 'string' ? lookUp(part.$ref) : undefined;
    const other: Schema = { ...(isRecord(target) ? target : {}), ...(isRecord(part) ? part : {}) };
    const { $ref: _, ...rest } = other;
    const both = [...readNames(merged.required), ...readNames(other.required)];
    merged = {
      ...rest,
      ...merged,
      ...(isRecord(rest.properties) || isRecord(merged.properties)
        ? { properties: { ...(rest.properties as Schema), ...(merged.properties as Schema) } }
        : {}),
      ...(both.length > 0 ? { required: [...new Set(both)] } : {}),
    };
  }
  return merged;
}
