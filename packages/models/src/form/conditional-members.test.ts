// Fields that appear when a condition of the schema holds.
import { describe, expect, it } from 'vitest';
import { createForm, type Form } from './index.ts';

const THEN = 'then';
const TEXT = { type: 'string' };
const ANIMAL = { animal: { type: 'string', enum: ['Cat', 'Fish'] } };
const isCat = { properties: { animal: { const: 'Cat' } }, required: ['animal'] };
const food = { type: 'string', enum: ['meat', 'grass'] };

/** The fields that are shown, with `*` for a required one. */
function shown(form: Form): string[] {
  const { root } = form.getSnapshot();
  return root.kind === 'object'
    ? root.properties.map(({ path, required }) => path.slice(1) + (required ? '*' : ''))
    : [root.kind];
}

describe('createForm() with conditions', () => {
  it('shows a member of `then` while its condition holds, and names it when it is missing', () => {
    const form = createForm({
      type: 'object',
      properties: ANIMAL,
      required: ['animal'],
      allOf: [{ if: isCat, [THEN]: { properties: { food }, required: ['food'] } }],
    });
    expect(shown(form)).toEqual(['animal*']);
    form.set('/animal', 'Cat');
    expect(shown(form)).toEqual(['animal*', 'food*']);
    expect(form.submit()).toMatchObject({ ok: false, errors: [{ path: '/food', code: 'required' }] });
    form.set('/animal', 'Fish');
    expect(shown(form)).toEqual(['animal*']);
    expect(form.submit()).toEqual({ ok: true, value: { animal: 'Fish' } });
    form.set('/animal', 'Cat');
    form.set('/food', 'meat');
    expect(form.submit()).toEqual({ ok: true, value: { animal: 'Cat', food: 'meat' } });
  });

  it.each<[string, object]>([
    ['dependentSchemas', { dependentSchemas: { card: { properties: { address: TEXT }, required: ['address'] } } }],
    [
      'dependencies',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        dependencies: { card: { properties: { address: TEXT }, required: ['address'] } },
      },
    ],
    [
      'a reference',
      {
        $defs: { more: { properties: { address: TEXT }, required: ['address'] } },
        dependentSchemas: { card: { $ref: '#/$defs/more' } },
      },
    ],
    [
      'unevaluatedProperties',
      {
        unevaluatedProperties: false,
        dependentSchemas: { card: { properties: { address: TEXT }, required: ['address'] } },
      },
    ],
  ])('shows what another member brings with it: %s', (_what, more) => {
    const form = createForm({ type: 'object', properties: { card: TEXT }, ...more });
    expect(shown(form)).toEqual(['card']);
    form.input('/card', '1');
    expect(shown(form)).toEqual(['card', 'address*']);
    form.input('/address', 'Oslo');
    expect(form.submit()).toEqual({ ok: true, value: { card: '1', address: 'Oslo' } });
  });

  it('shows the members of `else`, of conditions in each other, and of several branches', () => {
    const form = createForm({
      type: 'object',
      properties: ANIMAL,
      if: isCat,
      [THEN]: { properties: { food }, if: { required: ['food'] }, [THEN]: { properties: { brand: TEXT } } },
      else: { properties: { depth: { type: 'number' }, food: { type: 'string', enum: ['plankton'] } } },
    });
    expect(shown(form)).toEqual(['animal', 'food', 'depth']);
    form.set('/animal', 'Cat');
    expect(shown(form)).toEqual(['animal', 'food']);
    form.set('/food', 'grass');
    expect(shown(form)).toEqual(['animal', 'food', 'brand']);
    form.set('/animal', 'Fish');
    form.set('/food', 'plankton');
    expect(form.submit()).toEqual({ ok: true, value: { animal: 'Fish', food: 'plankton' } });
  });

  it('requires a declared member on a condition, in the place of that member', () => {
    const form = createForm({
      type: 'object',
      properties: { ...ANIMAL, note: TEXT },
      if: isCat,
      [THEN]: { required: ['note'] },
    });
    expect(shown(form)).toEqual(['animal', 'note']);
    form.set('/animal', 'Cat');
    expect(shown(form)).toEqual(['animal', 'note*']);
    expect(form.submit()).toMatchObject({ ok: false, errors: [{ path: '/note', code: 'required' }] });
  });

  it('keeps a value that no condition shows, and shows it', () => {
    const schema = { type: 'object', properties: ANIMAL, if: isCat, [THEN]: { properties: { food } } };
    const form = createForm(schema, { value: { animal: 'Fish', food: 'meat' } });
    expect(shown(form)).toEqual(['animal', 'food']);
    expect(form.submit()).toEqual({ ok: true, value: { animal: 'Fish', food: 'meat' } });
  });

  it('shows conditions inside lists and other objects, and none that the schema forbids', () => {
    const pet = { type: 'object', properties: ANIMAL, if: isCat, [THEN]: { properties: { food } } };
    const form = createForm({ type: 'object', properties: { pet, pets: { type: 'array', items: pet } } });
    form.set('/pet', { animal: 'Cat' });
    form.set('/pets', [{ animal: 'Fish' }, { animal: 'Cat' }]);
    expect(form.set('/pet/food', 'meat') && form.set('/pets/1/food', 'grass')).toBe(true);
    expect(form.submit()).toMatchObject({ value: { pet: { food: 'meat' }, pets: [{}, { food: 'grass' }] } });
    expect(shown(createForm({ ...pet, additionalProperties: false }, { value: { animal: 'Cat' } }))).toEqual([
      'animal',
    ]);
  });

  it('shows every field where a condition can not be decided', () => {
    const schema = {
      type: 'object',
      properties: ANIMAL,
      if: { $ref: 'https://example.com/x' },
      [THEN]: { properties: { food } },
    };
    expect(shown(createForm(schema))).toEqual(['animal', 'food']);
  });

  it('ends for a condition inside itself', () => {
    const schema = { type: 'object', properties: ANIMAL, if: isCat, [THEN]: { $ref: '#' }, else: { $ref: '#' } };
    expect(shown(createForm(schema))).toEqual(['animal']);
  });

  it('shows what alternatives inside a condition declare, by the value that distinguishes them', () => {
    const pets = (have: string, more: object) => ({
      properties: { have: { enum: [have] }, ...more },
      required: Object.keys(more),
    });
    const form = createForm({
      type: 'object',
      properties: { have: { type: 'string', enum: ['No', 'One', 'Many'] } },
      dependencies: {
        have: {
          oneOf: [
            pets('No', {}),
            pets('One', { age: { type: 'number' } }),
            pets('Many', { age: { type: 'number' }, rid: { type: 'boolean' } }),
          ],
        },
      },
    });
    expect(shown(form)).toEqual(['have']);
    form.set('/have', 'No');
    expect(shown(form)).toEqual(['have']);
    form.set('/have', 'One');
    expect(shown(form)).toEqual(['have', 'age*']);
    form.set('/have', 'Many');
    expect(shown(form)).toEqual(['have', 'age*', 'rid*']);
    form.set('/age', 3);
    form.set('/rid', true);
    expect(form.submit()).toEqual({ ok: true, value: { have: 'Many', age: 3, rid: true } });
  });

  it.each(['dependencies', 'dependentRequired'])('shows what only a list of names in %s names', keyword => {
    const form = createForm({ type: 'object', properties: { card: TEXT }, [keyword]: { card: ['address'] } });
    expect(shown(form)).toEqual(['card']);
    form.input('/card', '1');
    expect(shown(form)).toEqual(['card', 'address*']);
    form.set('/address', 'Oslo');
    expect(form.submit()).toEqual({ ok: true, value: { card: '1', address: 'Oslo' } });
  });

  it('has a field for a member that `then` adds inside a declared object', () => {
    const form = createForm({
      type: 'object',
      properties: { ...ANIMAL, details: { type: 'object', properties: { name: TEXT } } },
      if: isCat,
      [THEN]: { properties: { details: { properties: { claws: { type: 'integer' } }, required: ['claws'] } } },
    });
    form.set('/animal', 'Cat');
    form.set('/details', { name: 'Tom' });
    expect(form.submit()).toMatchObject({ ok: false });
    form.input('/details/claws', '18');
    expect(form.submit()).toEqual({ ok: true, value: { animal: 'Cat', details: { name: 'Tom', claws: 18 } } });
  });
});
