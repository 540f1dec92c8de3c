import { describe, expect, it, vi } from 'vitest';
import { controlAt } from '../test/support/fill.ts';
import { type ControlKind, type ControlNode, createForm, type Form, type Json } from './index.ts';

/** The control at a path, of the kind it must have. */
function at<K extends ControlKind>(form: Form, path: string, kind: K): Extract<ControlNode, { kind: K }> {
  const control = controlAt(form, path);
  expect(control.kind).toBe(kind);
  return control as Extract<ControlNode, { kind: K }>;
}

function value(form: Form): Json | undefined {
  return form.getSnapshot().value;
}

const person = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 2 },
    age: { type: 'integer', minimum: 0, maximum: 150 },
    role: { type: 'string', enum: ['admin', 'guest'] },
    address: {
      type: 'object',
      properties: { street: { type: 'string' }, zip: { type: 'string' } },
      required: ['street'],
    },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['name'],
};

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
  const errorsOf = (path: string, text: string) => {
    form.input(path, text);
    return at(form, path, 'number').errors.map(error => error.code);
  };

  it('keeps the text as typed and reads it without a locale', () => {
    expect(errorsOf('/n', '1.50')).toEqual([]);
    expect(at(form, '/n', 'number')).toMatchObject({ text: '1.50', value: 1.5 });
    form.set('/n', 1.5);
    expect(at(form, '/n', 'number').text).toBe('1.50');
    expect(errorsOf('/n', '-')).toEqual(['number']);
    expect(errorsOf('/n', '12abc')).toEqual(['number']);
    expect(errorsOf('/n', '1,5')).toEqual(['number']);
    expect(errorsOf('/n', '0')).toEqual(['minimum']);
    expect(errorsOf('/s', '0.3')).toEqual([]);
    expect(errorsOf('/s', '0.35')).toEqual(['multipleOf']);
  });

  it('refuses a number that would lose digits, in its field and in a JSON editor', () => {
    expect(errorsOf('/i', '9007199254740993')).toEqual(['inexact']);
    expect(errorsOf('/i', '9007199254740992')).toEqual([]);
    expect(errorsOf('/i', '1e400')).toEqual(['inexact']);
    expect(errorsOf('/i', '1.5')).toEqual(['integer']);
    const free = createForm({});
    free.setJson('', '{"id": 12345678901234567890}');
    expect(free.getSnapshot().errors.map(error => error.code)).toEqual(['inexact']);
    free.setJson('', '{"id": "12345678901234567890", "n": 1.50}');
    expect(free.submit()).toEqual({ ok: true, value: { id: '12345678901234567890', n: 1.5 } });
  });
});

describe('createForm(): lists', () => {
  it('adds, moves and removes items, whose keys go with them', () => {
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

  it('begins with the items that a required list must have, and says when they are too many or alike', () => {
    const schema = {
      properties: { l: { items: { type: 'string' }, minItems: 2, maxItems: 3, uniqueItems: true } },
      required: ['l'],
    };
    const form = createForm(schema);
    expect(at(form, '/l', 'array')).toMatchObject({ canRemove: false, canAdd: true, uniqueItems: true });
    form.set('/l', ['x', 'x', 'y']);
    expect(at(form, '/l', 'array')).toMatchObject({ canAdd: false, error: 'Contains the same item twice' });
  });

  it('keeps the places of a tuple', () => {
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

  it('names them by what tells them apart, keeps common fields, and comes back to what was entered', () => {
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

  it('reads titled constants as one list and null beside one type as nullable', () => {
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

  it('merges allOf and follows references, however often they come back', () => {
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

  it('gives an entry the control that its name asks for', () => {
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
    'carries members of which the schema says nothing, without a control: %j',
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
  ])('shows members of which the schema says something as entries: %j', rules => {
    const form = createForm({ ...person, ...rules }, { value: { name: 'Ada', extra: 'x' } });
    expect(at(form, '', 'object')).toMatchObject({ entries: [{ name: 'extra' }] });
    expect(value(form)).toEqual({ name: 'Ada', extra: 'x' });
  });
});

describe('createForm(): what no control can show', () => {
  it('keeps a value that does not fit as JSON, and gives the control back', () => {
    const form = createForm(person, { value: { name: 'Ada', age: 'old', tags: 'none' } });
    expect(at(form, '/age', 'json')).toMatchObject({ text: '"old"', reason: 'mismatch' });
    expect(value(form)).toEqual({ name: 'Ada', age: 'old', tags: 'none' });
    expect(form.submit().ok).toBe(false);
    form.disable('/age');
    form.input('/age', '7');
    form.setJson('/tags', '["a"]');
    expect(form.submit()).toEqual({ ok: true, value: { name: 'Ada', age: 7, tags: ['a'] } });
  });

  it('is a JSON editor where anything goes, with the types that are allowed', () => {
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

  it('sets any place from JSON text, and does nothing when it is none', () => {
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

  it('knows formats, and puts what only the validator finds at its place', () => {
    const form = createForm({
      properties: {
        mail: { type: 'string', format: 'email' },
        box: {
          type: 'object',
          properties: { a: { type: 'string' }, b: { type: 'string' } },
          dependentRequired: { a: ['b'] },
        },
      },
    });
    form.input('/mail', 'ada');
    expect(at(form, '/mail', 'text').error).toBe('Is not a valid email address');
    form.input('/mail', 'a@example.org');
    form.set('/box', { a: 'x' });
    expect(at(form, '/box', 'object').errors).toMatchObject([
      { path: '/box', code: 'schema', params: { keyword: 'dependentRequired' } },
    ]);
    form.set('/box/b', 'y');
    expect(form.submit().ok).toBe(true);
  });

  it('speaks the words it is given', () => {
    const form = createForm(person, { message: error => `<${error.code}>` });
    form.touch('/name');
    expect(at(form, '/name', 'text').error).toBe('<required>');
  });
});

describe('createForm(): as a store', () => {
  it('gives the same snapshot until something changes, and shares what did not', () => {
    const form = createForm(person);
    const listener = vi.fn();
    const stop = form.subscribe(listener);
    const before = form.getSnapshot();
    expect(form.getSnapshot()).toBe(before);
    form.input('/name', 'Ada');
    const after = form.getSnapshot();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(after.root).not.toBe(before.root);
    const members = (root: ControlNode) => (root.kind === 'object' ? root.properties : []);
    expect(members(after.root)[0]).not.toBe(members(before.root)[0]);
    expect(members(after.root).slice(1)).toEqual(members(before.root).slice(1));
    for (const index of [1, 2, 3, 4]) expect(members(after.root)[index]).toBe(members(before.root)[index]);
    expect(form.input('/no/such', 'x')).toBe(false);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    form.input('/name', 'Eve');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('says whether anything differs from the beginning', () => {
    const form = createForm(person, { value: { name: 'Ada' } });
    form.input('/name', 'Eve');
    expect(form.getSnapshot().dirty).toBe(true);
    form.input('/name', 'Ada');
    expect(form.getSnapshot().dirty).toBe(false);
  });

  it('returns a copy of the value, and keeps a copy of the one it is given', () => {
    const given = { name: 'Ada', tags: ['x'] };
    const form = createForm(person, { value: given });
    given.tags.push('later');
    const result = form.submit() as unknown as { value: { tags: string[] } };
    result.value.tags.push('mine');
    expect(value(form)).toEqual({ name: 'Ada', tags: ['x'] });
  });

  it('makes the same controls from the same schema', () => {
    expect(createForm(person).getSnapshot()).toEqual(createForm(person).getSnapshot());
  });
});
