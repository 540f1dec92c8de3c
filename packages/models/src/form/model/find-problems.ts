// Finds the errors of one field without the schema. Rules between fields are checked by the validator.

import { type Json, jsonType, readJson, readNumber } from '../json.ts';
import { isMultiple } from '../validate/multiples.ts';
import { testPattern } from '../validate/pattern.ts';
import type { SchemaValidator } from '../validate/validator.ts';
import type { ErrorCode, JsonParams } from './fields/controls.ts';
import type { Field } from './fields/field.ts';
import type { FieldFacts } from './fields/field-spec.ts';
import { fieldValue } from './fields/field-value.ts';

export interface Problem {
  readonly code: ErrorCode;
  readonly params?: JsonParams;
}

export interface ProblemChecks {
  readonly format: SchemaValidator['format'];
  /** Whether there is no validator, so that a value that does not fit its control is a problem. */
  readonly hasNoValidator: boolean;
  /** Decides conditions; without it every field is shown. */
  readonly fits?: SchemaValidator['fits'] | undefined;
}

/** Finds the problems of this field itself, without the fields inside it. */
export function findProblems(field: Field, checks: ProblemChecks): Problem[] {
  const { spec, state, required } = field;
  const { hasNoValidator } = checks;
  switch (state.kind) {
    case 'absent':
      return required ? [{ code: 'required' }] : [];
    case 'editor':
      return hasNoValidator && state.reason === 'mismatch'
        ? [{ code: 'mismatch' }]
        : jsonProblems(state.text, undefined);
    case 'text':
      if (spec.kind === 'text') return textProblems(field, state.text, checks);
      if (spec.kind === 'number') return numberProblems(field, state.text);
      return jsonProblems(state.text, spec.kind === 'json' ? spec.types : undefined);
    case 'selected':
      if (spec.kind === 'select') return state.indices.length === 0 ? [{ code: 'required' }] : [];
      return countProblems(field, state.indices.length);
    case 'items':
      return [
        ...countProblems(field, state.items.length),
        ...(spec.keywords.uniqueItems && hasDuplicates(presentValues(state.items))
          ? [{ code: 'uniqueItems' as const }]
          : []),
      ];
    default:
      return [];
  }
}

function presentValues(items: readonly Field[]): Json[] {
  return items.map(fieldValue).filter(value => value !== undefined);
}

function textProblems({ spec: { keywords: facts } }: Field, text: string, checks: ProblemChecks): Problem[] {
  const problems: Problem[] = [];
  const { minLength, maxLength } = facts.bounds;
  const length = [...text].length;
  if (minLength !== undefined && length < minLength) problems.push({ code: 'minLength', params: { limit: minLength } });
  if (maxLength !== undefined && length > maxLength) problems.push({ code: 'maxLength', params: { limit: maxLength } });
  return facts.format || facts.pattern ? [...problems, ...formatAndPatternProblems(facts, text, checks)] : problems;
}

function jsonProblems(text: string, types: readonly string[] | undefined): Problem[] {
  if (text.trim() === '') return [{ code: 'required' }];
  const result = readJson(text);
  if ('problem' in result) return [{ code: result.problem === 'inexact' ? 'inexact' : 'json' }];
  return types && !types.includes(jsonType(result.value)) ? [{ code: 'type', params: { types } }] : [];
}

function numberProblems({ spec: { keywords: facts } }: Field, text: string): Problem[] {
  if (text.trim() === '') return [{ code: 'required' }];
  const value = readNumber(text);
  if (value === 'malformed') return [{ code: 'number' }];
  if (value === 'inexact') return [{ code: 'inexact' }];
  const problems: Problem[] = [];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = facts.bounds;
  const add = (code: ErrorCode, limit: number, exclusive = false) =>
    problems.push({ code, params: { limit, ...(exclusive && { exclusive }) } });
  if (facts.integer && !Number.isInteger(value)) problems.push({ code: 'integer' });
  if (minimum !== undefined && value < minimum) add('minimum', minimum);
  if (maximum !== undefined && value > maximum) add('maximum', maximum);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) add('minimum', exclusiveMinimum, true);
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) add('maximum', exclusiveMaximum, true);
  if (multipleOf !== undefined && !isMultiple(value, multipleOf)) add('multipleOf', multipleOf);
  return problems;
}

function formatAndPatternProblems(
  { pattern, format }: FieldFacts,
  text: string,
  { format: hasFormat }: ProblemChecks,
): Problem[] {
  // The error of a format is clearer than the error of the pattern which describes it.
  if (format !== undefined && hasFormat?.(format, text) === false) return [{ code: 'format', params: { format } }];
  const isWrong = pattern !== undefined && testPattern(pattern, text) === false;
  return isWrong ? [{ code: 'pattern', params: { pattern } }] : [];
}

/** The error of an array with too few or too many items. */
function countProblems({ spec: { keywords: facts } }: Field, count: number): Problem[] {
  const { minItems, maxItems } = facts.bounds;
  if (minItems !== undefined && count < minItems) return [{ code: 'minItems', params: { limit: minItems } }];
  if (maxItems !== undefined && count > maxItems) return [{ code: 'maxItems', params: { limit: maxItems } }];
  return [];
}

/** Regardless of the order of the members of objects. */
function hasDuplicates(values: readonly Json[]): boolean {
  return new Set(values.map(canonical)).size < values.length;
}

function canonical(value: Json): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
