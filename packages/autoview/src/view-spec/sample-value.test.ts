// Sample values of the tools of real servers, checked by ajv.
import { expect, it } from 'vitest';
import { compileCheck, corpusTools } from '../../test/support/corpus.ts';
import { sampleArguments, sampleResult } from './sample-value.ts';

it('makes valid arguments for at least 95 of 100 tools of real servers, and no invalid ones', () => {
  const tools = corpusTools();
  const samples = tools.map(tool => [tool, sampleArguments(tool)] as const).filter(([, value]) => value !== undefined);
  expect(samples.length / tools.length).toBeGreaterThanOrEqual(0.95);
  const refused = samples.flatMap(([tool, value]) => compileCheck(tool.inputSchema)(value) ?? []);
  expect(refused).toEqual([]);
});

it.each([
  [
    'a reference',
    { $defs: { id: { type: 'integer', minimum: 3 } }, properties: { id: { $ref: '#/$defs/id' } }, required: ['id'] },
    { id: 3 },
  ],
  ['alternatives', { type: 'object', oneOf: [{ properties: { a: { const: 1 } }, required: ['a'] }] }, { a: 1 }],
  [
    'limits',
    { properties: { n: { type: 'number', exclusiveMaximum: 0, multipleOf: 0.5 } }, required: ['n'] },
    { n: -0.5 },
  ],
  [
    'a list',
    { properties: { l: { type: 'array', items: { enum: ['x'] }, minItems: 2 } }, required: ['l'] },
    { l: ['x', 'x'] },
  ],
  ['nothing', undefined, {}],
])('uses %s of the schema', (_, inputSchema, value) => {
  expect(sampleArguments({ name: 't', inputSchema })).toEqual(value);
});

it('returns undefined when the schema cannot be satisfied or is not a schema', () => {
  const impossible = { type: 'object', properties: { a: { type: 'string', pattern: '^\\d+$' } }, required: ['a'] };
  expect(sampleArguments({ name: 't', inputSchema: impossible })).toBeUndefined();
  expect(sampleArguments({ name: 't', inputSchema: 7 })).toBeUndefined();
  const circle = { $ref: '#/$defs/a', $defs: { a: { properties: { a: { $ref: '#/$defs/a' } }, required: ['a'] } } };
  expect(() => sampleArguments({ name: 't', inputSchema: circle })).not.toThrow();
});

it('makes a result with all members', () => {
  const outputSchema = {
    type: 'object',
    properties: {
      days: { type: 'array', items: { type: 'object', properties: { date: { type: 'string', format: 'date' } } } },
    },
  };
  expect(sampleResult({ name: 't', outputSchema })).toEqual({ days: [{ date: '2026-05-17' }, { date: '2026-05-17' }] });
  expect(sampleResult({ name: 't' })).toBeUndefined();
});
