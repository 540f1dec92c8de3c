// The contract as it is published: its JSON Schema, and the examples of its page.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { endpointSchema, PUBLISHED } from '../../test/endpoint-schema.ts';
import { CONTRACT_SCHEMAS, ERROR_STATUS } from './contract.ts';

const page = readFileSync(new URL('../../../../docs/reference/view-endpoint.md', import.meta.url), 'utf8');
const published = JSON.parse(readFileSync(PUBLISHED, 'utf8'));
const examples = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text = '']) => JSON.parse(text));

it('the published JSON Schema is the contract', () => {
  expect(published).toEqual(JSON.parse(JSON.stringify(endpointSchema())));
});

describe('the examples of the page', () => {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema(published, 'endpoint');
  const fits = (name: keyof typeof CONTRACT_SCHEMAS, value: unknown) =>
    ajv.validate(`endpoint#/$defs/${name}`, value) && CONTRACT_SCHEMAS[name].safeParse(value).success;

  it('a part and a question fit, by the published schema and by the contract', () => {
    expect(examples).toHaveLength(2);
    const [part, question] = examples;
    expect([fits('part', part), fits('error', question)]).toEqual([true, true]);
    expect([fits('part', { ...part, ref: 'short' }), fits('error', { ...question, error: {} })]).toEqual([
      false,
      false,
    ]);
  });
});

it('the page has every code with its status', () => {
  const cells = [...page.matchAll(/\| `([a-z-]+)` \| (\d{3})/g)].map(([, code, status]) => [code, Number(status)]);
  expect(Object.fromEntries(cells)).toEqual(ERROR_STATUS);
});
