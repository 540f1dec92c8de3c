import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { commonShape } from './common-schemas.ts';
import { defineContract } from './define-contract.ts';
import { ComponentError } from './errors.ts';
import { toJsonSchema } from './json-schema.ts';

const contract = defineContract({
  name: 'shopping-list',
  description: 'A list.',
  schema: z.object({
    ...commonShape,
    title: z.string(),
    items: z.array(z.object({ id: z.string(), note: z.optional(z.string()), count: z.int() })).check(z.minLength(1)),
    currency: z.optional(z.enum(['EUR', 'CHF'])),
  }),
  empty: { title: '', items: [] },
});
const list = {
  title: 'Market',
  items: [
    { id: 'a', count: 1 },
    { id: 'b', count: 2 },
  ],
  currency: 'CHF',
};

describe('parse()', () => {
  it('returns valid props', () => {
    expect(contract.parse(list)).toEqual(list);
  });

  it('names the first fault with its path, and keeps all of them', () => {
    const value = { ...list, items: [{ id: 'a', count: 'one' }], currency: 'USD' };
    expect(() => contract.parse(value)).toThrow(/^shopping-list: items\[0\]\.count: .+\. 1 more\.$/);
    try {
      contract.parse(value);
    } catch (error) {
      expect(error).toBeInstanceOf(ComponentError);
      expect(error).toMatchObject({
        code: 'invalid-props',
        received: value,
        issues: [{ path: ['items', 0, 'count'] }, { path: ['currency'] }],
      });
    }
  });

  it('takes the older name of `id`', () => {
    expect(contract.parse({ ...list, surfaceId: 'list-1' })).toEqual({ ...list, id: 'list-1' });
  });
});

describe('toJsonSchema()', () => {
  it('is the schema of the props, the same object each time', () => {
    expect(toJsonSchema(contract)).toMatchObject({ type: 'object', required: ['title', 'items'] });
    expect(toJsonSchema(contract)).toBe(toJsonSchema(contract));
  });
});

describe('readPartial()', () => {
  it.each<[string, unknown, object]>([
    ['nothing yet', undefined, { title: '', items: [] }],
    ['not an object', [1], { title: '', items: [] }],
    ['the beginning', { title: 'Mar' }, { title: 'Mar', items: [] }],
    [
      'an item that is not complete',
      { items: [{ id: 'a', count: 1 }, { id: 'b' }] },
      { title: '', items: [{ id: 'a', count: 1 }] },
    ],
    ['an optional member that is not complete', { ...list, currency: 'C' }, { title: list.title, items: list.items }],
    ['a list that is still too short', { items: [] }, { title: '', items: [] }],
    ['everything', list, list],
  ])('%s', (_, value, expected) => {
    expect(contract.readPartial(value)).toEqual(expected);
  });

  it('never throws and always has the required members', () => {
    void fc.assert(
      fc.property(fc.anything(), value => {
        expect(contract.readPartial(value)).toMatchObject({ title: expect.any(String), items: expect.any(Array) });
      }),
    );
  });
});
