// Interprets a JSON Schema of drafts 4 to 2020-12, keyword by keyword and without generated code, so that it runs under a CSP without
// `unsafe-eval`. Own code, because what a schema may cost is bounded: libraries without `eval` have no limit of steps or patterns.
// It knows all keywords but `$dynamicRef` and `$recursiveRef`; json-schema-suite.test.ts runs the official test suite.

import { getOwnMember } from '@vitrine/std/internal/own-member';
import { isObject, type Json, pointer } from '../json.ts';
import { createResolver, readDraft } from '../schema/references.ts';
import { checkAlternatives } from './check-alternatives.ts';
import { checkItems } from './check-items.ts';
import { checkMembers } from './check-members.ts';
import { checkPlainKeywords } from './check-plain-keywords.ts';
import type { Evaluation, EvaluationSettings, Outcome } from './evaluation.ts';
import type { ValidationIssue, Validator } from './validator.ts';

/** Limit of steps, above which there is no verdict: a short schema can require 2^40 steps. */
const MAX_STEPS = 100_000;
const MAX_NESTING = 400;
/** The most issues that are returned. */
const MAX_ISSUES = 500;

export interface SchemaValidatorOptions {
  /** Whether a text has a format; `undefined` for an unknown one. Absent: `format` is not checked. */
  readonly hasFormat?: (name: string, text: string) => boolean | undefined;
}

class NoVerdict extends Error {}

/**
 * Creates a validator of a schema as written (`createValidator` reads it as meant). Never throws. The schema must be plain JSON.
 * @example
 * const validator = createSchemaValidator({ type: 'number', minimum: 1 }, { hasFormat });
 * validator.validate(0); // one issue
 */
export function createSchemaValidator(root: unknown, { hasFormat }: SchemaValidatorOptions = {}): Validator {
  const resolver = createResolver(root);
  const settings: EvaluationSettings = {
    draft: readDraft(root),
    tracksEvaluated: hasUnevaluated(root),
    ...(hasFormat && { hasFormat }),
  };
  let steps = 0;

  function spend(more: number): void {
    steps += more;
    if (steps > MAX_STEPS) throw new NoVerdict();
  }

  function apply(schema: unknown, value: Json, path: string, nesting: number): Outcome {
    spend(1);
    if (nesting > MAX_NESTING) throw new NoVerdict();
    const outcome: Outcome = { issues: [], evaluated: new Set() };
    if (schema === false) outcome.issues.push({ path, keyword: 'false', message: 'Is not allowed here' });
    if (!isObject(schema)) return outcome;
    const { issues, evaluated } = outcome;
    const add = (found: readonly ValidationIssue[]): void => {
      for (const issue of found) if (issues.length < MAX_ISSUES) issues.push(issue);
    };
    const evaluation: Evaluation = {
      ...outcome,
      schema,
      value,
      path,
      settings,
      spend,
      evaluate: (part, at = value, where = path) => apply(part, at, where, nesting + 1),
      include(part) {
        const partResult = apply(part, value, path, nesting + 1);
        add(partResult.issues);
        for (const name of partResult.evaluated) evaluated.add(name);
      },
      descend(part, at, segment) {
        if (part === undefined) return;
        add(apply(part, at, pointer(path, segment), nesting + 1).issues);
        evaluated.add(segment);
      },
      refuse: (keyword, message) => add([{ path, keyword, message }]),
    };
    applyKeywords(evaluation);
    return outcome;
  }

  function applyKeywords(evaluation: Evaluation): void {
    const { schema, value, include } = evaluation;
    const reference = getOwnMember(schema, '$ref');
    if (typeof reference === 'string') {
      const target = resolver.resolve(reference, schema);
      if (target === undefined) throw new NoVerdict();
      include(target);
      if (settings.draft < 2019) return;
    }
    checkPlainKeywords(evaluation);
    checkAlternatives(evaluation);
    if (Array.isArray(value)) checkItems(evaluation, value);
    else if (isObject(value)) checkMembers(evaluation, value);
  }

  function judge(value: unknown, part: unknown = root): readonly ValidationIssue[] | undefined {
    if (!isObject(root) && typeof root !== 'boolean') return undefined;
    steps = 0;
    try {
      const { issues } = apply(part, value as Json, '', 0);
      return [...new Map(issues.map(issue => [`${issue.path}\n${issue.message}`, issue])).values()];
    } catch {
      return undefined;
    }
  }

  return {
    judge: value => judge(value),
    validate: value => judge(value) ?? [],
    fits(part, value) {
      const issues = judge(value, part);
      return issues && issues.length === 0;
    },
  };
}

function hasUnevaluated(root: unknown): boolean {
  return /"unevaluated(?:Items|Properties)":/.test(JSON.stringify(root) ?? '');
}
