// createForm(): key and value pairs, and members that the schema does not declare.
import { describe, expect, it } from 'vitest';
import { at, person, value } from '../../test/form/support/person-form.ts';
import { createForm, type Json } from './index.ts';

describe('createForm(): key and value pairs', () => {
  const map = { type: 'object', additionalProperties: { type: 'number' } };

  it('names entries, and never applies a blank or taken name', () => {
    const form = createForm(map);
    const path = form.add('') as string;
    form.input(path, '1');
    expect(value(form)).toEqual({});
    expect(form.submit()).toMatchObject({ ok: false, errors: [{ code: 'name' }] });
    form.rename(path, 'a/b');
    expect(value(form)).toEqual({ 'a/b': 1 });
    form.input(form.add('') as string, '2');
    form.rename('/', 'a/b');
    expect(at(form, '', 'map').entries[1]).toMatchObject({ name: 'a/b', nameError: 'This name is taken' });
    form.rename('/', 'c');
    expect(form.submit()).toEqual({ ok: true, value: { 'a/b': 1, c: 2 } });
    form.remove('/a~1b');
    expect(value(form)).toEqual({ c: 2 });
  });

  it('treats __proto__ as a name like any other', () => {
    const form = createForm({
      type: 'object',
      additionalProperties: { type: 'string' },
      properties: JSON.parse('{"__proto__":{"type":"string"},"constructor":{"type":"string"}}'),
    });
    form.input('/__proto__', 'x');
    form.set('/toString', 'y');
    form.input('/constructor', 'z');
    const result = form.submit() as { value: object };
    expect(Object.entries(result.value)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'z'],
      ['toString', 'y'],
    ]);
    expect(Object.getPrototypeOf(result.value)).toBe(Object.prototype);
  });

  it('gives an entry the control for its name', () => {
    const form = createForm({
      type: 'object',
      patternProperties: { '^n': { type: 'number' }, '^s': { type: 'string' } },
      additionalProperties: false,
    });
    const path = form.add('') as string;
    form.rename(path, 'n1');
    form.input('/n1', '5');
    expect(value(form)).toEqual({ n1: 5 });
    form.rename('/n1', 'x');
    expect(at(form, '', 'map').entries[0]?.nameError).toBe('This name is not allowed');
  });

  it.each([undefined, true, {}, { description: 'whatever' }])(
    'keeps undeclared members that the schema does not restrict, without a control: %j',
    additional => {
      const form = createForm({ ...person, ...(additional !== undefined && { additionalProperties: additional }) });
      const extra = JSON.parse('{"deep":[true],"__proto__":1}') as Json;
      form.setValue({ name: 'Ada', extra });
      const { root } = form.getSnapshot();
      expect(at(form, '', 'object')).toMatchObject({ extensible: false, entries: [] });
      expect(form.add('')).toBeUndefined();
      expect(form.set('/extra', 1)).toBe(false);
      expect(form.remove('/extra')).toBe(false);
      form.setValue({ extra, name: 'Ada' });
      expect(form.getSnapshot().root).toBe(root);
      form.input('/name', 'Grace');
      form.input('/address/street', 'Main');
      expect(form.submit()).toEqual({ ok: true, value: { name: 'Grace', address: { street: 'Main' }, extra } });
      form.setValue({ name: 'Ada' });
      expect(value(form)).toEqual({ name: 'Ada' });
    },
  );

  it.each([
    { patternProperties: { '^x': { type: 'string' } } },
    { additionalProperties: { type: 'string' } },
    { propertyNames: { pattern: '^x' } },
    { additionalProperties: false },
  ])('shows undeclared members that the schema has rules for as entries: %j', rules => {
    const form = createForm({ ...person, ...rules }, { value: { name: 'Ada', extra: 'x' } });
    expect(at(form, '', 'object')).toMatchObject({ entries: [{ name: 'extra' }] });
    expect(value(form)).toEqual({ name: 'Ada', extra: 'x' });
  });
});
