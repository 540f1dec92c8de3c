// `AgentOptions.onUsage`: what each request to a model has used.
import type { Usage } from '@vitrine/protocol/internal/session/run-events';
import { expect, it } from 'vitest';
import { readUntil, waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { calls, says, scriptedModels } from '../../test/support/scripted-models.ts';
import { servers, surfaceIn } from '../../test/support/shop.ts';

const STEP: Usage = { inputTokens: 10, outputTokens: 5 };

it('each step of a run is reported', async () => {
  const usages: Usage[] = [];
  const models = scriptedModels([calls({ id: 'a', name: 'no_such_tool', args: {} }), says('Sorry.')]);
  const { agent, sessionId } = await openAgent({}, { models, onUsage: usage => void usages.push(usage) });
  await agent.sendMessage(sessionId, { text: 'Hi' });
  await readUntil(agent, sessionId, ({ type }) => type === 'run:end');
  expect(usages).toEqual([STEP, STEP]);
});

it('a sampling request that the chat’s model answers is reported', async () => {
  const usages: Usage[] = [];
  const models = scriptedModels([says('hi')]);
  const { agent, sessionId } = await openAgent(servers(), { models, onUsage: usage => void usages.push(usage) });
  const surfaceId = await surfaceIn(agent, sessionId);
  const request = { messages: [{ role: 'user', content: { type: 'text', text: 'Say hi' } }], maxTokens: 100 };
  const acting = agent.act(sessionId, surfaceId, { type: 'sample', request });
  const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
  expect(usages).toEqual([]);
  await agent.respond(sessionId, approvalId, { approved: true });
  await acting;
  expect(usages).toEqual([STEP]);
});

it('a callback that throws is reported, and the run goes on', async () => {
  const errors: Error[] = [];
  const { agent, sessionId } = await openAgent(
    {},
    {
      models: scriptedModels([says('Hello!')]),
      onUsage: () => {
        throw new Error('The ledger is closed.');
      },
      onError: error => void errors.push(error),
    },
  );
  await agent.sendMessage(sessionId, { text: 'Hi' });
  const events = await readUntil(agent, sessionId, ({ type }) => type === 'run:end');
  expect(events.at(-1)).toMatchObject({ reason: 'completed', steps: 1 });
  expect(errors.map(({ message }) => message)).toEqual(['The ledger is closed.']);
});
