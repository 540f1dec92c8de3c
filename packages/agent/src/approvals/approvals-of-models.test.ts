// Approvals of a model's calls: editing, drafts, reasons, and calls that need no approval.
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import type { ScriptedServer } from '../../test/support/scripted-connections.ts';
import { calls, type ScriptedTurn, says, scriptedModels } from '../../test/support/scripted-models.ts';
import { approveNext, basket, openSurface, result, surfaceIn } from '../../test/support/shop.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';

/** The calls that the servers received. */
type Sent = [tool: string, args: unknown][];

function mail(sent: Sent): Record<string, ScriptedServer> {
  const answer = (tool: string) => (args: object) => {
    sent.push([tool, args]);
    return { content: [{ type: 'text', text: 'ok' }] };
  };
  const properties = { to: { type: 'string' }, count: { type: 'integer' }, key: { type: 'string', writeOnly: true } };
  return {
    mail: {
      tools: {
        send: { inputSchema: { type: 'object', properties, required: ['to'] }, answer: answer('send') },
        read: { annotations: { readOnlyHint: true }, answer: answer('read') },
      },
    },
  };
}

async function open(turns: readonly ScriptedTurn[]) {
  const sentCalls: Sent = [];
  const agentSetup = await openAgent(mail(sentCalls), { models: scriptedModels(turns) });
  await agentSetup.agent.sendMessage(agentSetup.sessionId, { text: 'Go' });
  return { ...agentSetup, sent: sentCalls };
}

const SEND = 'mail__send';
const send = (args: object, id = 'a') => ({ id, name: SEND, args });

describe('a call of the model', () => {
  it('is asked about at its call, and can be edited: the tool gets the arguments that the user wrote', async () => {
    const { agent, sessionId, sent } = await open([calls(send({ to: 'ann', count: 1 })), says('Done.')]);
    const request = await waitFor(agent, sessionId, 'approval:request');
    const input = await waitFor(agent, sessionId, 'tool:input');
    expect(request).toMatchObject({ editable: true, callId: input.callId, runId: input.runId, initiator: 'model' });
    for (const wrong of [{ to: 1 }, {}, [], { to: 'bob', count: 'many' }])
      await expect(
        agent.respond(sessionId, request.approvalId, { approved: true, arguments: wrong as Record<string, unknown> }),
      ).rejects.toThrow(expect.objectContaining({ code: 'bad-arguments' }));
    const edited = { to: 'bob', count: 2 };
    await agent.respond(sessionId, request.approvalId, { approved: true, arguments: edited });
    // `respond` copies the arguments: later changes have no effect.
    edited.to = 'eve';
    await waitFor(agent, sessionId, 'run:end');
    expect(sent).toEqual([['send', { to: 'bob', count: 2 }]]);
    expect(await waitFor(agent, sessionId, 'approval:response')).toMatchObject({ status: 'approved', edited: true });
    expect(await waitFor(agent, sessionId, 'llm:tool-call')).toMatchObject({ args: { to: 'bob', count: 2 } });
  });

  it('counts as unedited when it is allowed as shown', async () => {
    const { agent, sessionId } = await open([calls(send({ count: 1, to: 'ann' })), says('Done.')]);
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    await agent.respond(sessionId, approvalId, { approved: true, arguments: { to: 'ann', count: 1 } });
    expect(await waitFor(agent, sessionId, 'approval:response')).not.toHaveProperty('edited');
  });

  it('keeps a secret that the user leaves masked, and masks one that the user enters', async () => {
    const { agent, sessionId, sent } = await open([
      calls(send({ to: 'ann', key: 'secret-one' })),
      calls(send({ to: 'ann', key: 'secret-one' })),
      says('Done.'),
    ]);
    const first = await waitFor(agent, sessionId, 'approval:request');
    expect(first.args).toEqual({ to: 'ann', key: '••••••' });
    await agent.respond(sessionId, first.approvalId, { approved: true, arguments: { ...first.args, to: 'bob' } });
    const second = await waitFor(agent, sessionId, 'approval:request', ({ seq }) => seq > first.seq);
    await agent.respond(sessionId, second.approvalId, { approved: true, arguments: { to: 'ann', key: 'secret-two' } });
    await waitFor(agent, sessionId, 'run:end');
    expect(sent.map(([, args]) => args)).toEqual([
      { to: 'bob', key: 'secret-one' },
      { to: 'ann', key: 'secret-two' },
    ]);
    expect(JSON.stringify((await agent.getSession(sessionId))?.events)).not.toContain('secret-t');
  });

  it('sends the model the reason for a denial', async () => {
    const turns = [calls(send({ to: 'ann' })), says('All right.')];
    const models = scriptedModels(turns);
    const { agent, sessionId } = await openAgent(mail([]), { models });
    await agent.sendMessage(sessionId, { text: 'Go' });
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    await expect(agent.respond(sessionId, approvalId, { approved: false, reason: 'x'.repeat(1001) })).rejects.toThrow(
      expect.objectContaining({ code: 'bad-arguments' }),
    );
    await agent.respond(sessionId, approvalId, { approved: false, reason: 'Ann is away.' });
    await waitFor(agent, sessionId, 'run:end');
    expect(await waitFor(agent, sessionId, 'approval:response')).toMatchObject({ reason: 'Ann is away.' });
    expect(JSON.stringify(models.requests[1]?.messages.at(-1))).toContain('Ann is away.');
  });

  it('as a draft is always asked about, may be incomplete, and is checked when the user answers', async () => {
    const draft: ScriptedTurn = [
      { type: 'tool-call', id: 'a', name: SEND, input: '{}', draft: true },
      {
        type: 'finish',
        reason: 'tool-calls',
        message: {
          role: 'assistant',
          content: [{ type: 'tool-call', toolCallId: 'a', toolName: SEND, input: {} }],
        },
      },
    ];
    const { agent, sessionId, sent } = await open([calls(send({ to: 'ann' })), draft, says('Done.')]);
    const first = await waitFor(agent, sessionId, 'approval:request');
    await agent.respond(sessionId, first.approvalId, { approved: true, scope: 'server' });
    const second = await waitFor(agent, sessionId, 'approval:request', ({ seq }) => seq > first.seq);
    expect(second).toMatchObject({ draft: true, editable: true, args: {}, scopes: ['once'] });
    await expect(agent.respond(sessionId, second.approvalId, { approved: true })).rejects.toThrow(/to/);
    await agent.respond(sessionId, second.approvalId, { approved: true, arguments: { to: 'bob' } });
    await waitFor(agent, sessionId, 'run:end');
    expect(sent.map(([, args]) => args)).toEqual([{ to: 'ann' }, { to: 'bob' }]);
  });

  it('many calls of one step wait at the same time, each for its own answer', async () => {
    const three = ['a', 'b', 'c'].map(to => send({ to }, to));
    const { agent, sessionId, sent } = await open([calls(...three), says('Done.')]);
    const last = await waitFor(
      agent,
      sessionId,
      'approval:request',
      event => (event.args as { to: string }).to === 'c',
    );
    const approvalRequests = (await agent.getSession(sessionId))!.events.filter(
      event => event.type === 'approval:request',
    );
    expect(approvalRequests).toHaveLength(3);
    await agent.respond(sessionId, last.approvalId, { approved: true });
    await agent.respond(sessionId, approvalRequests[0]!.approvalId, { approved: false });
    await agent.respond(sessionId, approvalRequests[1]!.approvalId, { approved: true });
    await waitFor(agent, sessionId, 'run:end');
    expect(sent.map(([, args]) => args)).toEqual(expect.arrayContaining([{ to: 'b' }, { to: 'c' }]));
    expect(sent).toHaveLength(2);
  });

  it('is not asked about when it repeats the last call and is read-only', async () => {
    const read = (id: string, args: object) => calls({ id, name: 'mail__read', args });
    const { agent, sessionId } = await open([
      read('a', { n: 1 }),
      read('b', { n: 1 }),
      read('c', { n: 2 }),
      says('Done.'),
    ]);
    const first = await waitFor(agent, sessionId, 'approval:request');
    await agent.respond(sessionId, first.approvalId, { approved: true });
    const second = await waitFor(agent, sessionId, 'approval:request', ({ seq }) => seq > first.seq);
    expect(second.args).toEqual({ n: 2 });
    await agent.respond(sessionId, second.approvalId, { approved: false });
    await waitFor(agent, sessionId, 'run:end');
  });
});

describe('the approval mode ask-always', () => {
  it('asks about what was allowed, offers no lasting scope, and survives a restart', async () => {
    const file = `${tempFolder()}/vitrine.db`;
    const { agent, sessionId, surfaceId } = await openSurface({ file });
    await approveNext(agent, sessionId, 'server', () => agent.act(sessionId, surfaceId, basket(1)));
    expect(await agent.act(sessionId, surfaceId, basket(1))).toEqual(result);
    await agent.setApprovalMode('ask-always');
    await expect(agent.setApprovalMode('never' as 'default')).rejects.toThrow(
      expect.objectContaining({ code: 'bad-arguments' }),
    );
    await agent.close();

    const again = await openAgent((await import('../../test/support/shop.ts')).servers(), {
      store: createSqliteStore({ file }),
    });
    expect(await again.agent.approvalMode()).toBe('ask-always');
    const place = await surfaceIn(again.agent, again.sessionId);
    const acting = again.agent.act(again.sessionId, place, basket(1));
    const request = await waitFor(again.agent, again.sessionId, 'approval:request');
    expect(request.scopes).toEqual(['once']);
    await again.agent.respond(again.sessionId, request.approvalId, { approved: false });
    await expect(acting).rejects.toMatchObject({ code: 'denied', byUser: true });
  });
});

describe('trusting a server', () => {
  const reading: ScriptedServer['tools'] = {
    search: { annotations: { readOnlyHint: true }, answer: () => result },
  };
  const search = (q: string) => ({ type: 'tool', tool: 'search', arguments: { q } }) as const;

  it('is offered where it would make the question unnecessary, covers open requests, and can be revoked', async () => {
    const { agent, sessionId, surfaceId } = await openSurface({ answer: reading });
    const acting = [search('a'), search('b'), basket(1)].map(action => agent.act(sessionId, surfaceId, action));
    const third = await waitFor(agent, sessionId, 'approval:request', ({ toolName }) => toolName === 'add_to_basket');
    const [first] = (await agent.getSession(sessionId))!.events.filter(event => event.type === 'approval:request');
    expect([first!.trustable, third.trustable]).toEqual([true, undefined]);
    expect([first!.readOnly, third.readOnly]).toEqual([true, undefined]);
    await expect(agent.respond(sessionId, third.approvalId, { approved: true, trust: true })).rejects.toThrow(/trust/);
    await agent.respond(sessionId, first!.approvalId, { approved: true, trust: true });
    expect(await Promise.all(acting.slice(0, 2))).toEqual([result, result]);
    expect(await waitFor(agent, sessionId, 'approval:response')).toMatchObject({ trusted: true });
    expect(await agent.listTrustedServers()).toMatchObject([{ server: 'shop' }]);
    expect(await agent.act(sessionId, surfaceId, search('c'))).toEqual(result);
    await agent.respond(sessionId, third.approvalId, { approved: true });
    await acting[2];

    await agent.setTrustedServer('shop', { trusted: false });
    expect(await agent.listTrustedServers()).toEqual([]);
    const lastAction = agent.act(sessionId, surfaceId, search('d'));
    const again = await waitFor(agent, sessionId, 'approval:request', ({ seq }) => seq > third.seq);
    await agent.respond(sessionId, again.approvalId, { approved: false });
    await expect(lastAction).rejects.toMatchObject({ code: 'denied' });
    await expect(agent.setTrustedServer('nothing', { trusted: true })).rejects.toThrow(
      expect.objectContaining({ code: 'unknown-server' }),
    );
  });

  it('for calls of the model is a trust of its own: it covers the other open reads, and nothing that writes', async () => {
    const read = (q: string) => ({ id: q, name: 'mail__read', args: { q } });
    const { agent, sessionId, sent } = await open([
      calls(read('a'), read('b'), send({ to: 'ann' }, 'c')),
      calls(read('d')),
      says('Done.'),
    ]);
    await agent.setTrustedServer('mail', { trusted: true, reader: 'view' });
    const write = await waitFor(agent, sessionId, 'approval:request', ({ toolName }) => toolName === 'send');
    const requests = (await agent.getSession(sessionId))!.events.filter(event => event.type === 'approval:request');
    const reads = requests.filter(({ toolName }) => toolName === 'read');
    expect(reads.map(({ trustable, readOnly }) => [trustable, readOnly])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(write).not.toHaveProperty('trustable');
    await agent.respond(sessionId, reads[0]!.approvalId, { approved: true, trust: true });
    const trustedReaders = (await agent.listTrustedServers()).map(({ reader }) => reader);
    expect(trustedReaders).toEqual(['view', 'model']);
    await agent.respond(sessionId, write.approvalId, { approved: false });
    // The second read needed no answer, and the later one no question.
    await waitFor(agent, sessionId, 'run:end');
    expect(sent.map(([tool]) => tool)).toEqual(['read', 'read', 'read']);
    await agent.setTrustedServer('mail', { trusted: false, reader: 'model' });
    expect((await agent.listTrustedServers()).map(({ reader }) => reader)).toEqual(['view']);
  });

  it('survives a restart, and does not hold for another server of the same name', async () => {
    const file = `${tempFolder()}/vitrine.db`;
    const { agent } = await openSurface({ answer: reading, file });
    await agent.setTrustedServer('shop', { trusted: true });
    await agent.close();
    const { servers } = await import('../../test/support/shop.ts');
    const same = await openAgent(servers(reading), { store: createSqliteStore({ file }) });
    expect(await same.agent.listTrustedServers()).toMatchObject([{ server: 'shop' }]);
    await same.agent.close();
    const swapped = servers(reading);
    const other = await openAgent(
      { ...swapped, shop: { ...swapped.shop!, identity: 'another' } },
      {
        store: createSqliteStore({ file }),
      },
    );
    expect(await other.agent.listTrustedServers()).toEqual([]);
  });
});

it('listApprovals() returns every approval of every session with its answer, newest first', async () => {
  const { agent, sessionId, surfaceId } = await openSurface();
  const acting = [basket(1), basket(2)].map(action => agent.act(sessionId, surfaceId, action));
  acting[1]!.catch(() => {});
  const last = await waitFor(agent, sessionId, 'approval:request', ({ args }) => args.sku === 2);
  const [first] = (await agent.getSession(sessionId))!.events.filter(event => event.type === 'approval:request');
  await agent.respond(sessionId, first!.approvalId, { approved: true, scope: 'surface' });
  await Promise.all(acting);
  expect(await agent.listApprovals()).toMatchObject([
    { sessionId, request: { approvalId: last.approvalId }, response: { status: 'approved' } },
    { sessionId, request: { approvalId: first!.approvalId }, response: { status: 'approved', scope: 'surface' } },
  ]);
});
