// What is said of a result without a browser.
import { expect, it } from 'vitest';
import { draftArguments } from '../file/examples.ts';
import { checkResult, checkText } from './result-checks.ts';

const tool = { name: 'list', inputSchema: { type: 'object' } };
const VALUES = ['Bergen', 'Lisbon', 'Oslo', 'Porto', 'Tromsø', 1250];
const call = (text: string) => ({
  tool,
  input: {},
  callMs: 1,
  result: { content: [{ type: 'text' as const, text }], structuredContent: { cities: VALUES } },
});

it('a text that says what the view shows is enough; one that does not is named with examples', () => {
  const view = 'Bergen Lisbon Oslo Porto Tromsø 1,250';
  expect(checkText(call('Bergen, Lisbon, Oslo, Porto, Tromsø: 1250 m'), view)).toEqual([]);
  expect(checkText(call('Five cities.'), view)).toEqual([
    expect.objectContaining({
      check: 'text',
      level: 'warning',
      message: expect.stringMatching(/Most values.*“Bergen”/),
    }),
  ]);
  expect(checkText(call(''), view)).toEqual([expect.objectContaining({ check: 'text', level: 'error' })]);
});

it('small numbers, which may be on any axis, are no values of the result', () => {
  const data = { months: 12, growth: 26.82, churn: 80, step: 20, users: 40 };
  const result = { content: [{ type: 'text' as const, text: 'Five templates.' }], structuredContent: data };
  expect(checkText({ ...call(''), result }, 'Month 12, +26.82 %, $80K, 20 %, 40')).toEqual([]);
});

it('what the view does not show need not be in the text', () => {
  expect(checkText(call('Bergen and Lisbon'), 'Bergen Lisbon 21250')).toEqual([]);
});

it('structured content is checked by the schema, and must be there', () => {
  const outputSchema = { type: 'object', properties: { cities: { type: 'array', items: { type: 'string' } } } };
  const faulty = { ...call('Cities'), tool: { ...tool, outputSchema } };
  expect(checkResult(faulty)).toEqual([
    expect.objectContaining({ check: 'schema', message: expect.stringContaining('/cities/5') }),
  ]);
  const without = { ...faulty, result: { content: [] } };
  expect(checkResult(without)).toEqual([expect.objectContaining({ message: expect.stringMatching(/there is none/) })]);
});

it('arguments are drafted from an example, else from defaults and types', () => {
  const properties = { city: { type: 'string' }, days: { type: 'integer', default: 3 }, note: { type: 'string' } };
  const inputSchema = { type: 'object', properties, required: ['city'] };
  expect(draftArguments({ name: 'forecast', inputSchema })).toEqual({ city: 'sample', days: 3 });
  const examples = [{ city: 'Bergen' }];
  expect(draftArguments({ name: 'forecast', inputSchema: { ...inputSchema, examples } })).toEqual({ city: 'Bergen' });
});
