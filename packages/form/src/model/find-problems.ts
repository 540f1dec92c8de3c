// Finds the errors of one field without the schema. Rules between fields are checked by the validator.

import { type Json, jsonType, readJson } from '../json.ts';
import type { SchemaValidator } from '../validate/validator.ts';
import type { ErrorCode, JsonParams } from './controls.ts';
import type { FormFeatures } from './features.ts';
import type { Field } from './field.ts';
import { fieldValue } from './field-value.ts';
import { countProblems } from './lists.ts';
import { numberProblems } from './number-problems.ts';
import { formatAndPatternProblems } from './text-problems.ts';

export interface Problem {
  readonly code: ErrorCode;
  readonly params?: JsonParams;
}

export interface ProblemChecks {
  readonly format: SchemaValidator['format'];
  /** There is no validator, so a value that does not fit its control is a problem. */
  readonly hasNoValidator: boolean;
  readonly features: FormFeatures;
  /** Absent: conditions can't be decided, and every field is shown. */
  readonly fits?: SchemaValidator['fits'] | undefined;
}

/** The problems of this field itself, without those of fields inside it. */
export function findProblems(field: Field, checks: ProblemChecks): Problem[] {
  const { spec, state, required } = field;
  const { hasNoValidator, features } = checks;
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
        ...(spec.facts.uniqueItems && features.lists.hasDuplicates(presentValues(state.items))
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

function textProblems({ spec: { facts } }: Field, text: string, checks: ProblemChecks): Problem[] {
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
