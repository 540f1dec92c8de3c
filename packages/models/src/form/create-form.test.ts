// createForm(): absent values, numbers, values that no control can show, and errors.
import { describe, expect, it } from 'vitest';
import { at, person, value } from '../../test/form/support/person-form.ts';
import { createForm } from './index.ts';

describe('createForm(): absent and empty', () => {
  it('submits only what was entered', () => {
    const form = createForm(person);
    expect(value(form)).toEqual({});
    form.input('/name', 'Ada');
    expect(form.submit()).toEqual({ ok: true, value: { name: 'Ada' } });
  });

  it('makes a text absent again when everything typed is deleted, unless it was enabled', () => {
    const form = createForm({ type: 'object', properties: { note: { type: 'string' } } });
    form.input('/note', 'x');
    form.input('/note', '');
    expect(value(form)).toEqual({});
    form.enable('/note');
    expect(value(form)).toEqual({ note: '' });
    form.input('/note', 'y');
    form.input('/note', '');
    expect(value(form)).toEqual({ note: '' });
    form.disable('/note');
    expect(value(form)).toEqual({});
  });

  it('makes an optional object present with its required parts, and absent again', () => {
    const form = createForm(person);
    expect(at(form, '/address', 'object').present).toBe(false);
    form.enable('/address');
    expect(form.getSnapshot().errors.map(({ path, code }) => [path, code])).toEqual([
      ['/name', 'required'],
      ['/address/street', 'required'],
    ]);
    form.disable('/address');
    expect(value(form)).toEqual({});
  });

  it('sets a value below absent places by making them present', () => {
    const form = createForm(person);
    expect(form.set('/address/zip', '10115')).toBe(true);
    expect(form.set('/tags/0', 'a')).toBe(true);
    expect(form.set('/tags/5', 'gap')).toBe(false);
    expect(form.set('/nothing', 1)).toBe(false);
    expect(value(form)).toEqual({ address: { zip: '10115' }, tags: ['a'] });
  });

  it('fills in defaults only where the value is required', () => {
    const schema = {
      properties: {
        a: { type: 'number', default: 0 },
        b: { type: 'boolean', default: false },
        c: { default: 'x', type: 'string' },
      },
      required: ['a', 'b'],
    };
    const form = createForm(schema);
    expect(value(form)).toEqual({ a: 0, b: false });
    expect(at(form, '/c', 'text')).toMatchObject({ present: false, default: 'x' });
    form.enable('/c');
    expect(value(form)).toEqual({ a: 0, b: false, c: 'x' });
  });
});

describe('createForm(): numbers', () => {
  const form = createForm({
    properties: {
      n: { type: 'number', exclusiveMinimum: 0 },
      i: { type: 'integer' },
      s: { type: 'number', multipleOf: 0.1 },
    },
  });
  const readErrors = (path: string, text: string) => {
    form.input(path, text);
    return at(form, path, 'number').errors.map(error => error.code);
  };

  it('keeps the text as typed and reads it without a locale', () => {
    expect(readErrors('/n', '1.50')).toEqual([]);
    expect(at(form, '/n', 'number')).toMatchObject({ text: '1.50', value: 1.5 });
    form.set('/n', 1.5);
    expect(at(form, '/n', 'number').text).toBe('1.50');
    expect(readErrors('/n', '-')).toEqual(['number']);
    expect(readErrors('/n', '12abc')).toEqual(['number']);
    expect(readErrors('/n', '1,5')).toEqual(['number']);
    expect(readErrors('/n', '0')).toEqual(['minimum']);
    expect(readErrors('/s', '0.3')).toEqual([]);
    expect(readErrors('/s', '0.35')).toEqual(['multipleOf']);
  });

  it('refuses a number that would lose digits, in its field and in a JSON editor', () => {
    expect(readErrors('/i', '9007199254740993')).toEqual(['inexact']);
    expect(readErrors('/i', '9007199254740992')).toEqual([]);
    expect(readErrors('/i', '1e400')).toEqual(['inexact']);
    expect(readErrors('/i', '1.5')).toEqual(['integer']);
    const free = createForm({});
    free.setJson('', '{"id": 12345678901234567890}');
    expect(free.getSnapshot().errors.map(error => error.code)).toEqual(['inexact']);
    free.setJson('', '{"id": "12345678901234567890", "n": 1.50}');
    expect(free.submit()).toEqual({ ok: true, value: { id: '12345678901234567890', n: 1.5 } });
  });
});

describe('createForm(): values that no control can show', () => {
  it('keeps a value that does not fit as JSON, and restores the control', () => {
    const form = createForm(person, { value: { name: 'Ada', age: 'old', tags: 'none' } });
    expect(at(form, '/age', 'json')).toMatchObject({ text: '"old"', reason: 'mismatch' });
    expect(value(form)).toEqual({ name: 'Ada', age: 'old', tags: 'none' });
    expect(form.submit().ok).toBe(false);
    form.disable('/age');
    form.input('/age', '7');
    form.setJson('/tags', '["a"]');
    expect(form.submit()).toEqual({ ok: true, value: { name: 'Ada', age: 7, tags: ['a'] } });
  });

  it('is a JSON editor where any value is allowed, with the types that are allowed', () => {
    const form = createForm({
      properties: { any: {}, object: { type: 'object' }, list: { type: 'array' } },
      required: ['object'],
    });
    expect(at(form, '/any', 'json').reason).toBe('any');
    expect(at(form, '/list', 'json').types).toEqual(['array']);
    form.setJson('/object', '[1');
    expect(at(form, '/object', 'json')).toMatchObject({ text: '[1', error: 'Is not valid JSON' });
    form.setJson('/object', '[1]');
    expect(at(form, '/object', 'json').error).toBe('Must be object');
    form.setJson('/object', '{"a": [1]}');
    expect(form.submit()).toEqual({ ok: true, value: { object: { a: [1] } } });
  });

  it('sets any place from JSON text, and does nothing when the text is not JSON', () => {
    const form = createForm(person);
    expect(form.setJson('', '{"name": "Ada", "tags": ["x"]}')).toBe(true);
    expect(form.setJson('', '{"name"')).toBe(false);
    expect(value(form)).toEqual({ name: 'Ada', tags: ['x'] });
  });
});

describe('createForm(): errors', () => {
  it('shows an error once its place was touched or a submit was refused', () => {
    const form = createForm(person);
    expect(at(form, '/name', 'text').errors).toHaveLength(1);
    expect(at(form, '/name', 'text').error).toBeUndefined();
    form.touch('/name');
    expect(at(form, '/name', 'text').error).toBe('Required');
    form.reset();
    expect(at(form, '/name', 'text').error).toBeUndefined();
    form.submit();
    expect(at(form, '/name', 'text').error).toBe('Required');
  });

  it('checks formats, and shows an error of the validator at its place', () => {
    const form = createForm({
      properties: {
        mail: { type: 'string', format: 'email' },
        box: {
          type: 'object',
          properties: { a: { type: 'string' }, b: { type: 'string' } },
          minProperties: 2,
        },
      },
    });
    form.input('/mail', 'ada');
    expect(at(form, '/mail', 'text').error).toBe('Is not a valid email address');
    form.input('/mail', 'a@example.org');
    form.set('/box', { a: 'x' });
    expect(at(form, '/box', 'object').errors).toMatchObject([
      { path: '/box', code: 'schema', params: { keyword: 'minProperties' } },
    ]);
    form.set('/box/b', 'y');
    expect(form.submit().ok).toBe(true);
  });

  it('uses the given texts for errors', () => {
    const form = createForm(person, { message: error => `<${error.code}>` });
    form.touch('/name');
    expect(at(form, '/name', 'text').error).toBe('<required>');
  });
});
