import { expect, it } from 'vitest';
import { readValues } from './preference-values.ts';
import { preferencesPanelContract } from './schema.ts';

const option = (value: string) => ({ value, label: value });
const sections = [
  {
    items: [
      { id: 'a', label: 'A', type: 'switch' as const },
      { id: 'b', label: 'B', type: 'toggle' as const, options: [option('x'), option('y')], defaultValue: 'y' },
      { id: 'c', label: 'C', type: 'select' as const, selectOptions: [option('x'), option('y')] },
    ],
  },
];

it('values come from the defaults, or are the first option', () => {
  expect(readValues(sections, undefined)).toEqual({ a: false, b: 'y', c: 'x' });
});

it('values that a preference cannot have are not taken', () => {
  expect(readValues(sections, { a: 'yes', b: 'z', c: 'y', d: true })).toEqual({ a: false, b: 'y', c: 'y' });
});

it('a preference of an unknown type is refused', () => {
  const data = { sections: [{ items: [{ id: 'a', label: 'A', type: 'knob' }] }] };
  expect(preferencesPanelContract.safeParse(data).success).toBe(false);
});
