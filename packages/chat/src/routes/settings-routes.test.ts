// The user's settings for all chats, over HTTP.
import { chooseUI } from '@vitrine/protocol/parts';
import { expect, it, onTestFinished } from 'vitest';
import { openChatApp } from '../../test/support/open-chat-app.ts';
import { createToolViewCompiler } from '../interfaces/compile-tool-view.ts';

async function open(options: Parameters<typeof openChatApp>[1] = {}) {
  const chatApp = await openChatApp(undefined, options);
  onTestFinished(() => chatApp.close());
  return chatApp;
}

it('GET /api/settings returns whether tools without an interface get one, PUT changes it for later calls', async () => {
  const { ask, agent } = await open({ compiledViews: { compile: createToolViewCompiler() } });
  const { id } = await agent.createSession();
  const shown = async () => {
    const call = { server: 'fixture', tool: 'echo', arguments: { text: 'hello' }, initiator: 'user' } as const;
    const { callId } = await agent.callTool(id, call);
    for await (const event of await agent.events(id))
      if (event.type === 'llm:tool-result' && event.callId === callId) return chooseUI(event.sanitized.content);
    throw new Error('The log ended.');
  };
  expect(await (await ask('GET', '/api/settings')).json()).toEqual({
    compiledViews: true,
    approvals: 'default',
  });
  const part = await shown();
  expect(part).toMatchObject({ source: 'compiled', server: 'fixture' });
  const page = Buffer.from((await agent.blob(part!.ref!))!.bytes).toString();
  expect(page).toContain('"framed":true');
  const switched = await ask('PUT', '/api/settings', { compiledViews: false });
  expect([switched.status, await switched.json()]).toEqual([200, { compiledViews: false, approvals: 'default' }]);
  expect(await shown()).toBeUndefined();
  expect((await ask('PUT', '/api/settings', { compiledViews: true })).status).toBe(200);
  expect((await shown())?.ref).toBe(part?.ref);
});

it('without a compiler there is nothing to switch; an invalid setting changes nothing', async () => {
  const plain = await open();
  expect(await (await plain.ask('GET', '/api/settings')).json()).toEqual({ approvals: 'default' });
  expect((await plain.ask('PUT', '/api/settings', { compiledViews: true })).status).toBe(400);
  const { ask, agent } = await open({ compiledViews: { compile: createToolViewCompiler() } });
  for (const body of [{}, { compiledViews: 'no' }, { approvals: 'never' }, { compiledViews: false, theme: 'dark' }])
    expect((await ask('PUT', '/api/settings', body)).status).toBe(400);
  expect(await agent.compiledViews()).toBe(true);
});

it('PUT /api/settings changes the approval mode, and leaves the rest', async () => {
  const { ask, agent } = await open({ compiledViews: { compile: createToolViewCompiler() } });
  const switched = await ask('PUT', '/api/settings', { approvals: 'ask-always' });
  expect([switched.status, await switched.json()]).toEqual([200, { compiledViews: true, approvals: 'ask-always' }]);
  expect(await agent.approvalMode()).toBe('ask-always');
});
