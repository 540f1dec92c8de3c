// What a person can get wrong at one place, said at once and in that place's words. Rules between places are the validator's.

import type { ErrorCode, JsonParams } from './controls.ts';
import { type Draft, draftValue } from './draft.ts';
import type { FormFeatures } from './features.ts';
import { countProblems } from './items.ts';
import { type Json, readJson, typeOf } from './json.ts';
import { numberProblems } from './number-problems.ts';
import { formProblems } from './text-form.ts';
import type { SchemaValidator } from './validate.ts';

export interface Problem {
  readonly code: ErrorCode;
  readonly params?: JsonParams;
}

export interface Judges {
  readonly format: SchemaValidator['format'];
  /** Nobody else judges the value: what does not fit its control is not taken to fit the schema. */
  readonly alone: boolean;
  readonly features: FormFeatures;
}

/** The problems of this draft itself, not of those inside it. */
export function problemsOf(draft: Draft, judges: Judges): Problem[] {
  const { shape, state, required } = draft;
  const { alone, features } = judges;
  switch (state.is) {
    case 'absent':
      return required ? [{ code: 'required' }] : [];
    case 'editor':
      return alone && state.reason === 'mismatch' ? [{ code: 'mismatch' }] : jsonProblems(state.text, undefined);
    case 'text':
      if (shape.kind === 'text') return textProblems(draft, state.text, judges);
      if (shape.kind === 'number') return numberProblems(draft, state.text);
      return jsonProblems(state.text, shape.kind === 'json' ? shape.types : undefined);
    case 'selected':
      if (shape.kind === 'select') return state.indices.length === 0 ? [{ code: 'required' }] : [];
      return countProblems(draft, state.indices.length);
    case 'items':
      return [
        ...countProblems(draft, state.items.length),
        ...(shape.flat.uniqueItems && features.lists.hasTwins(valuesOf(state.items))
          ? [{ code: 'uniqueItems' as const }]
          : []),
      ];
    default:
      return [];
  }
}

function valuesOf(items: readonly Draft[]): Json[] {
  return items.map(draftValue).filter(value => value !== undefined);
}

function textProblems({ shape: { flat } }: Draft, text: string, judges: Judges): Problem[] {
  const problems: Problem[] = [];
  const { minLength, maxLength } = flat.bounds;
  const length = [...text].length;
  if (minLength !== undefined && length < minLength) problems.push({ code: 'minLength', params: { limit: minLength } });
  if (maxLength !== undefined && length > maxLength) problems.push({ code: 'maxLength', params: { limit: maxLength } });
  return flat.format || flat.pattern ? [...problems, ...formProblems(flat, text, judges)] : problems;
}

function jsonProblems(text: string, types: readonly string[] | undefined): Problem[] {
  if (text.trim() === '') return [{ code: 'required' }];
  const result = readJson(text);
  if ('problem' in result) return [{ code: result.problem === 'inexact' ? 'inexact' : 'json' }];
  return types && !types.includes(typeOf(result.value)) ? [{ code: 'type', params: { types } }] : [];
}
