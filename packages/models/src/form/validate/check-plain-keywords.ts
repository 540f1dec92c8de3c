// Checks keywords about the value itself, without its parts.

import { equalJson } from '@vitrine/std/internal/equal-json';
import { type Json, jsonType } from '../json.ts';
import { checkBound, type Evaluation, toList } from './evaluation.ts';
import { isMultiple } from './multiples.ts';
import { testPattern } from './pattern.ts';
import { comparisonSteps, patternSteps } from './steps.ts';

export function checkPlainKeywords(evaluation: Evaluation): void {
  const { schema, value, refuse, spend } = evaluation;
  const { type, enum: values } = schema;
  const types = typeof type === 'string' ? [type] : toList(type);
  if (types.length > 0 && !types.some(name => isType(name, value)))
    refuse('type', `type "${jsonType(value)}" is invalid. Expected ${types.map(name => `"${name}"`).join(' or ')}.`);
  if (Array.isArray(values)) {
    spend(comparisonSteps(value, values.length));
    if (!values.some(item => equalJson(item as Json, value))) refuse('enum', 'Is not one of the values');
  }
  if (Object.hasOwn(schema, 'const') && !equalJson(schema.const as Json, value)) refuse('const', 'Is another value');
  if (typeof value === 'number') checkNumber(evaluation, value);
  if (typeof value === 'string') checkText(evaluation, value);
}

function isType(name: unknown, value: Json): boolean {
  return name === 'integer' ? Number.isInteger(value) : name === 'any' || name === jsonType(value);
}

function checkNumber(evaluation: Evaluation, value: number): void {
  const { schema, refuse } = evaluation;
  // Draft 4: `exclusiveMinimum: true` turns `minimum` into an exclusive one.
  checkBound(evaluation, 'minimum', low => (schema.exclusiveMinimum === true ? value > low : value >= low));
  checkBound(evaluation, 'maximum', high => (schema.exclusiveMaximum === true ? value < high : value <= high));
  checkBound(evaluation, 'exclusiveMinimum', low => value > low);
  checkBound(evaluation, 'exclusiveMaximum', high => value < high);
  const { multipleOf } = schema;
  if (typeof multipleOf === 'number' && multipleOf > 0 && !isMultiple(value, multipleOf))
    refuse('multipleOf', `Must be a multiple of ${multipleOf}`);
}

function checkText(evaluation: Evaluation, value: string): void {
  const { schema, settings, refuse, spend } = evaluation;
  const { pattern, format } = schema;
  const { length } = [...value];
  checkBound(evaluation, 'minLength', low => length >= low);
  checkBound(evaluation, 'maxLength', high => length <= high);
  if (typeof pattern === 'string' && testPattern(pattern, value, tried => spend(patternSteps(tried))) === false)
    refuse('pattern', `Does not have the expected form: ${pattern}`);
  if (typeof format === 'string' && settings.hasFormat?.(format, value) === false)
    refuse('format', `Does not have the format ${format}`);
}
