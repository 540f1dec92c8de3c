// Finds the errors of a typed number.

import { readNumber } from '../json.ts';
import { isMultiple } from '../validate/multiples.ts';
import type { ErrorCode } from './controls.ts';
import type { Field } from './field.ts';
import type { Problem } from './find-problems.ts';

export function numberProblems({ spec: { facts } }: Field, text: string): Problem[] {
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
