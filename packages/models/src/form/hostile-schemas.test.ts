// A hostile schema cannot make the form throw, hang, pollute a prototype, or change a value that the form does not understand.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createForm, type Form, type Json } from './index.ts';

function nested(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let schema: unknown = { type: 'string' };
  for (let level = 0; level < levels; level++) schema = wrap(schema);
  return schema;
}

const twice = (levels: number) => {
  const $defs: Record<string, unknown> = { d0: { type: 'object', properties: { end: { type: 'string' } } } };
  for (let level = 1; level <= levels; level++) {
    const $ref = `#/$defs/d${level - 1}`;
    $defs[`d${level}`] = {
      allOf: [{ $ref }, { $ref }, { properties: { [`p${level}`]: { anyOf: [{ $ref }, { $ref }] } } }],
    };
  }
  return { $ref: `#/$defs/d${levels}`, $defs };
};

const HOSTILE: Record<string, unknown> = {
  'no schema': undefined,
  null: null,
  'a number': 42,
  'a list': [{ type: 'string' }],
  false: false,
  'keywords of wrong types': {
    type: 7,
    properties: 'x',
    required: {},
    enum: 'a',
    items: 5,
    anyOf: {},
    allOf: null,
    $ref: 9,
    title: [],
    default: 1,
  },
  'members that are no schemas': {
    type: 'object',
    properties: { a: null, b: 1, c: 'x', d: [], e: true, f: false },
    required: ['a', 'f', 'g'],
  },
  'a reference to itself': { $ref: '#' },
  'references in a circle': {
    $ref: '#/$defs/a',
    $defs: { a: { $ref: '#/$defs/b' }, b: { allOf: [{ $ref: '#/$defs/a' }] } },
  },
  'a choice of itself': { anyOf: [{ $ref: '#' }, { $ref: '#' }, { type: 'string' }] },
  'a dangling reference': { properties: { a: { $ref: '#/nowhere' } }, required: ['a'] },
  'a remote reference': { $ref: 'https://example.org/schema.json' },
  'a reference to a prototype': { $ref: '#/__proto__/toString' },
  'required recursion': {
    $defs: { n: { type: 'object', properties: { next: { $ref: '#/$defs/n' } }, required: ['next'] } },
    $ref: '#/$defs/n',
  },
  'doubling recursion': { type: 'object', properties: { l: { $ref: '#' }, r: { $ref: '#' } }, required: ['l', 'r'] },
  doublings: twice(40),
  'a thousand levels': nested(1000, inner => ({ type: 'object', properties: { a: inner }, required: ['a'] })),
  'a thousand lists': nested(1000, items => ({ type: 'array', items, minItems: 3 })),
  'a thousand choices in each other': nested(1000, inner => ({ oneOf: [inner, { type: 'null' }, { type: 'number' }] })),
  'two thousand members': {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`p${i}`, { type: 'string' }])),
  },
  'a thousand alternatives': {
    oneOf: Array.from({ length: 1000 }, (_, i) => ({ type: 'object', properties: { [`p${i}`]: { type: 'string' } } })),
  },
  'choices times choices': {
    allOf: Array.from({ length: 12 }, (_, i) => ({
      oneOf: Array.from({ length: 12 }, (_, j) => ({ type: 'object', properties: { [`p${i}`]: { const: j } } })),
    })),
  },
  'a billion items': { type: 'array', items: { type: 'string' }, minItems: 1e9 },
  'an exponential pattern with the text for it': { type: 'string', pattern: '^(a+)+$', default: `${'a'.repeat(40)}!` },
  'an exponential pattern, spelled otherwise': {
    type: 'string',
    pattern: '^(?:a|a)*$|(x?){40}',
    default: `${'a'.repeat(40)}!`,
  },
  'an exponential pattern for names': {
    type: 'object',
    patternProperties: { '^(a+)+$': { type: 'string' } },
    propertyNames: { pattern: '^(a|a)*$' },
    additionalProperties: false,
  },
  'an invalid pattern': { type: 'string', pattern: '(', default: 'x' },
  'clobbering names': {
    type: 'object',
    properties: Object.fromEntries(
      ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'then'].map(name => [
        name,
        { type: 'string' },
      ]),
    ),
  },
  'odd text': {
    type: 'object',
    title: '\u202E<script>',
    properties: {
      '\u0000': { type: 'string' },
      '\u2028': { type: 'number' },
      '\uD800': { type: 'boolean' },
      '': { type: 'string' },
    },
  },
};

/** Performs every operation that a user could, once. */
function useEverything(form: Form): void {
  const json = JSON.stringify(form.getSnapshot().root);
  const paths = [...json.matchAll(/"path":("(?:[^"\\]|\\.)*")/g)].map(
    match => JSON.parse(match[1] as string) as string,
  );
  for (const path of [...new Set(paths)].slice(0, 60)) {
    form.enable(path);
    form.choose(path, 0);
    form.choose(path, 1);
    form.add(path);
    form.input(path, `${'a'.repeat(40)}!`);
    form.input(path, '12');
    form.toggle(path, 0);
    form.set(path, { a: [{ b: null }] });
    form.setJson(path, '{"x": 1}');
    form.rename(`${path}/`, 'named');
    form.move(`${path}/0`, 1);
    form.remove(`${path}/0`);
    form.touch(path);
  }
  form.submit();
  form.disable('');
  form.reset();
}

describe('createForm() with hostile schemas', () => {
  it.each(Object.entries(HOSTILE))('%s', (_, schema) => {
    const form = createForm(schema);
    expect(form.getSnapshot().root.path).toBe('');
    useEverything(form);
    const value = JSON.parse('{"__proto__": {"polluted": true}, "a": [1, {"b": "x"}], "p0": "1"}') as Json;
    form.setValue(value);
    expect(form.getSnapshot().value).toEqual(value);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    // The snapshot as JSON has a bounded size, because a renderer has to draw it.
    expect(JSON.stringify(form.getSnapshot()).length).toBeLessThan(20_000_000);
  });

  it('survives a schema that is circular in memory, and values that are not JSON', () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const form = createForm(circle);
    expect(form.set('', circle as Json)).toBe(false);
    expect(form.set('', 1n as never)).toBe(false);
    expect(form.setJson('', '['.repeat(100_000))).toBe(true);
    expect(form.getSnapshot().valid).toBe(false);
  });
});

const schemaArbitrary = fc.letrec<{ schema: unknown; node: unknown }>(tie => ({
  schema: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.boolean(), tie('node')),
  node: fc.record(
    {
      type: fc.oneof(
        fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object'),
        fc.subarray(['string', 'number', 'boolean', 'null', 'array', 'object']),
      ),
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), tie('schema'), { maxKeys: 3 }),
      required: fc.subarray(['a', 'b', 'd']),
      additionalProperties: tie('schema'),
      patternProperties: fc.dictionary(fc.constantFrom('^a', 'b$', '.'), tie('schema'), { maxKeys: 2 }),
      items: fc.oneof(tie('schema'), fc.array(tie('schema'), { maxLength: 2 })),
      anyOf: fc.array(tie('schema'), { maxLength: 3 }),
      oneOf: fc.array(tie('schema'), { maxLength: 3 }),
      allOf: fc.array(tie('schema'), { maxLength: 2 }),
      enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
      const: fc.jsonValue({ maxDepth: 1 }),
      default: fc.jsonValue({ maxDepth: 2 }),
      $ref: fc.constantFrom('#', '#/properties/a', '#/anyOf/0', '#/nowhere'),
      uniqueItems: fc.boolean(),
      minItems: fc.nat(3),
      minimum: fc.integer(),
      pattern: fc.constantFrom('^a', '(', '(a+)+$'),
    },
    { requiredKeys: [] },
  ),
}));
const valueArbitrary = fc.jsonValue({ maxDepth: 4 }).map(value => JSON.parse(JSON.stringify(value)) as Json);

describe('createForm() with any schema', () => {
  it('never changes a value that it was given', () => {
    fc.assert(
      fc.property(schemaArbitrary.schema, valueArbitrary, (schema, value) => {
        const form = createForm(schema);
        form.setValue(value);
        expect(form.getSnapshot().value).toEqual(value);
        const { root } = form.getSnapshot();
        form.setValue(value);
        expect(form.getSnapshot().root).toBe(root);
        form.set('', value);
        expect(form.getSnapshot().value).toEqual(value);
      }),
      { numRuns: 250, seed: 7 },
    );
  });

  it('never throws, whatever the user does', () => {
    fc.assert(
      fc.property(schemaArbitrary.schema, schema => {
        useEverything(createForm(schema));
      }),
      { numRuns: 200, seed: 11 },
    );
  });
});
