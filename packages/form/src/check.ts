// What a person can get wrong at one place, said at once and in that place's words. Rules between places are the validator's.

import type { ErrorCode, JsonParams } from './controls.ts';
import { type Draft, draftValue } from './draft.ts';
import { type Json, readJson, readNumber, typeOf } from './json.ts';
import { testPattern } from './pattern.ts';
import type { SchemaValidator } from './validate.ts';

export interface Problem {
  readonly code: ErrorCode;
  readonly params?: JsonParams;
}

export interface Judges {
  readonly format: SchemaValidator['format'];
  /** Nobody else judges the value: what does not fit its control is not taken to fit the schema. */
  readonly alone: boolean;
}

/** The problems of this draft itself, not of those inside it. */
export function problemsOf(draft: Draft, { format, alone }: Judges): Problem[] {
  const { shape, state, required } = draft;
  switch (state.is) {
    case 'absent':
      return required ? [{ code: 'required' }] : [];
    case 'editor':
      return alone && state.reason === 'mismatch' ? [{ code: 'mismatch' }] : jsonProblems(state.text, undefined);
    case 'text':
      if (shape.kind === 'text') return textProblems(draft, state.text, format);
      if (shape.kind === 'number') return numberProblems(draft, state.text);
      return jsonProblems(state.text, shape.kind === 'json' ? shape.types : undefined);
    case 'selected':
      if (shape.kind === 'select') return state.indices.length === 0 ? [{ code: 'required' }] : [];
      return countProblems(draft, state.indices.length);
    case 'items':
      return [...countProblems(draft, state.items.length), ...uniqueProblems(draft, state.items)];
    default:
      return [];
  }
}

function textProblems({ shape: { flat } }: Draft, text: string, format: SchemaValidator['format']): Problem[] {
  const problems: Problem[] = [];
  const { minLength, maxLength } = flat.bounds;
  const length = [...text].length;
  if (minLength !== undefined && length < minLength) problems.push({ code: 'minLength', params: { limit: minLength } });
  if (maxLength !== undefined && length > maxLength) problems.push({ code: 'maxLength', params: { limit: maxLength } });
  // A wrong format says more than the pattern that spells it out.
  if (flat.format !== undefined && format?.(flat.format, text) === false) {
    problems.push({ code: 'format', params: { format: flat.format } });
  } else if (flat.pattern !== undefined && testPattern(flat.pattern, text) === false) {
    problems.push({ code: 'pattern', params: { pattern: flat.pattern } });
  }
  return problems;
}

function numberProblems({ shape: { flat } }: Draft, text: string): Problem[] {
  if (text.trim() === '') return [{ code: 'required' }];
  const value = readNumber(text);
  if (value === 'malformed') return [{ code: 'number' }];
  if (value === 'inexact') return [{ code: 'inexact' }];
  const problems: Problem[] = [];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = flat.bounds;
  const add = (code: ErrorCode, limit: number, exclusive = false) =>
    problems.push({ code, params: { limit, ...(exclusive && { exclusive }) } });
  if (flat.integer && !Number.isInteger(value)) problems.push({ code: 'integer' });
  if (minimum !== undefined && value < minimum) add('minimum', minimum);
  if (maximum !== undefined && value > maximum) add('maximum', maximum);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) add('minimum', exclusiveMinimum, true);
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) add('maximum', exclusiveMaximum, true);
  if (multipleOf !== undefined && !isMultiple(value, multipleOf)) add('multipleOf', multipleOf);
  return problems;
}

/** 0.3 is a multiple of 0.1, though 0.3 / 0.1 is not a whole number in binary. */
function isMultiple(value: number, step: number): boolean {
  const ratio = value / step;
  return Math.abs(ratio - Math.round(ratio)) <= Math.abs(ratio) * Number.EPSILON * 4;
}

function jsonProblems(text: string, types: readonly string[] | undefined): Problem[] {
  if (text.trim() === '') return [{ code: 'required' }];
  const result = readJson(text);
  if ('problem' in result) return [{ code: result.problem === 'inexact' ? 'inexact' : 'json' }];
  return types && !types.includes(typeOf(result.value)) ? [{ code: 'type', params: { types } }] : [];
}

function countProblems({ shape: { flat } }: Draft, count: number): Problem[] {
  const { minItems, maxItems } = flat.bounds;
  if (minItems !== undefined && count < minItems) return [{ code: 'minItems', params: { limit: minItems } }];
  if (maxItems !== undefined && count > maxItems) return [{ code: 'maxItems', params: { limit: maxItems } }];
  return [];
}

function uniqueProblems({ shape: { flat } }: Draft, items: readonly Draft[]): Problem[] {
  if (!flat.uniqueItems) return [];
  const texts = items
    .map(draftValue)
    .filter(value => value !== undefined)
    .map(canonical);
  return new Set(texts).size < texts.length ? [{ code: 'uniqueItems' }] : [];
}

function canonical(value: Json): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
