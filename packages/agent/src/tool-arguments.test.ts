import { expect, it } from 'vitest';
import { parseToolArguments } from './tool-arguments.ts';

const tool = {
  name: 'book',
  inputSchema: {
    type: 'object',
    properties: {
      city: { type: 'string' },
      nights: { type: 'integer' },
      guests: { type: 'array' },
      address: { type: ['object', 'null'] },
      free: {},
      either: { anyOf: [{ type: 'string' }, { type: 'array' }] },
      currency: { type: 'string', default: 'EUR' },
    },
    required: ['city', 'currency', 7],
  },
};

it.each([
  [{ city: 'Oslo' }],
  [{ city: 'Oslo', nights: '3' }],
  [{ city: 'Oslo', guests: [], address: null, free: {}, either: [], unknown: { a: 1 } }],
  [{ city: 'Oslo', address: { street: '' } }],
])('parseToolArguments() leaves %j to the server, as a copy', args => {
  const parsed = parseToolArguments(tool, args);
  expect(parsed).toEqual(args);
  expect(parsed).not.toBe(args);
});

it.each([
  [undefined, /arguments is missing/],
  [null, /must be an object, not null/],
  [[], /must be an object, not a list/],
  ['{}', /must be an object, not a plain value/],
  [{}, /"city" is required/],
  [{ city: {} }, /"city" must be a plain value, not an object/],
  [{ city: 'Oslo', guests: 'two' }, /"guests" must be a list, not a plain value/],
  [{ city: 'Oslo', address: [] }, /"address" must be an object or null, not a list/],
  [{ city: 'Oslo', free: 1n }, /no JSON/],
  [JSON.parse(`{"city":"Oslo","free":${'['.repeat(9000)}${']'.repeat(9000)}}`), /levels deep/],
  [{ city: 'x'.repeat(5_000_000) }, /at most 4194304/],
])('parseToolArguments() refuses case %#', (args, message) => {
  expect(() => parseToolArguments(tool, args)).toThrow(
    expect.objectContaining({ code: 'bad-arguments', message: expect.stringMatching(message) }),
  );
});

it('parseToolArguments() reads __proto__ as a name like any other, and pollutes nothing', () => {
  const parsed = parseToolArguments(tool, JSON.parse('{"city":"Oslo","__proto__":{"polluted":true}}'));
  expect(Object.keys(parsed)).toEqual(['city', '__proto__']);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

it('parseToolArguments() trusts no schema to be well formed', () => {
  const odd = { name: 't', inputSchema: { properties: [], required: 'city' } };
  expect(parseToolArguments(odd, { a: 1 })).toEqual({ a: 1 });
});
