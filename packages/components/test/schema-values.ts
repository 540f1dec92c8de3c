// Values that a JSON Schema describes, with texts that are likely to break a component.
import type { JsonSchema } from '@vitrine/components/json-schema';
import * as fc from 'fast-check';

const LINKS = ['https://example.com/a?b=c', 'http://www.example.org/', 'mailto:a@example.com'];
const TEXTS = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...LINKS) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      '/relative',
      '2026-11-23',
      'de-CH',
      '\u202Eאבג',
      'a\u2066b\u200Bc\u{E0041}',
      '\uD83D\uDE00'.repeat(40),
      ' ',
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
);
const NUMBERS = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.double({ noNaN: true, noDefaultInfinity: true }));

export function arbitraryValues(schema: JsonSchema, root: JsonSchema = schema, depth = 0): fc.Arbitrary<unknown> {
  const inner = (part: unknown) => arbitraryValues(part as JsonSchema, root, depth + 1);
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return fc.oneof(...options.map(inner));
  if (typeof schema.$ref === 'string') {
    const resolved = schema.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as JsonSchema)[key], root);
    return depth > 8 ? fc.constant(undefined) : inner(resolved);
  }
  switch (schema.type) {
    case 'object':
      return arbitraryObjects(schema, inner);
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Number(schema.minItems ?? 0) + (depth > 6 ? 0 : 3),
      });
    case 'string':
      if (schema.format === 'date-time') return fc.constant('2026-11-23T09:30:00Z');
      return TEXTS;
    case 'integer':
      return fc.integer({ min: Number(schema.minimum ?? 1), max: Number(schema.minimum ?? 1) + 12 });
    case 'number':
      return NUMBERS;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return depth > 6 ? TEXTS : fc.jsonValue({ maxDepth: 2 });
  }
}

function arbitraryObjects(schema: JsonSchema, inner: (part: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = schema.properties as Record<string, unknown> | undefined;
  if (!properties)
    return fc.dictionary(fc.constantFrom('a', 'b', 'x', '__proto__x'), inner(schema.additionalProperties ?? {}));
  const required = (schema.required as string[] | undefined) ?? [];
  return fc.record(Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, inner(part)])), {
    requiredKeys: required,
  });
}
