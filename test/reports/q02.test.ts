import { expect, it } from 'vitest';
import { openModelChat } from './chat-with-model.ts';
import { readCaseTitle } from './read-case.ts';
import { startToolServer } from './tool-server.ts';

const amount = { properties: { amount: { type: 'number' } }, required: ['amount'] };
const share = { properties: { share: { type: 'number' } }, required: ['share'] };
const ODD = {
  allOf: {
    type: 'object',
    properties: { kind: { type: 'string', enum: ['all', 'some'] } },
    required: ['kind'],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    allOf: [{ if: { properties: { kind: { const: 'some' } } }, then: amount }],
  },
  oneOf: { type: 'object', oneOf: [amount, share] },
  anyOf: { type: 'object', anyOf: [amount, share] },
};

it(readCaseTitle('q02'), async () => {
  const tools = Object.entries(ODD).map(([name, inputSchema]) => ({ name, inputSchema }));
  const { url, calls } = await startToolServer(tools);
  const { wire, say } = await openModelChat({
    provider: 'anthropic',
    path: '/v1',
    strict: 'provider',
    url,
    turns: [
      {
        calls: [
          { name: 'town__allOf', args: { kind: 'some' } },
          { name: 'town__allOf', args: { kind: 'some', amount: 2 } },
          { name: 'town__oneOf', args: { share: 0.5 } },
          { name: 'town__anyOf', args: {} },
        ],
      },
      { text: 'Done.' },
    ],
  });
  expect((await say('Divide it.')).at(-1)).toMatchObject({ type: 'run:end', reason: 'completed' });
  expect(wire.requests[0]!.tools).toEqual(['town__allOf', 'town__oneOf', 'town__anyOf']);
  // Calls that the schemas as the server sent them do not allow are not made.
  expect(calls.map(({ args }) => args)).toEqual(expect.arrayContaining([{ kind: 'some', amount: 2 }, { share: 0.5 }]));
  expect(calls).toHaveLength(2);
});
