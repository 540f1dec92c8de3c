// The official JSON-Schema-Test-Suite (test/data/json-schema-test-suite), for the keywords and formats that the validator knows.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createSchemaValidator } from './create-schema-validator.ts';
import { hasFormat } from './formats.ts';

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

const DRAFTS: Record<string, string> = {
  draft4: 'http://json-schema.org/draft-04/schema#',
  draft6: 'http://json-schema.org/draft-06/schema#',
  draft7: 'http://json-schema.org/draft-07/schema#',
  'draft2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft2020-12': 'https://json-schema.org/draft/2020-12/schema',
};

function readGroups(draft: string): [keyword: string, groups: Group[]][] {
  const file = new URL(`../../../test/form/data/json-schema-test-suite/${draft}.json`, import.meta.url);
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Group[]>);
}

/** Drafts 4 to 7 are not named in the suite's schemas; the validator reads the draft from `$schema`. */
function named(schema: unknown, draft: string): unknown {
  const isObject = typeof schema === 'object' && schema !== null;
  return isObject ? { $schema: DRAFTS[draft], ...schema } : schema;
}

/** Metaschemas are other documents: a validator that never fetches has no verdict. */
function refersToMetaschema(schema: unknown): boolean {
  return /"\$ref":"https?:\/\/json-schema\.org\//.test(JSON.stringify(schema));
}

/** The tests with another verdict than the suite's. */
function collectFailures(draft: string, keyword: string, groups: readonly Group[]): string[] {
  const options = keyword.startsWith('optional/format/') ? { hasFormat } : {};
  return groups.flatMap(({ description, schema, tests }) => {
    const validator = createSchemaValidator(named(schema, draft), options);
    const judge = (data: unknown): boolean | undefined => {
      const issues = validator.judge(data);
      return issues && issues.length === 0;
    };
    return tests
      .filter(({ data, valid }) => judge(data) !== (refersToMetaschema(schema) ? undefined : valid))
      .map(test => `${description}: ${test.description}`);
  });
}

describe.each(Object.keys(DRAFTS))('createSchemaValidator() by the test suite of %s', draft => {
  it.each(readGroups(draft))('%s', (keyword, groups) => {
    expect(collectFailures(draft, keyword, groups)).toEqual([]);
  });
});
