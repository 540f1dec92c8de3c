// Checks keywords about the members of an object.

import { getOwnMember } from '@vitrine/std/internal/own-member';
import { isObject, type Json, type JsonObject, pointer } from '../json.ts';
import { checkBound, type Evaluation, toList } from './evaluation.ts';
import { testPattern } from './pattern.ts';
import { patternSteps } from './steps.ts';

export function checkMembers(evaluation: Evaluation, value: JsonObject): void {
  const { schema, evaluated, descend } = evaluation;
  const names = Object.keys(value);
  checkBound(evaluation, 'minProperties', low => names.length >= low);
  checkBound(evaluation, 'maxProperties', high => names.length <= high);
  checkRequired(evaluation, value, 'required', schema.required);
  for (const keyword of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
    for (const [name, part] of Object.entries(toRecord(getOwnMember(schema, keyword)))) {
      if (!Object.hasOwn(value, name)) continue;
      if (Array.isArray(part)) checkRequired(evaluation, value, keyword, part);
      else evaluation.include(part);
    }
  }
  for (const name of names) checkMember(evaluation, name, value[name] as Json);
  for (const name of names) if (!evaluated.has(name)) descend(schema.unevaluatedProperties, value[name] as Json, name);
}

function checkMember(
  { schema, path, issues, evaluated, evaluate, descend, spend }: Evaluation,
  name: string,
  member: Json,
): void {
  const declared = getOwnMember(toRecord(schema.properties), name);
  descend(declared, member, name);
  let isAdditional = declared === undefined;
  for (const [pattern, part] of Object.entries(toRecord(schema.patternProperties))) {
    const matches = testPattern(pattern, name, tried => spend(patternSteps(tried)));
    if (matches) descend(part, member, name);
    // A member whose name can't be tested can't be called additional either.
    if (matches === undefined) evaluated.add(name);
    if (matches !== false) isAdditional = false;
  }
  if (isAdditional) descend(schema.additionalProperties, member, name);
  if (schema.propertyNames !== undefined && evaluate(schema.propertyNames, name).issues.length > 0)
    issues.push({ path: pointer(path, name), keyword: 'propertyNames', message: 'This name is not allowed' });
}

function checkRequired({ refuse }: Evaluation, value: JsonObject, keyword: string, names: unknown): void {
  for (const name of toList(names))
    if (typeof name === 'string' && !Object.hasOwn(value, name))
      refuse(keyword, `Needs the required property "${name}"`);
}

function toRecord(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
