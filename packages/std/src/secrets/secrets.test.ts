import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasSecrets, maskSecrets, SECRET_MASK } from './secrets.ts';

const secret = { type: 'string', format: 'password' };
const CANARY = 'canary-7f3a91';

describe('maskSecrets()', () => {
  const places: [string, object, unknown, string][] = [
    ['properties', { properties: { a: secret } }, { a: CANARY }, '/a'],
    ['writeOnly', { properties: { a: { writeOnly: true } } }, { a: CANARY }, '/a'],
    ['a name with / and ~', { properties: { 'a/b~c': secret } }, { 'a/b~c': CANARY }, '/a~1b~0c'],
    ['items', { properties: { a: { items: secret } } }, { a: [CANARY] }, '/a/0'],
    ['prefixItems', { properties: { a: { prefixItems: [{}, secret] } } }, { a: ['x', CANARY] }, '/a/1'],
    ['items as a list', { properties: { a: { items: [{}, secret] } } }, { a: ['x', CANARY] }, '/a/1'],
    ['additionalItems', { properties: { a: { items: [{}], additionalItems: secret } } }, { a: ['x', CANARY] }, '/a/1'],
    ['contains', { properties: { a: { contains: secret } } }, { a: [CANARY] }, '/a/0'],
    ['additionalProperties', { additionalProperties: secret }, { a: CANARY }, '/a'],
    ['unevaluatedProperties', { unevaluatedProperties: secret }, { a: CANARY }, '/a'],
    ['patternProperties', { patternProperties: { '^pass': secret } }, { pass_1: CANARY }, '/pass_1'],
    ['$ref to $defs', { properties: { a: { $ref: '#/$defs/s' } }, $defs: { s: secret } }, { a: CANARY }, '/a'],
    [
      '$ref beside',
      { properties: { a: { $ref: '#/$defs/s' } }, $defs: { s: { $ref: '#/$defs/t' }, t: secret } },
      { a: CANARY },
      '/a',
    ],
    [
      '$ref, escaped',
      { properties: { a: { $ref: '#/$defs/s~1%20t' } }, $defs: { 's/ t': secret } },
      { a: CANARY },
      '/a',
    ],
    ['$anchor', { properties: { a: { $ref: '#s' } }, $defs: { s: { $anchor: 's', ...secret } } }, { a: CANARY }, '/a'],
    [
      '$id',
      {
        $id: 'https://x.test/root',
        properties: { a: { $ref: 'other' } },
        $defs: { o: { $id: 'https://x.test/other', ...secret } },
      },
      { a: CANARY },
      '/a',
    ],
    [
      'a pointer within an embedded document',
      {
        properties: { a: { $ref: 'other#/$defs/s' } },
        $defs: { o: { $id: 'https://x.test/other', $defs: { s: secret } } },
      },
      { a: CANARY },
      '/a',
    ],
    [
      '$ref to the root',
      { properties: { a: secret, child: { $ref: '#' } } },
      { child: { child: { a: CANARY } } },
      '/child/child/a',
    ],
    [
      '$dynamicRef',
      { $dynamicAnchor: 'node', properties: { a: secret, child: { $dynamicRef: '#node' } } },
      { child: { a: CANARY } },
      '/child/a',
    ],
    ['allOf', { allOf: [{}, { properties: { a: secret } }] }, { a: CANARY }, '/a'],
    ['anyOf', { properties: { a: { anyOf: [{ type: 'null' }, secret] } } }, { a: CANARY }, '/a'],
    ['oneOf', { oneOf: [{ properties: { a: {} } }, { properties: { a: secret } }] }, { a: CANARY }, '/a'],
    ['else', { if: {}, else: { properties: { a: secret } } }, { a: CANARY }, '/a'],
    ['dependentSchemas', { dependentSchemas: { b: { properties: { a: secret } } } }, { a: CANARY }, '/a'],
    [
      'all below a secret',
      { properties: { a: { writeOnly: true, properties: { b: {} } } } },
      { a: { b: [CANARY] } },
      '/a',
    ],
  ];

  it.each(places)('%s', (_, schema, value, pointer) => {
    const masked = maskSecrets(schema, value);
    expect(JSON.stringify(masked.value)).not.toContain(CANARY);
    expect(JSON.stringify(masked.value)).toContain(SECRET_MASK);
    expect(masked.pointers).toEqual([pointer]);
    expect(masked.texts).toEqual([CANARY]);
    expect(hasSecrets(schema)).toBe(true);
  });

  const open: [string, object, unknown][] = [
    [
      'a declared property beside additionalProperties',
      { properties: { a: {} }, additionalProperties: secret },
      { a: 1 },
    ],
    ['a matched one', { patternProperties: { '^a$': {} }, additionalProperties: secret }, { a: 1 }],
    ['another pattern', { patternProperties: { '^pass': secret } }, { apass: 1 }],
    [
      'one that another schema evaluates',
      { allOf: [{ properties: { a: {} } }], unevaluatedProperties: secret },
      { a: 1 },
    ],
    ['another name', { properties: { password: {} }, $defs: { unused: secret } }, { password: 'p' }],
    ['an inherited name', { properties: { a: secret } }, { toString: 'x', constructor: 1 }],
    ['another item', { prefixItems: [secret], items: {} }, [null, 'x']],
    ['a null and an empty text', { properties: { a: secret, b: secret } }, { a: null, b: '' }],
    [
      'a reference to nothing',
      { properties: { a: { $ref: '#/nowhere' }, b: { $ref: 'other.json' } } },
      { a: 'x', b: 'y' },
    ],
    ['no schema', true as unknown as object, { a: 1 }],
  ];
  it.each(open)('does not mask %s', (_, schema, value) => {
    expect(maskSecrets(schema, value)).toEqual({ value, pointers: [], texts: [] });
  });

  it('keeps a member called __proto__', () => {
    const value = JSON.parse('{"__proto__": {"x": "s"}, "b": 1}') as object;
    const masked = maskSecrets({ properties: JSON.parse('{"__proto__": {"writeOnly": true}}') }, value);
    expect(JSON.stringify(masked.value)).toBe(`{"__proto__":"${SECRET_MASK}","b":1}`);
  });

  it('masks numbers too, and returns each secret text once', () => {
    const schema = { properties: { pin: { writeOnly: true }, again: secret, more: secret } };
    const masked = maskSecrets(schema, { pin: 12345678, again: 'x', more: 'x' });
    expect(masked.value).toEqual({ pin: SECRET_MASK, again: SECRET_MASK, more: SECRET_MASK });
    expect([...masked.texts].sort()).toEqual(['12345678', 'x']);
  });

  it('masks a value whose pattern is too expensive to run', () => {
    const value = { [`${'a'.repeat(40)}!`]: CANARY };
    expect(maskSecrets({ patternProperties: { '^(a+)+$': secret } }, value).pointers).toHaveLength(1);
    expect(maskSecrets({ patternProperties: { '[': secret } }, value).pointers).toHaveLength(1);
  });

  it('masks values beyond the limits of depth and number', () => {
    let deep: object = { leaf: 'x' };
    for (let depth = 0; depth < 5000; depth++) deep = { child: deep };
    const tree = { properties: { child: { $ref: '#' }, secret } };
    expect(JSON.stringify(maskSecrets(tree, deep).value)).toContain(SECRET_MASK);
    const many = {
      properties: { rows: { items: { anyOf: Array.from({ length: 200 }, () => ({ properties: { a: secret } })) } } },
    };
    const rows = Array.from({ length: 20_000 }, () => ({ a: CANARY, b: 1 }));
    expect(JSON.stringify(maskSecrets(many, { rows }).value)).not.toContain(CANARY);
  });

  it('lists 1000 texts at most, and masks the others all the same', () => {
    const list = (length: number) => Array.from({ length }, (_, index) => `secret ${index}`);
    const schema = { properties: { list: { items: secret } } };
    expect(maskSecrets(schema, { list: list(1000) }).texts).toHaveLength(1000);
    const { value, texts } = maskSecrets(schema, { list: list(1001) });
    expect(texts).toEqual(list(1000));
    expect(value).toEqual({ list: Array(1001).fill(SECRET_MASK) });
  });
});

/** A schema, a value of it with canaries in its secret places, and what is to become of the value. */
interface Case {
  schema: object;
  value: unknown;
  masked: unknown;
}

const names = fc.constantFrom('a', 'b', 'user', 'toString', '__proto__', 'x/y', 'p~q', '');
const secretLeaf: fc.Arbitrary<Case> = fc.constantFrom(
  { schema: secret, value: CANARY, masked: SECRET_MASK },
  { schema: { writeOnly: true }, value: { deep: [CANARY] }, masked: SECRET_MASK },
  { schema: { type: ['string', 'null'], format: 'password' }, value: `${CANARY}!`, masked: SECRET_MASK },
);
const plainLeaf: fc.Arbitrary<Case> = fc
  .oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
  .map(value => ({ schema: {}, value, masked: value }));

const { tree } = fc.letrec<{ tree: Case; object: Case; list: Case; wrapped: Case }>(tie => ({
  tree: fc.oneof({ maxDepth: 5 }, secretLeaf, plainLeaf, tie('object'), tie('list'), tie('wrapped')),
  object: fc.uniqueArray(fc.tuple(names, tie('tree')), { maxLength: 4, selector: ([name]) => name }).map(members => {
    const pick = (key: keyof Case) => Object.fromEntries(members.map(([name, part]) => [name, part[key]]));
    return { schema: { type: 'object', properties: pick('schema') }, value: pick('value'), masked: pick('masked') };
  }),
  list: fc.tuple(tie('tree'), fc.nat(3), fc.boolean()).map(([part, before, tuple]) => {
    const items = Array.from({ length: before }, () => ({}));
    const schema = tuple ? { prefixItems: [...items, part.schema] } : { items: [...items, part.schema] };
    const rest = items.map((_, index) => index);
    return { schema, value: [...rest, part.value], masked: [...rest, part.masked] };
  }),
  wrapped: fc.tuple(tie('tree'), fc.nat(8)).map(([part, how]) => {
    const { schema } = part;
    const wrappers: object[] = [
      { allOf: [{ type: 'object' }, schema] },
      { anyOf: [schema, { type: 'null' }] },
      { oneOf: [{ const: 1 }, schema] },
      { if: { type: 'string' }, else: schema },
      { title: 'T', allOf: [{ anyOf: [schema] }] },
      { $id: 'https://x.test/doc', $defs: { inner: schema }, $ref: 'https://x.test/doc#/$defs/inner' },
      { dependentSchemas: { a: schema } },
      { not: {}, allOf: [{ allOf: [schema] }] },
      { $anchor: 'here', anyOf: [schema] },
    ];
    return { ...part, schema: wrappers[how]! };
  }),
}));

it('property: a value at any secret place is masked there, and nothing else is changed', () => {
  fc.assert(
    fc.property(tree, ({ schema, value, masked }) => {
      // The same `$id` twice names both: then more may be masked, never less.
      const once = JSON.stringify(schema).split('"$id"').length <= 2;
      const result = maskSecrets(schema, value);
      expect(JSON.stringify(result.value) ?? '').not.toContain(CANARY);
      if (once) expect(result.value).toEqual(masked);
      expect(result.pointers.length > 0).toBe(result.texts.length > 0);
    }),
    { numRuns: 2000 },
  );
});

it('property: it ends for any JSON as the schema', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.jsonValue({ maxDepth: 6 }), (noise, value) => {
      const schema = { allOf: [noise, { properties: { a: secret } }], $defs: { noise }, items: noise };
      maskSecrets(schema, value);
      maskSecrets(noise, value);
    }),
  );
});
