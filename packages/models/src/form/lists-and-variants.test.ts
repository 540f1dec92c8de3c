// createForm(): arrays and alternatives.
import { describe, expect, it } from 'vitest';
import { at, person, value } from '../../test/form/support/person-form.ts';
import { createForm } from './index.ts';

describe('createForm(): lists', () => {
  it('adds, moves and removes items, whose keys move with them', () => {
    const form = createForm(person);
    for (const text of ['a', 'b', 'c']) form.input(form.add('/tags') as string, text);
    const keys = () => at(form, '/tags', 'array').items.map(item => item.key);
    const [a, b, c] = keys();
    form.move('/tags/2', 0);
    expect(keys()).toEqual([c, a, b]);
    expect(value(form)).toEqual({ tags: ['c', 'a', 'b'] });
    form.remove('/tags/1');
    expect(keys()).toEqual([c, b]);
    expect(form.move('/tags/0', 2)).toBe(false);
    expect(form.remove('/tags/2')).toBe(false);
  });

  it('begins with the items that a required list must have, and reports too many or duplicate ones', () => {
    const schema = {
      properties: { l: { items: { type: 'string' }, minItems: 2, maxItems: 3, uniqueItems: true } },
      required: ['l'],
    };
    const form = createForm(schema);
    expect(at(form, '/l', 'array')).toMatchObject({ canRemove: false, canAdd: true, uniqueItems: true });
    form.set('/l', ['x', 'x', 'y']);
    expect(at(form, '/l', 'array')).toMatchObject({ canAdd: false, error: 'Contains the same item twice' });
  });

  it('keeps the positions of a tuple', () => {
    const form = createForm({
      type: 'array',
      prefixItems: [{ type: 'string' }, { type: 'number' }],
      items: false,
      minItems: 2,
    });
    expect(at(form, '', 'array').items.map(item => item.kind)).toEqual(['text', 'number']);
    expect(at(form, '', 'array').canAdd).toBe(false);
    expect(form.add('')).toBeUndefined();
    expect(form.move('/0', 1)).toBe(false);
    const draft7 = createForm({
      $schema: 'http://json-schema.org/draft-07/schema#',
      items: [{ type: 'string' }],
      additionalItems: { type: 'boolean' },
    });
    draft7.set('', ['a', true]);
    expect(at(draft7, '', 'array').items.map(item => item.kind)).toEqual(['text', 'boolean']);
  });

  it('shows a set of named values as one control', () => {
    const form = createForm({
      properties: { days: { type: 'array', uniqueItems: true, items: { enum: ['mo', 'tu', 'we'] } } },
    });
    form.toggle('/days', 2);
    form.toggle('/days', 0);
    expect(value(form)).toEqual({ days: ['we', 'mo'] });
    form.toggle('/days', 2);
    expect(at(form, '/days', 'multiselect').selected).toEqual([0]);
  });
});

describe('createForm(): alternatives', () => {
  const shapes = {
    oneOf: [
      {
        type: 'object',
        properties: { kind: { const: 'circle' }, radius: { type: 'number' }, note: { type: 'string' } },
        required: ['kind', 'radius'],
      },
      {
        type: 'object',
        properties: { kind: { const: 'square' }, side: { type: 'number' }, note: { type: 'string' } },
        required: ['kind', 'side'],
      },
    ],
  };

  it('names alternatives by what distinguishes them, keeps common fields, and restores what was entered', () => {
    const form = createForm(shapes);
    expect(at(form, '', 'variant').options.map(option => option.label)).toEqual(['circle', 'square']);
    form.input('/radius', '2');
    form.input('/note', 'hello');
    form.choose('', 1);
    expect(value(form)).toEqual({ kind: 'square', note: 'hello' });
    form.choose('', 0);
    expect(form.submit()).toEqual({ ok: true, value: { kind: 'circle', radius: 2, note: 'hello' } });
  });

  it('finds the alternative of a value', () => {
    const form = createForm(shapes, { value: { kind: 'square', side: 3 } });
    expect(at(form, '', 'variant').selected).toBe(1);
    form.setValue({ kind: 'circle', radius: 1 });
    expect(at(form, '', 'variant').selected).toBe(0);
  });

  it('reads titled constants as one list, and null beside one type as nullable', () => {
    const form = createForm({
      properties: {
        colour: {
          title: 'Colour',
          oneOf: [
            { const: '#f00', title: 'Red' },
            { const: '#0f0', title: 'Green' },
          ],
        },
        maybe: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        level: { enum: ['low', null] },
        either: { type: ['boolean', 'string'] },
      },
    });
    expect(at(form, '/colour', 'select')).toMatchObject({
      label: 'Colour',
      options: [{ label: 'Red' }, { label: 'Green' }],
    });
    form.choose('/colour', 1);
    form.set('/maybe', null);
    form.set('/level', null);
    form.set('/either', 'yes');
    expect(at(form, '/maybe', 'text')).toMatchObject({ nullable: true, isNull: true, present: true });
    expect(form.submit()).toEqual({ ok: true, value: { colour: '#0f0', maybe: null, level: null, either: 'yes' } });
    expect(at(form, '/either', 'variant').options.map(option => option.label)).toEqual(['Yes or no', 'Text']);
  });

  it('leaves alternatives that only require something to the validator', () => {
    const form = createForm({
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    });
    expect(at(form, '', 'object').properties).toHaveLength(2);
    expect(form.submit()).toMatchObject({ ok: false, errors: [{ path: '', code: 'schema' }] });
    form.input('/b', 'x');
    expect(form.submit()).toEqual({ ok: true, value: { b: 'x' } });
  });

  it('merges allOf and follows references, including recursive ones', () => {
    const form = createForm({
      $defs: {
        node: {
          type: 'object',
          properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
          required: ['name'],
        },
      },
      allOf: [
        { $ref: '#/$defs/node' },
        { properties: { extra: { type: 'number', minimum: 1 } } },
        { properties: { extra: { maximum: 5 } } },
      ],
    });
    form.input('/name', 'root');
    form.input(`${form.add('/children')}/name`, 'leaf');
    form.input('/extra', '6');
    expect(at(form, '/extra', 'number')).toMatchObject({ minimum: 1, maximum: 5, error: 'Must be 5 or less' });
    form.input('/extra', '5');
    expect(form.submit()).toEqual({ ok: true, value: { name: 'root', children: [{ name: 'leaf' }], extra: 5 } });
  });
});
