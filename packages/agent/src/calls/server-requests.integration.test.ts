// Elicitation and sampling of real servers: one of an older revision (the reference server "everything"), and one of 2026-07-28.
import { fileURLToPath } from 'node:url';
import { createConnections, type ServerConfig } from '@vitrine/connect';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readUntil, waitFor } from '../../test/support/events.ts';
import { type Agent, createAgent } from '../index.ts';
import type { Sampler } from '../runs/sampling.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';

const support = (name: string): string => fileURLToPath(new URL(`../../test/support/${name}`, import.meta.url));
const EVERYTHING: ServerConfig = { type: 'stdio', command: 'mcp-server-everything', args: ['stdio'] };
const ASKING: ServerConfig = {
  type: 'stdio',
  command: process.execPath,
  args: ['--conditions=@vitrine/source', support('asking-server.ts')],
};
const sampler: Sampler = async ({ messages }) => ({
  role: 'assistant',
  content: { type: 'text', text: `You said ${JSON.stringify(messages[0]?.content)}` },
  model: 'test-model',
});

async function open(config: ServerConfig, options: { sampler?: Sampler; samplingByHand?: boolean } = {}) {
  const connections = createConnections({ server: { ...config, connectionMode: 'strict' } });
  const agent = await createAgent({
    connections,
    store: createSqliteStore({ file: ':memory:' }),
    prefetch: false,
    ...options,
  });
  onTestFinished(async () => {
    await agent.close();
    await connections.close();
  });
  await connections.start();
  const { id } = await agent.createSession();
  const call = async (tool: string, args: Record<string, unknown> = {}) =>
    (await agent.callTool(id, { server: 'server', tool, arguments: args, initiator: 'user' })).callId;
  return { agent, id, call, connections, tools: () => connections.get('server')!.getSnapshot() };
}

async function waitForResult(agent: Agent, id: string, callId: string) {
  const { sanitized, error } = await waitFor(agent, id, 'llm:tool-result', event => event.callId === callId);
  const text = sanitized.content.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('\n');
  return { text, error };
}

describe('an older server', () => {
  it('elicits by a form at its call: the answer is checked and returned', async () => {
    const { agent, id, call, tools } = await open(EVERYTHING);
    expect(tools().era).toBe('legacy');
    const callId = await call('trigger-elicitation-request');
    const request = await waitFor(agent, id, 'approval:request');
    expect(request).toMatchObject({
      kind: 'elicitation',
      initiator: 'server',
      server: 'server',
      toolName: 'trigger-elicitation-request',
      callId,
      scopes: ['once'],
      elicitation: { mode: 'form', message: expect.any(String), requestedSchema: { type: 'object' } },
    });
    for (const content of [{}, { name: 7 }, { name: 'Ann', email: 'no address' }])
      await expect(agent.respond(id, request.approvalId, { approved: true, content })).rejects.toThrow(
        expect.objectContaining({ code: 'bad-arguments' }),
      );
    await expect(
      agent.respond(id, request.approvalId, { approved: true, arguments: { name: 'Ann' }, content: { name: 'Ann' } }),
    ).rejects.toThrow();
    await agent.respond(id, request.approvalId, { approved: true, content: { name: 'Ann' } });
    const { text } = await waitForResult(agent, id, callId);
    expect(text).toContain('"action": "accept"');
    expect(text).toContain('Ann');
    // Values that the user filled in are in the log only as part of a result of the server.
    const log = (await agent.getSession(id))!.events.filter(({ type }) => type !== 'llm:tool-result');
    expect(JSON.stringify(log)).not.toContain('Ann');
  });

  it.each([
    [{ approved: false }, 'decline', 'denied'],
    [{ approved: false, dismissed: true }, 'cancel', 'cancelled'],
  ] as const)('receives the answer %j', async (answer, action, status) => {
    const { agent, id, call } = await open(EVERYTHING);
    const callId = await call('trigger-elicitation-request');
    const { approvalId } = await waitFor(agent, id, 'approval:request');
    await agent.respond(id, approvalId, answer);
    expect((await waitForResult(agent, id, callId)).text).toContain(`"action": "${action}"`);
    expect(await waitFor(agent, id, 'approval:response')).toMatchObject({ status });
  });

  it('elicits by a URL: the user sees all of it', async () => {
    const { agent, id, call, tools } = await open(EVERYTHING);
    const tool = tools().tools.find(({ name }) => name === 'trigger-url-elicitation');
    expect(tool).toBeDefined();
    const callId = await call('trigger-url-elicitation', { url: 'https://example.org/login?x=1' });
    const { approvalId, elicitation } = await waitFor(agent, id, 'approval:request');
    expect(elicitation).toMatchObject({ mode: 'url', url: 'https://example.org/login?x=1' });
    await expect(agent.respond(id, approvalId, { approved: true, content: { a: 1 } })).rejects.toThrow();
    await agent.respond(id, approvalId, { approved: true });
    expect((await waitForResult(agent, id, callId)).text).toContain('accept');
  });

  it('samples after the approval of the user, and not without a model', async () => {
    const { agent, id, call } = await open(EVERYTHING, { sampler });
    const callId = await call('trigger-sampling-request', { prompt: 'Say hello', maxTokens: 50 });
    const request = await waitFor(agent, id, 'approval:request');
    expect(request).toMatchObject({ kind: 'sampling', initiator: 'server', callId, scopes: ['once', 'chat'] });
    expect(JSON.stringify(request.sampling)).toContain('Say hello');
    await agent.respond(id, request.approvalId, { approved: true, scope: 'chat' });
    expect((await waitForResult(agent, id, callId)).text).toContain('test-model');
    expect(await waitFor(agent, id, 'view:sampling')).toMatchObject({ callId, success: true, model: 'test-model' });
    // Allowed for the chat.
    const again = await call('trigger-sampling-request', { prompt: 'Once more', maxTokens: 50 });
    expect((await waitForResult(agent, id, again)).text).toContain('Once more');

    const without = await open(EVERYTHING);
    expect(without.tools().tools.map(({ name }) => name)).not.toContain('trigger-sampling-request');
  });

  it('gets the answer that the user wrote, without a model', async () => {
    const { agent, id, call } = await open(EVERYTHING, { samplingByHand: true });
    const callId = await call('trigger-sampling-request', { prompt: 'Say hello', maxTokens: 50 });
    const { approvalId } = await waitFor(agent, id, 'approval:request');
    const respond = (answer: object) => agent.respond(id, approvalId, { approved: true, ...answer });
    await expect(respond({})).rejects.toThrow('This chat has no model: write the answer.');
    await expect(respond({ content: { words: 'Hi' } })).rejects.toThrow('A written answer is {"text": …}.');
    await expect(respond({ content: { text: 'Hi' }, scope: 'chat' })).rejects.toThrow('is for one request');
    await respond({ content: { text: 'Hello from the desk' } });
    expect((await waitForResult(agent, id, callId)).text).toContain('Hello from the desk');
    expect(await waitFor(agent, id, 'view:sampling')).toMatchObject({ success: true, model: 'written by hand' });
  });

  it('a model answers where the user writes nothing, and what is written is refused where it is not asked for', async () => {
    const both = await open(EVERYTHING, { sampler, samplingByHand: true });
    const callId = await both.call('trigger-sampling-request', { prompt: 'Say hello', maxTokens: 50 });
    const request = await waitFor(both.agent, both.id, 'approval:request');
    await both.agent.respond(both.id, request.approvalId, { approved: true });
    expect((await waitForResult(both.agent, both.id, callId)).text).toContain('test-model');

    const { agent, id, call } = await open(EVERYTHING, { sampler });
    await call('trigger-sampling-request', { prompt: 'Say hello', maxTokens: 50 });
    const { approvalId } = await waitFor(agent, id, 'approval:request');
    const answer = { approved: true, content: { text: 'Hi' } };
    await expect(agent.respond(id, approvalId, answer)).rejects.toMatchObject({ code: 'bad-arguments' });
  });

  it('stops waiting when its call is cancelled', async () => {
    const { agent, id, call } = await open(EVERYTHING);
    const callId = await call('trigger-elicitation-request');
    await waitFor(agent, id, 'approval:request');
    expect(await agent.cancelCall(id, callId)).toBe(true);
    expect(await waitFor(agent, id, 'approval:response')).toMatchObject({ status: 'cancelled' });
  });
});

describe('a server of 2026-07-28', () => {
  it('gets the answers with the next request of the same call, over several rounds', async () => {
    const { agent, id, call, tools } = await open(ASKING, { sampler });
    expect(tools().era).toBe('modern');
    const callId = await call('register');
    const first = await waitFor(agent, id, 'approval:request');
    expect(first).toMatchObject({ kind: 'elicitation', callId, elicitation: { message: 'What is your name?' } });
    await agent.respond(id, first.approvalId, { approved: true, content: { name: 'Ann' } });
    const events = await readUntil(
      agent,
      id,
      event => event.type === 'approval:request' && event.kind === 'sampling' && event.callId === callId,
    );
    const second = events.findLast(event => event.type === 'approval:request')!;
    await agent.respond(id, second.approvalId, { approved: true });
    expect((await waitForResult(agent, id, callId)).text).toMatch(/Ann.*You said/s);
    expect((await agent.getSession(id))!.events.filter(({ type }) => type === 'llm:tool-result')).toHaveLength(1);
  });

  it('is notified that the user declined', async () => {
    const { agent, id, call } = await open(ASKING, { sampler });
    const callId = await call('register');
    const { approvalId } = await waitFor(agent, id, 'approval:request');
    await agent.respond(id, approvalId, { approved: false });
    expect((await waitForResult(agent, id, callId)).text).toBe('No name was given.');
  });

  it('calls of two sessions each ask in their own session', async () => {
    const { agent, id, call } = await open(ASKING, { sampler });
    const other = (await agent.createSession()).id;
    const mine = await call('register');
    const { callId: theirs } = await agent.callTool(other, {
      server: 'server',
      tool: 'register',
      arguments: {},
      initiator: 'user',
    });
    const [first, second] = [
      await waitFor(agent, id, 'approval:request'),
      await waitFor(agent, other, 'approval:request'),
    ];
    expect([first.callId, second.callId]).toEqual([mine, theirs]);
    await agent.respond(other, second.approvalId, { approved: false });
    expect((await waitForResult(agent, other, theirs)).text).toBe('No name was given.');
    expect((await agent.getSession(id))!.events.some(({ type }) => type === 'approval:response')).toBe(false);
  });
});
