// The schema of a person, and shorthands for the tests of createForm().
import { expect } from 'vitest';
import type { ControlNode, Form, Json } from '../../../src/form/index.ts';
import { controlAt } from './fill.ts';

/** The control at a path, of the kind it must have. */
export function at<K extends ControlNode['kind']>(
  form: Form,
  path: string,
  kind: K,
): Extract<ControlNode, { kind: K }> {
  const control = controlAt(form, path);
  expect(control.kind).toBe(kind);
  return control as Extract<ControlNode, { kind: K }>;
}

export function value(form: Form): Json | undefined {
  return form.getSnapshot().value;
}

export const person = {
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
