// Secret places: the form marks the same places as secret that are masked elsewhere.
import { maskSecrets, SECRET_MASK } from '@vitrine/std/internal/secrets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ControlNode, createForm, type Json } from './index.ts';
import { childControls } from './model/fields/child-controls.ts';

/** Every control of a form, by path. */
function controls(root: ControlNode): ControlNode[] {
  return [root, ...childControls(root).flatMap(controls)];
}
const at = (schema: unknown, path: string, value?: Json): ControlNode =>
  controls(createForm(schema, value === undefined ? {} : { value }).getSnapshot().root).find(
    control => control.path === path,
  )!;

describe('secret', () => {
  it.each([
    ['format: password', { properties: { a: { type: 'string', format: 'password' } } }],
    ['writeOnly', { properties: { a: { type: 'string', writeOnly: true } } }],
    ['a reference', { properties: { a: { $ref: '#/$defs/s' } }, $defs: { s: { type: 'string', format: 'password' } } }],
    [
      'either half of allOf',
      { properties: { a: { allOf: [{ type: 'string', format: 'uri' }, { format: 'password' }] } } },
    ],
    [
      'one of two alternatives',
      { properties: { a: { anyOf: [{ type: 'null' }, { type: 'string', format: 'password' }] } } },
    ],
    ['the place above', { properties: {}, type: 'object', additionalProperties: { type: 'string' }, writeOnly: true }],
  ])('is set for a place by %s, which is a password field', (_, schema) => {
    const control = at(schema, '/a', { a: 'x' });
    expect(control).toMatchObject({ kind: 'text', secret: true, widget: 'password' });
  });

  it('is not set for other fields', () => {
    const { root } = createForm({ properties: { password: { type: 'string' } } }).getSnapshot();
    expect(controls(root).map(({ secret }) => secret)).toEqual([false, false]);
  });

  it('never shows or fills in defaults and examples of secrets, wherever they are', () => {
    const password = { type: 'string', format: 'password', default: 'hunter2', examples: ['hunter3'] };
    const user = { type: 'object', properties: { name: { type: 'string' }, password }, required: ['name', 'password'] };
    const schema = {
      type: 'object',
      properties: {
        password,
        both: { allOf: [{ type: 'string', default: 'hunter4' }, { writeOnly: true }] },
        user: { ...user, default: { name: 'ann', password: 'hunter5' } },
        users: { type: 'array', items: user, default: [{ name: 'bob', password: 'hunter6' }] },
        map: { type: 'object', additionalProperties: password, default: { x: 'hunter7' } },
      },
      required: ['password', 'both', 'user', 'users', 'map'],
    };
    const form = createForm(schema);
    expect(JSON.stringify(form.getSnapshot())).not.toMatch(/hunter/);
    expect(form.getSnapshot().value).toMatchObject({ user: { name: 'ann' }, users: [{ name: 'bob' }] });
  });

  it('does not show a secret that was entered in a plain field of another variant', () => {
    const variant = (token: object) => ({ type: 'object', properties: { token }, required: ['token'] });
    const form = createForm({
      oneOf: [variant({ type: 'string', format: 'password' }), variant({ type: 'string', minLength: 1 })],
    });
    form.choose('', 0);
    form.input('/token', 'hunter2');
    form.choose('', 1);
    expect(JSON.stringify(form.getSnapshot().value) ?? '').not.toContain('hunter2');
  });

  it('property: every field that the form marks as secret is masked', () => {
    const leaf = fc.constantFrom(
      { type: 'string' },
      { type: 'string', format: 'password' },
      { writeOnly: true, type: 'string' },
    );
    const { node } = fc.letrec<{ node: object }>(tie => ({
      node: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('node')).map(properties => ({ type: 'object', properties })),
        tie('node').map(items => ({ type: 'array', items })),
        tie('node').map(additionalProperties => ({ type: 'object', additionalProperties })),
        tie('node').map(schema => ({ allOf: [schema] })),
      ),
    }));
    fc.assert(
      fc.property(node, schema => {
        const value = sample(schema);
        const { pointers } = maskSecrets(schema, value);
        const { root } = createForm(schema, { value }).getSnapshot();
        for (const control of controls(root)) {
          if (!control.present) continue;
          const masked = pointers.some(pointer => control.path === pointer || control.path.startsWith(`${pointer}/`));
          expect(control.secret, control.path).toBe(masked);
        }
        expect(JSON.stringify(maskSecrets(schema, value).value)).toContain(pointers.length > 0 ? SECRET_MASK : '');
      }),
    );
  });
});

/** A value with every place in it. */
function sample(schema: object): Json {
  const { properties, items, additionalProperties, allOf } = schema as Record<string, object | undefined>;
  if (Array.isArray(allOf)) return sample(allOf[0] as object);
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sample(inner)]));
  if (items) return [sample(items), sample(items)];
  if (additionalProperties) return { x: sample(additionalProperties) };
  return 'text';
}
