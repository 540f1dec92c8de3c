// Whether a schema has rules that controls can't check: rules between fields, alternatives that must exclude each other.
import type { FormDescription } from '@vitrine/form/compile';
import { areExclusive } from './exclusive-alternatives.ts';
import { isRecord } from './untrusted-values.ts';

const RULES = new Set(
  'allOf not if dependentRequired dependentSchemas dependencies minProperties maxProperties contains unevaluatedProperties unevaluatedItems $dynamicRef $recursiveRef'.split(
    ' ',
  ),
);
/** Keywords whose values are data, not schemas. */
const DATA = new Set(['const', 'enum', 'default', 'examples', 'required']);
const MAX_DEPTH = 400;

export function needsValidator(schema: unknown, { fields }: FormDescription): boolean {
  if (!isRecord(schema)) return false;
  const isBeyondControls = fields.some(
    ({ reason, patterns = [] }) => reason === 'unsupported' || reason === 'limit' || patterns.length > 1,
  );
  return isBeyondControls || hasRule(schema, false, 0);
}

/** `named`: the keys are names of members or definitions, not keywords. */
function hasRule(part: unknown, named: boolean, depth: number): boolean {
  if (depth > MAX_DEPTH) return true;
  if (Array.isArray(part)) return part.some(item => hasRule(item, false, depth + 1));
  if (!isRecord(part)) return false;
  return Object.entries(part).some(([key, value]) => {
    if (named) return hasRule(value, false, depth + 1);
    if (RULES.has(key)) return true;
    if (key === 'oneOf' && !(Array.isArray(value) && areExclusive(value))) return true;
    // Alternatives without controls of their own only exclude values.
    if (key === 'anyOf' && Array.isArray(value) && value.every(isOnlyRule)) return true;
    return !DATA.has(key) && hasRule(value, NAMED.has(key), depth + 1);
  });
}

const NAMED = new Set(['properties', 'patternProperties', '$defs', 'definitions']);

function isOnlyRule(option: unknown): boolean {
  return isRecord(option) && 'required' in option && !('type' in option) && !('$ref' in option);
}
