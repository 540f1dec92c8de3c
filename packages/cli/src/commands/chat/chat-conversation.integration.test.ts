// A conversation with `vitrine chat`: the real provider packages against a server that speaks their wire, a real MCP server.
import type { AgentList } from '@vitrine/protocol/internal/session/agents';
import type { SessionEvent } from '@vitrine/protocol/session';
import { describe, expect, it } from 'vitest';
import { stillRunning } from '../../../test/start-command.ts';
import { useCommands } from '../../../test/use-commands.ts';
import { filterEvents, useConversations } from '../../../test/use-conversations.ts';

const commands = useCommands();
const { agentFile, calls, ledger, open, wire } = useConversations(commands);

describe('a conversation with vitrine chat', { timeout: 60_000 }, () => {
  it.each(['anthropic', 'openai', 'google'] as const)('logs every step, call and approval of %s', async provider => {
    const server = await wire(
      {
        reasoning: 'Both at once.',
        text: 'Looking.',
        calls: [
          { name: 'ledger__balance', args: { account: 'rent' } },
          { name: 'ledger__pay', args: { amount: 7 } },
        ],
      },
      { text: 'Paid.' },
    );
    const agent = agentFile({ name: 'Bookkeeper', llm: { provider, model: 'm' }, mcpServers: { ledger: ledger() } });
    const { client, json, until } = await open(['--agent', agent], server.env(provider));
    const { id } = await client.createSession();
    const messageResponse = await json<{ runId: string }>(`/api/sessions/${id}/messages`, {
      method: 'POST',
      body: { text: 'Pay the rent' },
    });
    expect(messageResponse).toMatchObject({ status: 202, body: { runId: expect.any(String) } });
    const isPay = (event: { type: string; toolName?: string }) => event.toolName === 'pay';
    for (const tool of ['balance', 'pay']) {
      const waiting = await until(id, event => event.type === 'approval:request' && event.toolName === tool);
      const { approvalId } = filterEvents(waiting, 'approval:request').find(event => event.toolName === tool)!;
      expect(calls()).not.toContain('pay 7');
      await client.respond(id, approvalId, { approved: true });
    }
    const events = await until(id, event => event.type === 'run:end');
    const { runId } = messageResponse.body;
    expect(filterEvents(events, 'message:user')).toMatchObject([{ text: 'Pay the rent', runId, delivery: 'start' }]);
    expect(filterEvents(events, 'run:start')).toMatchObject([{ runId, agent: 'Bookkeeper', model: { provider } }]);
    expect(filterEvents(events, 'step:start').map(({ step }) => step)).toEqual([1, 2]);
    expect(filterEvents(events, 'step:end')).toMatchObject([
      {
        runId,
        text: 'Looking.',
        finishReason: 'tool-calls',
        usage: { inputTokens: 25, outputTokens: 12 },
        calls: [
          { server: 'ledger', toolName: 'balance', args: { account: 'rent' } },
          { server: 'ledger', toolName: 'pay', args: { amount: 7 } },
        ],
      },
      { runId, text: 'Paid.', finishReason: 'stop', calls: [] },
    ]);
    expect(filterEvents(events, 'llm:tool-call').find(isPay)).toMatchObject({
      server: 'ledger',
      args: { amount: 7 },
      initiator: 'model',
    });
    expect(filterEvents(events, 'approval:response')).toMatchObject([{ status: 'approved' }, { status: 'approved' }]);
    expect(filterEvents(events, 'llm:tool-result').every(({ success }) => success)).toBe(true);
    expect(events.at(-1)).toMatchObject({ type: 'run:end', reason: 'completed', steps: 2 });
    expect(calls().sort()).toEqual(['balance rent', 'pay 7']);
    expect(JSON.stringify(server.requests[1]!.body)).toMatch(/rent has 12.*Paid 7/);
  });

  it('sends the model the user’s reason for a denial, and keeps a permanent permission', async () => {
    const pay = (amount: number) => ({ calls: [{ name: 'ledger__pay', args: { amount } }] });
    const server = await wire(pay(1), { text: 'Not paid.' }, pay(2), { text: 'Paid 2.' }, pay(3), { text: 'Paid 3.' });
    const agent = agentFile({ llm: { provider: 'anthropic', model: 'm' }, mcpServers: { ledger: ledger() } });
    const { client, until, ask } = await open(['--agent', agent], server.env('anthropic'));
    const { id } = await client.createSession();
    const answeredIds = new Set<string>();
    const answer = async (text: string, reply: Parameters<typeof client.respond>[2]) => {
      const { runId } = await client.sendMessage(id, { text });
      const isNew = (event: SessionEvent) =>
        event.type === 'approval:request' && event.callId !== undefined && !answeredIds.has(event.approvalId);
      const request = (await until(id, isNew)).findLast(event => event.type === 'approval:request')!;
      answeredIds.add(request.approvalId);
      await client.respond(id, request.approvalId, reply);
      return until(id, event => event.type === 'run:end' && event.runId === runId);
    };
    await answer('Pay 1', { approved: false, reason: 'Too early in the month' });
    expect(server.requests[1]!.lastText).toContain('Too early in the month');
    expect(calls()).toEqual([]);
    await answer('Pay 2', { approved: true, scope: 'server' });
    const events = await ask(id, 'Pay 3');
    expect(filterEvents(events, 'approval:request')).toHaveLength(2);
    expect(calls()).toEqual(['pay 2', 'pay 3']);
  });

  it('answers without a key, by the offline planner', async () => {
    const { client, ask } = await open(['--config', commands.configure({ ledger: ledger() })]);
    expect(await client.models()).toMatchObject({ defaultId: 'offline/planner', models: [{ offline: true }] });
    const { id } = await client.createSession();
    const events = await ask(id, 'balance of account "rent"');
    expect(filterEvents(events, 'llm:tool-call')).toMatchObject([
      { server: 'ledger', toolName: 'balance', args: { account: 'rent' }, initiator: 'model' },
    ]);
    expect(events.at(-1)).toMatchObject({ type: 'run:end', reason: 'completed' });
    expect(calls()).toEqual(['balance rent']);
  });

  it('lists the prompts of servers and fills one in', async () => {
    const { json } = await open(['--config', commands.configure({ ledger: ledger() })]);
    expect((await json('/api/prompts')).body).toEqual({
      prompts: [
        {
          server: 'ledger',
          name: 'budget',
          title: 'Plan a budget',
          arguments: [{ name: 'month', required: true }],
        },
      ],
    });
    const fill = (body: object) => json('/api/prompts/fill', { method: 'POST', body });
    expect(await fill({ server: 'ledger', name: 'budget', arguments: { month: 'May' } })).toEqual({
      status: 200,
      body: { text: 'Plan my budget for May.' },
    });
    const unknown = await fill({ server: 'nobody', name: 'budget' });
    expect(unknown.status).toBe(404);
    expect(await fill({ server: 'ledger', name: 'no-such-prompt' })).toMatchObject({
      status: 400,
      body: { error: { code: 'bad-request', message: expect.stringMatching(/ledger.*no-such-prompt/) } },
    });
    const incomplete = await fill({ server: 'ledger', name: 'budget' });
    expect(incomplete).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('month') } } });
  });

  it('switches the agent: its servers, model and prompts; the previous agent’s children are gone', async () => {
    const server = await wire({ text: 'First.' }, { text: 'Second.' });
    const llm = { provider: 'anthropic', apiKey: 'k', baseURL: server.origin };
    const first = agentFile(
      { name: 'First', llm: { ...llm, model: 'one' }, systemPrompt: 'You are the first.', mcpServers: { a: ledger() } },
      'first.yml',
    );
    agentFile(
      {
        name: 'Second',
        greeting: 'Welcome.',
        llm: { ...llm, model: 'two' },
        systemPrompt: 'You are the second.',
        starterPrompts: ['Go'],
        mcpServers: { b: ledger() },
        tools: { deny: ['pay*'] },
      },
      'second.yml',
    );
    agentFile({ greting: 'Hello' }, 'broken.yml');
    const missing = { command: 'no-such-program', connectionMode: 'strict' };
    agentFile({ mcpServers: { missing } }, 'strict.yml');
    const { client, command, json, ask } = await open(['--agent', first, '--agents', commands.folder]);
    const list = (await json<AgentList>('/api/agents')).body;
    expect(list).toMatchObject({
      currentId: 'first',
      agents: [
        { id: 'first', name: 'First' },
        { id: 'broken', problem: expect.stringContaining('greting') },
        { id: 'second', name: 'Second', greeting: 'Welcome.', starterPrompts: [{ title: 'Go', prompt: 'Go' }] },
        { id: 'strict' },
      ],
    });
    const { id } = await client.createSession();
    await ask(id, 'Who are you?');
    const former = command.descendants();
    expect(former.length).toBeGreaterThan(0);

    const select = (agentId: string) =>
      json<AgentList>('/api/agents/current', { method: 'PUT', body: { id: agentId } });
    expect((await select('nobody')).status).toBe(404);
    expect((await select('broken')).status).toBe(400);
    // A required server that cannot connect: the chat keeps its agent.
    expect(await select('strict')).toMatchObject({
      status: 503,
      body: { error: { message: expect.stringContaining('no-such-program') } },
    });
    expect((await json<AgentList>('/api/agents')).body.currentId).toBe('first');
    expect((await client.servers()).servers.map(({ name, status }) => [name, status])).toEqual([['a', 'connected']]);
    expect(await select('second')).toMatchObject({ status: 200, body: { currentId: 'second' } });
    expect(stillRunning(former)).toEqual([]);
    expect((await client.servers()).servers.map(({ name, status }) => [name, status])).toEqual([['b', 'connected']]);
    expect((await client.tools()).map(tool => tool.server)).not.toContain('a');
    await ask(id, 'And you?');
    const [one, two] = server.requests;
    expect([one!.model, two!.model]).toEqual(['one', 'two']);
    expect(JSON.stringify(one!.body)).toContain('You are the first.');
    expect(JSON.stringify(two!.body)).toContain('You are the second.');
    expect(one!.tools).toContain('a__pay');
    expect(two!.tools).toEqual(['b__balance']);
  });
});
