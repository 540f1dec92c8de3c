// A conversation, or its beginning, goes on in a session of its own.
import { describe, expect, it } from 'vitest';
import { readUntil, waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import type { ScriptedServer } from '../../test/support/scripted-connections.ts';
import { calls, type ScriptedTurn, says, scriptedModels } from '../../test/support/scripted-models.ts';
import { STORES } from '../../test/support/store/each-store.ts';
import { planResume } from '../runs/plan-resume.ts';
import { readAllEvents } from '../store/read-all-events.ts';

const ui = { _meta: { ui: { resourceUri: 'ui://shop/card' } }, annotations: { readOnlyHint: true } };
const SHOP: Record<string, ScriptedServer> = {
  shop: {
    tools: {
      look: { ...ui, answer: () => ({ content: [{ type: 'text', text: 'A lamp' }] }) },
      buy: { answer: () => ({ content: [{ type: 'text', text: 'Bought' }] }) },
    },
    resources: {
      'ui://shop/card': () => ({
        contents: [{ uri: 'ui://shop/card', mimeType: 'text/html;profile=mcp-app', text: '<p>card</p>' }],
      }),
    },
  },
};

describe.each(STORES)('copySession() on %s', (_, openStore) => {
  async function open(turns: readonly ScriptedTurn[]) {
    const store = await openStore();
    const models = scriptedModels(turns);
    const chat = await openAgent(SHOP, { models, store });
    const { agent, sessionId } = chat;
    const say = async (text: string, id = sessionId) => {
      const { runId } = await agent.sendMessage(id, { text });
      await waitFor(agent, id, 'run:end', event => event.runId === runId);
      return runId;
    };
    const read = async (id = sessionId) => (await agent.getSession(id))?.events ?? [];
    return { ...chat, models, store, say, read };
  }
  const prompt = (models: Awaited<ReturnType<typeof open>>['models']) =>
    models.requests
      .at(-1)
      ?.messages.slice(1)
      .map(({ role, content }) => [
        role,
        JSON.stringify(content)
          .match(/"(?:text|value)":"[^"]*"/g)
          ?.join() ?? '',
      ]);

  it('the copy is the beginning: its view works, its state is its own, and nothing is called again', async () => {
    const { agent, sessionId, requests, models, say, read } = await open([
      calls({ id: 'a', name: 'shop__look', args: {} }),
      says('A lamp it is'),
      says('Later'),
      says('In the copy'),
    ]);
    const asking = agent.sendMessage(sessionId, { text: 'Show' });
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    await agent.respond(sessionId, approvalId, { approved: true, scope: 'once' });
    const { runId } = await asking;
    await waitFor(agent, sessionId, 'run:end', event => event.runId === runId);
    const call = await waitFor(agent, sessionId, 'llm:tool-call');
    await agent.setViewState(sessionId, call.callId, { zoom: 2 });
    await say('More');
    const before = await read();
    const requestsBefore = [...requests];

    const { id } = await agent.copySession(sessionId, { runId });
    expect(await read()).toEqual(before);
    const copied = await read(id);
    expect(copied.filter(({ type }) => type === 'message:user')).toMatchObject([{ text: 'Show' }]);
    expect((await agent.listSessions())[0]).toMatchObject({ id, title: 'Show (copy)' });
    const copiedCall = await waitFor(agent, id, 'llm:tool-call');
    expect(copiedCall.callId).not.toBe(call.callId);
    const result = await waitFor(agent, id, 'llm:tool-result');
    const original = await waitFor(agent, sessionId, 'llm:tool-result');
    expect(result.sanitized).toEqual(original.sanitized);
    expect(await agent.blob(result.sanitized.meta.resultRef!)).toBeDefined();

    expect(await agent.getViewState(id, copiedCall.callId)).toEqual({ zoom: 2 });
    await agent.setViewState(id, copiedCall.callId, { zoom: 3 });
    expect(await agent.getViewState(sessionId, call.callId)).toEqual({ zoom: 2 });
    await agent.act(id, copiedCall.callId, { type: 'notify', message: 'Hi', level: 'info' });
    await say('And now?', id);
    expect(prompt(models)).toEqual([
      ['user', '"text":"Show"'],
      ['assistant', ''],
      ['tool', expect.stringContaining('A lamp')],
      ['assistant', '"text":"A lamp it is"'],
      ['user', '"text":"And now?"'],
    ]);
    expect(requests).toEqual(requestsBefore);
    expect(await agent.listApprovals()).toHaveLength(1);
  });

  it('what is open ends in the copy, what waits is left out, and a call that was declined stays so', async () => {
    const { agent, sessionId, store, read, say, models } = await open([
      calls({ id: 'a', name: 'shop__buy', args: {} }),
      says('Fine'),
      calls({ id: 'b', name: 'shop__buy', args: {} }),
      says('Go on'),
    ]);
    await agent.sendMessage(sessionId, { text: 'Buy' });
    const first = await waitFor(agent, sessionId, 'approval:request');
    await agent.respond(sessionId, first.approvalId, { approved: false });
    await waitFor(agent, sessionId, 'run:end');
    await agent.sendMessage(sessionId, { text: 'Buy it' });
    await waitFor(agent, sessionId, 'approval:request', ({ approvalId }) => approvalId !== first.approvalId);
    await agent.sendMessage(sessionId, { text: 'Waiting' });
    const { id } = await agent.copySession(sessionId);
    const copied = await read(id);
    expect(copied.flatMap(event => (event.type === 'message:user' ? event.text : []))).toEqual(['Buy', 'Buy it']);
    expect(copied.flatMap(event => (event.type === 'llm:tool-result' ? event.error?.code : []))).toEqual([
      'denied',
      'interrupted',
    ]);
    expect(copied.at(-1)).toMatchObject({ type: 'run:end', reason: 'stopped', steps: 1 });
    expect(copied.filter(({ type }) => type.startsWith('approval'))).toEqual([]);
    // What a process that takes it over has to end.
    expect(planResume(await readAllEvents(store, id), () => false)).toMatchObject({
      ...{ runs: [], approvals: [], endedCalls: [] },
    });
    await say('Well?', id);
    expect(models.requests).toHaveLength(4);
    expect(await agent.listApprovals()).toHaveLength(2);
  });

  it('an answer that was given again is copied with its message, once', async () => {
    const { agent, sessionId, models, say } = await open([says('One'), says('Two'), says('Three')]);
    const runId = await say('Hi');
    const again = await agent.answerAgain(sessionId, runId);
    await waitFor(agent, sessionId, 'run:end', event => event.runId === again.runId);
    await expect(agent.copySession(sessionId, { runId })).rejects.toMatchObject({ code: 'bad-arguments' });
    const { id } = await agent.copySession(sessionId, again);
    await say('On', id);
    expect(prompt(models)).toEqual([
      ['user', '"text":"Hi"'],
      ['assistant', '"text":"Two"'],
      ['user', '"text":"On"'],
    ]);
  });

  it('an empty session is copied, an unknown one is not', async () => {
    const { agent, sessionId, read } = await open([]);
    const { id } = await agent.copySession(sessionId);
    expect(await read(id)).toEqual([]);
    await expect(agent.copySession('none')).rejects.toMatchObject({ code: 'unknown-session' });
  });

  it('late results of the calls before the cut are in the copy', async () => {
    const { agent, sessionId, say, read } = await open([says('One')]);
    const runId = await say('Hi');
    await agent.callTool(sessionId, { server: 'shop', tool: 'look', arguments: {}, initiator: 'user' });
    await readUntil(agent, sessionId, ({ type }) => type === 'llm:tool-result');
    const { id } = await agent.copySession(sessionId, { runId });
    expect((await read(id)).at(-1)).toMatchObject({ type: 'run:end' });
    const copy = await agent.copySession(sessionId);
    expect((await read(copy.id)).at(-1)).toMatchObject({ type: 'llm:tool-result', success: true });
  });
});
