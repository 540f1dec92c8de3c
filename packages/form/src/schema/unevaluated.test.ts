// `unevaluatedProperties` closes an object after its parts are joined: Zod writes it for `.and()` of strict objects.
import { expect, it } from 'vitest';
import { type ControlNode, createForm, type Json } from '../index.ts';

const A = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
const B = { type: 'object', properties: { b: { type: 'string' } } };
const CLOSED = { unevaluatedProperties: false };

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
