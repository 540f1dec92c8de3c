// Compared with ajv, which shares no code with the validator: the same schema and value get the same verdict.
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSchemaValidator } from './create-schema-validator.ts';

/** Key `then` as a constant, because an object with a `then` could be taken for a promise. */
const THEN = 'then';
const VALUES = [
  null,
  true,
  0,
  1,
  2.5,
  -3,
  '',
  'a',
  'abc',
  [],
  [1],
  [1, 1],
  [1, 'a'],
  {},
  { a: 1 },
  { a: 'x', b: 2 },
  { b: [1] },
];

const SCHEMAS: Record<string, unknown> = {
  'a type': { type: 'integer' },
  'several types': { type: ['string', 'null'] },
  'an enumeration': { enum: [1, 'a', { a: 1 }, [1]] },
  'a constant': { const: [1] },
  'a range': { minimum: 0, exclusiveMaximum: 2.5, multipleOf: 0.5 },
  'a length and a pattern': { minLength: 1, maxLength: 2, pattern: '^a' },
  items: { items: { type: 'number' }, minItems: 1, maxItems: 1 },
  'unique items': { uniqueItems: true },
  'a tuple': { prefixItems: [{ type: 'number' }], items: false },
  'a tuple of draft 7': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    items: [{ type: 'number' }],
    additionalItems: { type: 'string' },
  },
  'something contained': { contains: { type: 'string' }, maxContains: 1 },
  members: { properties: { a: { type: 'number' } }, required: ['a'], additionalProperties: false },
  'members by pattern': { patternProperties: { '^b': { type: 'array' } }, additionalProperties: { type: 'number' } },
  'names of members': { propertyNames: { maxLength: 1, enum: ['a'] } },
  'how many members': { minProperties: 1, maxProperties: 1 },
  'members that need others': { dependentRequired: { a: ['b'] }, dependentSchemas: { b: { required: ['a'] } } },
  'dependencies of draft 7': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    dependencies: { a: ['b'], b: { required: ['c'] } },
  },
  'all of': { allOf: [{ type: 'string' }, { minLength: 2 }] },
  'any of': { anyOf: [{ type: 'string' }, { minimum: 2 }] },
  'one of': { oneOf: [{ type: 'number' }, { minimum: 1 }] },
  not: { not: { type: 'array' } },
  'if, then, else': { if: { type: 'string' }, [THEN]: { minLength: 2 }, else: { type: 'object' } },
  'a reference': { $defs: { n: { type: 'number' } }, properties: { a: { $ref: '#/$defs/n' } } },
  'a recursive reference': { properties: { b: { $ref: '#' } }, maxProperties: 1 },
  false: false,
};

const options = { strict: false, validateSchema: false };
const ajv = new Ajv2020(options);
const ajvDraft7 = new Ajv(options);

/** Whether ajv accepts a value. */
function acceptedByAjv(schema: unknown): (value: unknown) => boolean {
  const isDraft7 = typeof schema === 'object' && schema !== null && '$schema' in schema;
  const validate = (isDraft7 ? ajvDraft7 : ajv).compile(schema as object);
  return value => validate(value) === true;
}

describe('createSchemaValidator() agrees with ajv about', () => {
  it.each(Object.entries(SCHEMAS))('%s', (_, schema) => {
    const validator = createSchemaValidator(schema);
    const verdicts = VALUES.map(value => validator.validate(value).length === 0);
    expect(verdicts).toEqual(VALUES.map(acceptedByAjv(schema)));
    if (schema !== false) expect(new Set(verdicts).size, 'some fit, some do not').toBe(2);
  });

  it('random combinations of schemas', () => {
    const part = fc.constantFrom(...Object.values(SCHEMAS).filter(schema => !JSON.stringify(schema).includes('$')));
    const { schema } = fc.letrec(tie => ({
      schema: fc.oneof(
        part,
        fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ not: tie('schema') }),
        fc.record({ if: tie('schema'), [THEN]: tie('schema'), else: tie('schema') }),
        fc.record({ items: tie('schema') }),
        fc.record({ properties: fc.record({ a: tie('schema'), b: tie('schema') }) }),
        fc.record({ additionalProperties: tie('schema') }),
      ),
    }));
    fc.assert(
      fc.property(schema, fc.oneof(fc.constantFrom(...VALUES), fc.jsonValue({ maxDepth: 2 })), (any, value) => {
        const accepts = acceptedByAjv(any);
        const { validate } = createSchemaValidator(any);
        for (const one of [...VALUES, value]) expect(validate(one).length === 0).toBe(accepts(one));
      }),
      { numRuns: 60 },
    );
  });
});

describe('createSchemaValidator()', () => {
  it('reports the place and the rule', () => {
    const schema = {
      properties: { list: { items: { type: 'object', required: ['id'] } } },
      dependentRequired: { a: ['b'] },
    };
    const issues = createSchemaValidator(schema).validate({ list: [{ id: 1 }, {}], a: 1 });
    expect(issues.map(({ path, keyword }) => [path, keyword])).toEqual([
      ['', 'dependentRequired'],
      ['/list/1', 'required'],
    ]);
  });

  it('gives no verdict when validation would not end, or a reference cannot be resolved', () => {
    expect(createSchemaValidator({ $ref: '#' }).validate(1)).toEqual([]);
    expect(createSchemaValidator({ $ref: '#/nowhere', type: 'string' }).validate(1)).toEqual([]);
    const doubled = { $defs: { a: { allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }] } }, $ref: '#/$defs/a' };
    expect(createSchemaValidator(doubled).validate({})).toEqual([]);
  });
});
