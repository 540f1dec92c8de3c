// A layout of a model that lies is refused, and the second request says why.
import { createModels } from '@vitrine/model';
import { startWireServer } from '@vitrine/model/testing';
import { expect, it } from 'vitest';
import { generateSpec } from './generate-spec.ts';

const number = { type: 'number' };
const members = { quantity: number, price: number, weight: number, colour: { type: 'string' }, stock: number };
const tool = {
  name: 'orders',
  inputSchema: { type: 'object', properties: { quantity: number, price: number } },
  outputSchema: {
    type: 'object',
    properties: { items: { type: 'array', items: { type: 'object', properties: members } } },
  },
};
const table = (columns: object[]) => ({ version: 1, result: { parts: [{ part: 'table', at: '/items', columns }] } });
const TRUE = table(['/quantity', '/price', '/colour'].map(at => ({ at })));

async function answer(turns: object[], refinement?: { spec: undefined; instruction: string }) {
  const wire = await startWireServer({ turns: turns.map(turn => ({ text: JSON.stringify(turn) })) });
  try {
    const models = createModels({ configs: [{ provider: 'openai', model: 'm' }], env: wire.env('openai') });
    const result = await generateSpec({
      model: await models.get('openai/m'),
      tool,
      siblings: [],
      maxOutputTokens: 1000,
      timeoutMs: 20_000,
      signal: new AbortController().signal,
      ...(refinement && { refinement }),
    });
    return { result, second: wire.requests[1]?.lastText };
  } finally {
    await wire.close();
  }
}

it.each([
  [table([{ at: '/quantity', label: 'Price' }, { at: '/price' }, { at: '/colour' }]), 'is the name of another member'],
  [table([{ at: '/quantity' }, { at: '/price' }, { at: '/profit' }]), 'The result has nothing at'],
  [table([{ at: '/quantity' }]), 'Most values of the result are behind'],
  [{ version: 1, form: { fields: { '/quantity': { label: 'Price' } } } }, 'is the name of another member'],
])('%j is refused with a reason', async (lie, reason) => {
  const { result, second } = await answer([lie, TRUE]);
  expect(second).toContain(reason);
  expect(result.spec).toEqual(TRUE);
});

it('a user who asks for one column gets one', async () => {
  const { result } = await answer([table([{ at: '/price' }])], { spec: undefined, instruction: 'Only the price' });
  expect(result.spec).toEqual(table([{ at: '/price' }]));
});
