// The validator that the form uses by default: @cfworker/json-schema interprets schemas without generating code, so it
// runs under a CSP without `unsafe-eval`, which MCP Apps views have.

import {
  format as knownFormats,
  type OutputUnit,
  type Schema,
  type SchemaDraft,
  Validator,
} from '@cfworker/json-schema';
import { createCostGuard } from './affordable.ts';
import { cloneJson, isObject, own } from './json.ts';
import { isSafePattern } from './pattern.ts';
import type { SchemaValidator, ValidationIssue } from './validate.ts';

/** `url` is left out: no standard has it, and the expression behind it takes exponential time. */
const { url: _url, ...formats } = knownFormats;

/**
 * Never throws: a schema that can't be applied (an unresolvable reference, more steps than a page can spare) accepts
 * everything, and the server judges.
 */
export function createValidator(schema: unknown): SchemaValidator & Required<Pick<SchemaValidator, 'judge'>> {
  const copy = withoutUnsafePatterns(cloneJson(schema));
  const isAffordable = createCostGuard(copy);
  let validator: Validator | undefined;
  try {
    if (isObject(copy) || typeof copy === 'boolean') {
      validator = new Validator(copy as Schema | boolean, draftOf(copy), false);
    }
  } catch {
    // Duplicate identifiers and the like: no verdict is possible.
  }
  const judge = (value: unknown): readonly ValidationIssue[] | undefined => {
    try {
      const result = isAffordable(value) ? validator?.validate(value) : undefined;
      return result && (result.valid ? [] : issuesOf(result.errors));
    } catch {
      return undefined;
    }
  };
  return {
    judge,
    validate: value => judge(value) ?? [],
    format(name, text) {
      const test = Object.hasOwn(formats, name) ? formats[name] : undefined;
      try {
        return test?.(text);
      } catch {
        return undefined;
      }
    },
  };
}

function draftOf(schema: unknown): SchemaDraft {
  const dialect = isObject(schema) ? own(schema, '$schema') : undefined;
  if (typeof dialect !== 'string') return '2020-12'; // what MCP assumes
  if (dialect.includes('draft-04') || dialect.includes('draft-03')) return '4';
  if (dialect.includes('draft-06') || dialect.includes('draft-07')) return '7';
  return dialect.includes('2019-09') ? '2019-09' : '2020-12';
}

/** Keywords that only pass on what their parts said. */
const CONTAINERS = new Set(
  'allOf properties patternProperties additionalProperties items prefixItems additionalItems unevaluatedItems dependentSchemas $ref $recursiveRef if then else'.split(
    ' ',
  ),
);

/** More faults than anybody reads are not told apart. */
const MAX_UNITS = 1000;

function issuesOf(all: readonly OutputUnit[]): ValidationIssue[] {
  const units = all.slice(0, MAX_UNITS);
  // Why each alternative failed is noise beside the fact that none fits.
  const alternatives = units.filter(
    unit => unit.keyword === 'anyOf' || unit.keyword === 'oneOf' || unit.keyword === 'not',
  );
  const issues = units.filter(
    unit =>
      !CONTAINERS.has(unit.keyword) &&
      !alternatives.some(choice => choice !== unit && unit.keywordLocation.startsWith(`${choice.keywordLocation}/`)),
  );
  const named = (issues.length > 0 ? issues : units).map(unit => ({
    path: decodeURIComponentSafely(unit.instanceLocation.replace(/^#/, '')),
    keyword: unit.keyword,
    message: messageOf(unit),
  }));
  return named.filter(
    (issue, index) => named.findIndex(other => other.path === issue.path && other.message === issue.message) === index,
  );
}

function messageOf({ keyword, error }: OutputUnit): string {
  if (keyword === 'anyOf' || keyword === 'oneOf') return 'Fits none of the alternatives, or more than one';
  if (keyword === 'false') return 'Is not allowed here';
  if (keyword === 'not') return 'Is exactly what is not allowed';
  return error.replace(/^Instance (?:does|has)?\s*/, match =>
    match.includes('has') ? 'Has ' : match.includes('does') ? 'Does ' : '',
  );
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const DATA_KEYWORDS = new Set(['const', 'enum', 'default', 'examples']);

/** A pattern that could freeze the page is left to the server. */
function withoutUnsafePatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutUnsafePatterns);
  if (!isObject(schema)) return schema;
  const kept: [string, unknown][] = [];
  for (const [keyword, part] of Object.entries(schema)) {
    if (keyword === 'pattern' && typeof part === 'string' && !isSafePattern(part)) continue;
    if (keyword === 'format' && typeof part === 'string' && !Object.hasOwn(formats, part)) continue;
    if (keyword === 'patternProperties' && isObject(part)) {
      const safe = Object.entries(part).filter(([pattern]) => isSafePattern(pattern));
      // Members of an unjudged name can't be called additional either.
      if (safe.length < Object.keys(part).length) return withoutUnsafePatterns(withoutMemberRules(schema, safe));
    }
    kept.push([keyword, DATA_KEYWORDS.has(keyword) ? part : withoutUnsafePatterns(part)]);
  }
  return Object.fromEntries(kept);
}

function withoutMemberRules(schema: object, safe: readonly (readonly [string, unknown])[]): object {
  const { additionalProperties: _a, unevaluatedProperties: _u, ...rest } = schema as Record<string, unknown>;
  return { ...rest, patternProperties: Object.fromEntries(safe) };
}
