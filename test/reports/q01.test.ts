import { expect, it } from 'vitest';
import { openModelChat } from './chat-with-model.ts';
import { readCaseTitle } from './read-case.ts';
import { startToolServer } from './tool-server.ts';

const byId = { properties: { id: { type: 'string' } }, required: ['id'] };
const byName = { properties: { name: { type: 'string', minLength: 2 } }, required: ['name'] };
const tools = [
  { name: 'forecast', inputSchema: { type: 'object', properties: { place: { type: 'string' } } } },
  { name: 'find', inputSchema: { anyOf: [byId, byName] } },
];

it(readCaseTitle('q01'), async () => {
  const { url, calls } = await startToolServer(tools);
  const { wire, say } = await openModelChat({
    provider: 'openai',
    path: '/v1',
    strict: 'provider',
    url,
    turns: [
      {
        calls: [
          { name: 'town__forecast', args: { place: 'Faro' } },
          { name: 'town__find', args: { id: '7' } },
        ],
      },
      { calls: [{ name: 'town__find', args: { name: 'x' } }] },
      { text: 'Sunny.' },
    ],
  });
  const events = await say('What is the weather?');
  expect(events.at(-1)).toMatchObject({ type: 'run:end', reason: 'completed' });
  expect(wire.requests[0]!.tools).toEqual(['town__forecast', 'town__find']);
  // The arguments are checked by the schema as the server sent it: "x" is too short.
  expect(calls).toHaveLength(2);
  expect(calls).toContainEqual({ name: 'forecast', args: { place: 'Faro' } });
  expect(calls).toContainEqual({ name: 'find', args: { id: '7' } });
});

it('q01: a tool that the provider refuses all the same is left out alone, and said once', async () => {
  const { url } = await startToolServer(tools);
  const { wire, say } = await openModelChat({
    provider: 'openai',
    path: '/v1',
    url,
    turns: [
      {
        status: 400,
        message: "Invalid schema for function 'town__find': schema must be a JSON Schema of 'type: \"object\"'.",
      },
      { text: 'Sunny.' },
      { text: 'Still sunny.' },
    ],
  });
  const leftOut = (await say('What is the weather?')).flatMap(event =>
    event.type === 'step:end' ? (event.toolsLeftOut ?? []) : [],
  );
  expect(leftOut).toMatchObject([{ server: 'town', tool: 'find', reason: expect.stringContaining('Invalid schema') }]);
  const later = await say('And now?');
  expect(later.find(event => event.type === 'step:end')).not.toHaveProperty('toolsLeftOut');
  expect(wire.requests.map(request => request.tools)).toEqual([
    ['town__forecast', 'town__find'],
    ['town__forecast'],
    ['town__forecast'],
  ]);
});
