// fitSchema() for schemas of all kinds: what it returns is accepted by the strict wires, and says no more than the tool's own schema.
import { argumentsSchema, createValidator } from '@vitrine/models/form';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../../../test/support/thorough.ts';
import { findStrictFault } from '../testing/strict-wire.ts';
import type { SeenRequest } from '../testing/turns.ts';
import { ACCEPTED_SCHEMAS, type ProviderWire } from './accepted-schemas.ts';
import { fitSchema } from './fit-schema.ts';

const names = fc.constantFrom('a', 'b', '$c', 'größe', '__proto__');
const values = fc.constantFrom<unknown>('', 'x', 0, 2, -1, 1.5, true, null);
/** Keywords with sound values, odd ones and none. */
const { schema } = fc.letrec<{ schema: unknown; object: object }>(tie => ({
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom<unknown>(true, false, null, 'string', 7, {}),
    tie('object'),
  ),
  object: fc.record(
    {
      type: fc.constantFrom<unknown>(
        'object',
        'object',
        'string',
        'array',
        'integer',
        'null',
        'file',
        ['string', 'null'],
        ['object', 'array'],
        null,
      ),
      properties: fc.dictionary(names, tie('schema'), { maxKeys: 3 }),
      required: fc.oneof(fc.array(names, { maxLength: 2 }), fc.constantFrom<unknown>(true, 'a')),
      additionalProperties: tie('schema'),
      patternProperties: fc.dictionary(fc.constant('^x-'), tie('schema'), { maxKeys: 1 }),
      items: fc.oneof(tie('schema'), fc.array(tie('schema'), { maxLength: 2 })),
      prefixItems: fc.array(tie('schema'), { maxLength: 2 }),
      anyOf: fc.array(tie('schema'), { maxLength: 3 }),
      oneOf: fc.array(tie('schema'), { maxLength: 2 }),
      allOf: fc.array(tie('schema'), { maxLength: 2 }),
      not: tie('schema'),
      if: tie('schema'),
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: tie('schema'),
      $ref: fc.constantFrom('#', '#/properties/a', '#/$defs/A', '#/definitions/B', 'other.json', '#/allOf/0'),
      $defs: fc.dictionary(fc.constantFrom('A', 'B'), tie('schema'), { maxKeys: 2 }),
      enum: fc.array(values, { maxLength: 3 }),
      const: values,
      default: values,
      description: fc.constantFrom<unknown>('text', 7),
      minLength: fc.constantFrom<unknown>(1, -1, '1'),
      minimum: fc.constantFrom<unknown>(1, '0'),
      exclusiveMinimum: fc.constantFrom<unknown>(true, 0),
      pattern: fc.constantFrom('^x', '(', '^(?!x)'),
      format: fc.constantFrom('uri', 'date-time'),
      nullable: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
}));

const WIRES: readonly [ProviderWire, SeenRequest['wire'], 'provider' | 'moonshot'][] = [
  ['openai', 'openai-responses', 'provider'],
  ['anthropic', 'anthropic', 'provider'],
  ['google', 'google', 'provider'],
  ['openai-compatible', 'openai-chat', 'provider'],
  ['openai-compatible', 'openai-chat', 'moonshot'],
];
const asTool = {
  'openai-responses': (fitted: unknown) => ({ name: 'tool', parameters: fitted }),
  'openai-chat': (fitted: unknown) => ({ function: { name: 'tool', parameters: fitted } }),
  anthropic: (fitted: unknown) => ({ name: 'tool', input_schema: fitted }),
  google: (fitted: unknown) => ({ functionDeclarations: [{ name: 'tool', parametersJsonSchema: fitted }] }),
};

describe.each(WIRES)('%s', (provider, wire, rules) => {
  it(`every schema is accepted by ${wire} of ${rules}`, () => {
    fc.assert(
      fc.property(schema, input => {
        const { schema: fitted } = fitSchema(input, ACCEPTED_SCHEMAS[provider]);
        const body = { tools: [asTool[wire](fitted)] };
        const request = { wire, model: 'm', body, headers: {}, tools: [], lastText: '' };
        expect(findStrictFault(request, rules)).toBeUndefined();
      }),
      { numRuns: IS_THOROUGH ? 2000 : 150 },
    );
  });
});

it('arguments that the tool’s own schema allows are allowed by the fitted one', () => {
  const args = fc.dictionary(
    names,
    fc.oneof(values, fc.array(values, { maxLength: 2 }), fc.dictionary(names, values, { maxKeys: 2 })),
    { maxKeys: 3 },
  );
  let allowed = 0;
  fc.assert(
    fc.property(schema, args, (input, value) => {
      if (createValidator(argumentsSchema(input)).judge(value as never)?.length !== 0) return;
      allowed++;
      const { schema: fitted } = fitSchema(input, ACCEPTED_SCHEMAS.openai);
      expect(createValidator(fitted).judge(value as never)).toEqual([]);
    }),
    { numRuns: IS_THOROUGH ? 5000 : 500 },
  );
  expect(allowed).toBeGreaterThan(20);
});

it('a schema of references that double with each level stays small', () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 30 }, (_, level) => {
      const next = { $ref: `#/$defs/L${level + 1}` };
      return [`L${level}`, level === 29 ? { type: 'string' } : { type: 'object', properties: { a: next, b: next } }];
    }),
  );
  const input = { type: 'object', properties: { root: { $ref: '#/$defs/L0' } }, $defs };
  for (const accepted of Object.values(ACCEPTED_SCHEMAS))
    expect(JSON.stringify(fitSchema(input, accepted).schema).length).toBeLessThan(10_000);
  const plain = { ...ACCEPTED_SCHEMAS['openai-compatible'], keywords: new Set(['type', 'properties']) };
  expect(JSON.stringify(fitSchema(input, plain).schema).length).toBeLessThan(200_000);
});
