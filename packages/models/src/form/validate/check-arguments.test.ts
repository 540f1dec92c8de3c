import { expect, it } from 'vitest';
import { argumentCheck } from './check-arguments.ts';

const listPaths = (inputSchema: unknown, args: Record<string, unknown>): string[] =>
  argumentCheck({ inputSchema })(args).issues.map(({ path }) => path);

it('a required property with a default may be missing, and one without may not', () => {
  const city = { type: 'string' };
  const inputSchema = { type: 'object', properties: { city, unit: { default: 'C' } }, required: ['city', 'unit'] };
  expect(listPaths(inputSchema, { city: 'Oslo' })).toEqual([]);
  expect(listPaths(inputSchema, { unit: 'C' })).toHaveLength(1);
});

it.each(['toString', 'default'])('a required property %s that is not declared stays required', name => {
  expect(listPaths({ type: 'object', properties: { city: {} }, required: [name] }, { city: 'Oslo' })).toHaveLength(1);
});

it('required names that are no texts decide nothing', () => {
  const inputSchema = { type: 'object', properties: { 1: { default: 1 } }, required: [1] };
  expect(argumentCheck({ inputSchema })({})).toMatchObject({ issues: [] });
});

it('without a schema any object fits', () => {
  expect(argumentCheck({})({ city: 'Oslo' })).toEqual({ issues: [] });
});

it('a schema that is too deep is not applied, and the check says why', () => {
  let inputSchema: object = {};
  for (let level = 0; level < 200; level++) inputSchema = { properties: { a: inputSchema } };
  expect(argumentCheck({ inputSchema })({}).unknown).toMatch(/more than 128 levels/);
});

it('is made once for each tool', () => {
  const tool = { inputSchema: { type: 'object' } };
  expect(argumentCheck(tool)).toBe(argumentCheck(tool));
});
