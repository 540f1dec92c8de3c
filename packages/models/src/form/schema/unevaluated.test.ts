// `unevaluatedProperties` closes an object after its parts are joined: Zod writes it for `.and()` of strict objects.
import { expect, it } from 'vitest';
import { type ControlNode, createForm, type Json } from '../index.ts';

const A = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
const B = { type: 'object', properties: { b: { type: 'string' } } };
const CLOSED = { unevaluatedProperties: false };
/** Older generators close each part, which forbids the members of the others. */
const SHUT_A = { ...A, additionalProperties: false };
const SHUT_B = { ...B, additionalProperties: false };

function names(control: ControlNode): string[] {
  if (control.kind === 'variant') return control.content ? names(control.content) : [];
  return control.kind === 'object'
    ? control.properties.map(({ path, required }) => path.slice(1) + (required ? '*' : ''))
    : [control.kind];
}

it.each<[string, unknown, string[], Json[], Json[]]>([
  [
    'allOf',
    { type: 'object', allOf: [A, B], ...CLOSED },
    ['a*', 'b'],
    [{ a: 'x', b: 'y' }],
    [{ a: 'x', c: 1 }, { b: 'y' }],
  ],
  [
    'a reference',
    { $defs: { A }, $ref: '#/$defs/A', ...B, ...CLOSED },
    ['b', 'a*'],
    [{ a: 'x', b: 'y' }],
    [{ a: 'x', c: 1 }],
  ],
  ['allOf in allOf', { allOf: [{ allOf: [A] }, B], ...CLOSED }, ['a*', 'b'], [{ a: 'x', b: 'y' }], [{ a: 'x', c: 1 }]],
  [
    'oneOf',
    {
      ...A,
      type: 'object',
      oneOf: [
        { ...B, required: ['b'] },
        { properties: { c: { type: 'number' } }, required: ['c'] },
      ],
      ...CLOSED,
    },
    [],
    [
      { a: 'x', b: 'y' },
      { a: 'x', c: 1 },
    ],
    [{ a: 'x', d: 1 }],
  ],
  [
    'a schema of the others',
    { allOf: [A, B], unevaluatedProperties: { type: 'number' } },
    ['a*', 'b'],
    [{ a: 'x', c: 1 }],
    [{ a: 'x', c: 'y' }],
  ],
  ['parts that close themselves', { allOf: [SHUT_A, SHUT_B] }, ['a*', 'b'], [{ a: 'x', b: 'y' }], [{ a: 'x', c: 1 }]],
  [
    'references to parts that close themselves',
    { $defs: { A: SHUT_A, B: SHUT_B }, allOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' }] },
    ['a*', 'b'],
    [{ a: 'x', b: 'y' }],
    [{ a: 'x', c: 1 }, { b: 'y' }],
  ],
  [
    'a whole that closes itself around its parts',
    { allOf: [A, B], additionalProperties: false },
    ['a*', 'b'],
    [{ a: 'x', b: 'y' }],
    [{ a: 'x', c: 1 }],
  ],
  ['one part that closes itself', { ...B, allOf: [SHUT_A] }, ['b', 'a*'], [{ a: 'x', b: 'y' }], [{ a: 'x', c: 1 }]],
  ['a part of its own', { allOf: [{ ...A, ...CLOSED }] }, ['a*'], [{ a: 'x' }], [{ a: 'x', b: 'y' }]],
])('keeps the fields of %s', (_what, schema, fields, accepted, refused) => {
  const { root } = createForm(schema).getSnapshot();
  if (fields.length > 0) expect(names(root)).toEqual(fields);
  for (const value of accepted) expect(createForm(schema, { value }).submit()).toEqual({ ok: true, value });
  for (const value of refused) expect(createForm(schema, { value }).submit()).toMatchObject({ ok: false });
  const inside = { type: 'object', properties: { inner: schema }, required: ['inner'] };
  for (const inner of accepted)
    expect(createForm(inside, { value: { inner } }).submit()).toEqual({ ok: true, value: { inner } });
});
