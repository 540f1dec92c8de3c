// What a person can get wrong about a number.

import type { Problem } from './check.ts';
import type { ErrorCode } from './controls.ts';
import type { Draft } from './draft.ts';
import { readNumber } from './json.ts';
import { isMultiple } from './multiples.ts';

export function numberProblems({ shape: { flat } }: Draft, text: string): Problem[] {
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
