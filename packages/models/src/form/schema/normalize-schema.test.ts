// Malformed schemas that servers send are read as meant, by the form and by the validator alike.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import toolSchemas from '../../../test/form/data/tool-schemas.json' with { type: 'json' };
import { type ControlNode, createForm, createValidator, type Json } from '../index.ts';
import { argumentsSchema, normalizeSchema } from './normalize-schema.ts';

const member = (schema: unknown) => ({ type: 'object', properties: { a: schema } });

/** The kinds of the form's fields, by name; `*` for a required one. */
function fields(schema: unknown): Record<string, string> {
  const { root } = createForm(schema).getSnapshot();
  const properties: readonly ControlNode[] = root.kind === 'object' ? root.properties : [];
  return Object.fromEntries(
    properties.map(control => [control.path.slice(1), control.kind + (control.required ? '*' : '')]),
  );
}

const TEXT = { type: 'string' };
const CAT = { $defs: { cat: { type: 'object', properties: { name: TEXT } } } };

it.each<[string, unknown, Record<string, string>, Json[], Json[]]>([
  ['required: {}', { ...member({ type: 'integer' }), required: {} }, { a: 'number' }, [{}, { a: 1 }], [{ a: 'x' }]],
  ['required: a name', { ...member(TEXT), required: 'a' }, { a: 'text*' }, [{ a: '' }], [{}]],
  ['required: a list of PHP', { ...member(TEXT), required: { 0: 'a' } }, { a: 'text*' }, [{ a: '' }], [{}]],
  ['required: another text', { ...member(TEXT), required: 'always' }, { a: 'text' }, [{}], [{ a: 1 }]],
  ['required: null', { ...member(TEXT), required: null }, { a: 'text' }, [{}], [{ a: 1 }]],
  ['required: an object of booleans', { ...member(TEXT), required: { a: true } }, { a: 'text*' }, [{ a: '' }], [{}]],
  ['required: [null, "a"]', { ...member(TEXT), required: [null, 'a'] }, { a: 'text*' }, [{ a: '' }], [{}]],
  ['required: true on a property', member({ ...TEXT, required: true }), { a: 'text*' }, [{ a: '' }], [{}, { a: 1 }]],
  ['required: false on a property', member({ ...TEXT, required: false }), { a: 'text' }, [{}], [{ a: 1 }]],
  ['properties: null', { type: 'object', properties: null }, {}, [{}, { a: 1 }], []],
  ['properties: []', { type: 'object', properties: [] }, {}, [{}, { a: 1 }], []],
  ['a property of null', member(null), { a: 'json' }, [{}, { a: 1 }], []],
  ['a property named by its type', member('string'), { a: 'text' }, [{ a: 'x' }], [{ a: 1 }]],
  ['nullable: true', member({ ...TEXT, nullable: true }), { a: 'text' }, [{ a: null }, { a: 'x' }], [{ a: 1 }]],
  [
    'nullable: true with enum',
    member({ ...TEXT, enum: ['a', 'b'], nullable: true }),
    { a: 'select' },
    [{ a: null }, { a: 'b' }],
    [{ a: 'c' }],
  ],
  [
    'nullable: true with const',
    member({ const: 'a', nullable: true }),
    { a: 'const' },
    [{ a: null }, { a: 'a' }],
    [{ a: 'c' }],
  ],
  [
    'nullable: true beside $ref',
    { ...member({ $ref: '#/$defs/cat', nullable: true }), ...CAT },
    { a: 'object' },
    [{ a: null }, { a: { name: 'x' } }],
    [{ a: 1 }, { a: { name: 1 } }],
  ],
  [
    'nullable: true beside allOf',
    { ...member({ allOf: [{ $ref: '#/$defs/cat' }], nullable: true }), ...CAT },
    { a: 'object' },
    [{ a: null }, { a: {} }],
    [{ a: 1 }],
  ],
  ['x-nullable', member({ ...TEXT, 'x-nullable': true }), { a: 'text' }, [{ a: null }, { a: 'x' }], [{ a: 1 }]],
  [
    'nullable: true in several alternatives',
    member({
      oneOf: [
        { ...TEXT, nullable: true },
        { type: 'integer', nullable: true },
      ],
    }),
    { a: 'variant' },
    [{ a: null }, { a: 'x' }, { a: 1 }],
    [{ a: true }],
  ],
  [
    'a format beside a value of its own',
    member({
      anyOf: [
        { ...TEXT, format: 'uuid' },
        { ...TEXT, enum: ['all'] },
      ],
      nullable: true,
    }),
    { a: 'variant' },
    [{ a: 'all' }, { a: null }],
    [{ a: 1 }],
  ],
  ['nullable: false', member({ ...TEXT, nullable: false }), { a: 'text' }, [{ a: 'x' }], [{ a: null }]],
  [
    'null among the values of a text',
    member({ ...TEXT, enum: ['a', null] }),
    { a: 'select' },
    [{ a: null }],
    [{ a: 1 }],
  ],
  ['enum: null', member({ ...TEXT, enum: null }), { a: 'text' }, [{ a: 'x' }], [{ a: 1 }]],
  ['enum: []', member({ ...TEXT, enum: [] }), { a: 'text' }, [{ a: 'x' }], [{ a: 1 }]],
  ['anyOf: []', member({ ...TEXT, anyOf: [] }), { a: 'text' }, [{ a: 'x' }], [{ a: 1 }]],
  [
    'null for keywords',
    member({ ...TEXT, format: null, minLength: null, items: null, not: null }),
    { a: 'text' },
    [{ a: '' }],
    [{ a: 1 }],
  ],
  ['type in capitals', member({ type: 'STRING' }), { a: 'text' }, [{ a: 'x' }], [{ a: 1 }]],
  ['type named as in Python', member({ type: 'int' }), { a: 'number' }, [{ a: 1 }], [{ a: 'x' }, { a: 1.5 }]],
  ['an unknown type', member({ type: 'file' }), { a: 'json' }, [{ a: 'x' }, { a: 1 }], []],
  ['type: []', member({ type: [] }), { a: 'json' }, [{ a: 'x' }, { a: 1 }], []],
  ['items: []', member({ type: 'array', items: [] }), { a: 'json' }, [{ a: [1] }], [{ a: 1 }]],
  [
    'exclusiveMinimum: true',
    member({ type: 'number', minimum: 1, exclusiveMinimum: true }),
    { a: 'number' },
    [{ a: 2 }],
    [{ a: 1 }],
  ],
  [
    'exclusiveMinimum: true alone',
    member({ type: 'number', exclusiveMinimum: true }),
    { a: 'number' },
    [{ a: 0 }],
    [{ a: '' }],
  ],
  ['a reference to nothing', member({ $ref: '#/$defs/gone' }), { a: 'json' }, [{}, { a: 1 }], []],
  ['$defs: []', { ...member(TEXT), $defs: [] }, { a: 'text' }, [{ a: 'x' }], [{ a: 1 }]],
])('reads %s as meant', (_what, schema, controls, accepted, refused) => {
  const validator = createValidator(schema);
  expect(fields(schema)).toEqual(controls);
  for (const value of accepted) {
    expect(validator.validate(value), JSON.stringify(value)).toEqual([]);
    expect(createForm(schema, { value }).submit(), JSON.stringify(value)).toEqual({ ok: true, value });
  }
  for (const value of refused) {
    expect(validator.validate(value), JSON.stringify(value)).not.toEqual([]);
    expect(createForm(schema, { value }).submit(), JSON.stringify(value)).toMatchObject({ ok: false });
  }
});

describe('argumentsSchema()', () => {
  it.each([
    undefined,
    null,
    true,
    false,
    'object',
    [],
    {},
    { type: null },
    { type: ['object', 'null'] },
    { type: 'Object' },
    { type: 'object', nullable: true },
    { type: 'string' },
  ])('is of an object for %j', schema => {
    expect(argumentsSchema(schema)).toEqual({ type: 'object' });
    expect(createForm(argumentsSchema(schema)).getSnapshot().root.kind).toBe('object');
  });

  it('keeps the properties of a schema without a type', () => {
    expect(fields(argumentsSchema({ properties: { a: TEXT }, required: {} }))).toEqual({ a: 'text' });
  });
});

describe('normalizeSchema()', () => {
  it('does not change well-formed schemas', () => {
    const schemas = toolSchemas.flatMap(({ tools }) =>
      (tools as readonly { inputSchema: unknown }[]).map(tool => tool.inputSchema),
    );
    expect(schemas.length).toBeGreaterThan(100);
    for (const schema of schemas) expect(normalizeSchema(schema)).toEqual(schema);
    const data = { enum: [{ required: true, type: 'int' }], default: { properties: null }, const: null };
    expect(normalizeSchema(data)).toEqual(data);
    const schemaWithNames = { properties: { required: { type: 'boolean' }, nullable: TEXT, type: TEXT, enum: TEXT } };
    expect(normalizeSchema(schemaWithNames)).toEqual(schemaWithNames);
  });

  it('reads what it has read as the same, whatever the schema', () => {
    const keywords = 'type required properties nullable enum items anyOf allOf $ref const not a'.split(' ');
    const { schema } = fc.letrec(tie => ({
      schema: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, 'string', 'int', [], [null], {}, 1),
        fc.dictionary(fc.constantFrom(...keywords), tie('schema'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(schema, any => {
        const meant = normalizeSchema(any);
        expect(normalizeSchema(meant)).toEqual(meant);
      }),
      { numRuns: 500 },
    );
  });
});
