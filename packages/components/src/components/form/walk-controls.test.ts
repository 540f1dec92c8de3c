import { createForm } from '@vitrine/models/form';
import { expect, it } from 'vitest';
import { FORM_TEXTS } from './form-texts.ts';
import { problemsIn, valuesIn } from './walk-controls.ts';

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Full name' },
    token: { type: 'string', format: 'password' },
    class: {
      type: 'string',
      oneOf: [
        { const: 'f', title: 'First class' },
        { const: 's', title: 'Standard' },
      ],
    },
    offers: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    address: { type: 'object', properties: { street: { type: 'string' } } },
    unset: { type: 'string' },
  },
  required: ['name'],
};

it('values are listed by label; secrets are masked, and absent values left out', () => {
  const value = { name: 'Ada', token: 'abc', class: 'f', offers: false, tags: ['x', 'y'], address: { street: 'Main' } };
  const shown = valuesIn(createForm(schema, { value }).getSnapshot().root, FORM_TEXTS);
  expect(shown.map(({ label, text }) => [label, text])).toEqual([
    ['Full name', 'Ada'],
    ['Token', 'Hidden'],
    ['Class', 'First class'],
    ['Offers', 'No'],
    ['Tags', 'x, y'],
    ['Address · Street', 'Main'],
  ]);
});

it('a very long value is truncated', () => {
  const [name] = valuesIn(createForm(schema, { value: { name: 'x'.repeat(5000) } }).getSnapshot().root, FORM_TEXTS);
  expect(name!.text.length).toBeLessThan(400);
});

it('problems are found at every depth after a refused submit', () => {
  const form = createForm({
    type: 'object',
    properties: { inner: { type: 'object', properties: { n: { type: 'integer', title: 'N' } }, required: ['n'] } },
    required: ['inner'],
  });
  expect(problemsIn(form.getSnapshot().root)).toEqual([]);
  form.submit();
  expect(problemsIn(form.getSnapshot().root)).toMatchObject([{ label: 'N', message: 'Required' }]);
});
