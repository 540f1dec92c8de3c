// The user's answers: each counts once, has the chosen scope, and can be revoked.
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { readUntil, waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { deferred } from '../../test/support/scripted-connections.ts';
import { approveNext, asksUser, basket, openSurface, result, servers, surfaceIn } from '../../test/support/shop.ts';
import { AgentError } from '../index.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Change } from '../store/store.ts';

const isAnswer = (change: Change): boolean => change.type === 'event' && change.event.type === 'approval:response';

describe('respond()', () => {
  it('accepts one answer: the same one changes nothing, another one throws', async () => {
    const { agent, sessionId, surfaceId, requests } = await openSurface();
    const acting = agent.act(sessionId, surfaceId, basket(1));
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    await agent.respond(sessionId, approvalId, { approved: true });
    await agent.respond(sessionId, approvalId, { approved: true });
    await agent.respond(sessionId, approvalId, { approved: true, scope: 'once' });
    for (const answer of [
      { approved: true, scope: 'server' },
      { approved: false },
      { approved: true, trust: true },
    ] as const)
      await expect(agent.respond(sessionId, approvalId, answer)).rejects.toThrow(
        expect.objectContaining({ code: 'already-answered' }),
      );
    await acting;
    expect(requests.filter(request => request.endsWith('add_to_basket'))).toHaveLength(1);
    expect(await agent.listConsents()).toEqual([]);
  });

  it('a denial cannot become an approval', async () => {
    const { agent, sessionId, surfaceId } = await openSurface();
    const acting = agent.act(sessionId, surfaceId, basket(1));
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    await agent.respond(sessionId, approvalId, { approved: false, scope: 'server' });
    await expect(agent.respond(sessionId, approvalId, { approved: true })).rejects.toThrow(/before/);
    await expect(acting).rejects.toMatchObject({ code: 'denied' });
    expect(await agent.listConsents()).toEqual([]);
  });

  it('refuses an invalid answer, and the request stays open', async () => {
    const { agent, sessionId, surfaceId } = await openSurface();
    const acting = agent.act(sessionId, surfaceId, basket(1));
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    const other = (await agent.createSession()).id;
    for (const [session, id, answer, code] of [
      ['unknown', approvalId, { approved: true }, 'unknown-session'],
      [other, approvalId, { approved: true }, 'unknown-approval'],
      [sessionId, 'nothing', { approved: true }, 'unknown-approval'],
      [sessionId, approvalId, { approved: 'yes' as unknown as boolean }, 'bad-arguments'],
      [sessionId, approvalId, { approved: true, scope: 'world' as 'once' }, 'bad-arguments'],
    ] as const)
      await expect(agent.respond(session, id, answer)).rejects.toThrow(expect.objectContaining({ code }));
    await agent.respond(sessionId, approvalId, { approved: true });
    expect(await acting).toEqual(result);
  });

  it('an answer that cannot be logged does not count, grants nothing, and can be given again', async () => {
    const store = createSqliteStore({ file: ':memory:' });
    let full = false;
    const write: typeof store.write = async changes => {
      if (full && changes.some(isAnswer)) throw new AgentError('store-failed', 'The disk is full.');
      return store.write(changes);
    };
    const { agent, sessionId } = await openAgent(servers(), { store: { ...store, write } });
    const surfaceId = await surfaceIn(agent, sessionId);
    const acting = agent.act(sessionId, surfaceId, basket(1));
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    full = true;
    const answer = () => agent.respond(sessionId, approvalId, { approved: true, scope: 'server' });
    await expect(answer()).rejects.toThrow(expect.objectContaining({ code: 'store-failed' }));
    expect([await agent.listConsents(), await store.listConsents()]).toEqual([[], []]);
    full = false;
    await answer();
    expect(await acting).toEqual(result);
    expect(await store.listConsents()).toHaveLength(1);
    await answer();
    expect(await store.listConsents()).toHaveLength(1);
  });

  it('an answer counts even if another request that it covers cannot be ended in the log; that one stays open', async () => {
    const store = createSqliteStore({ file: ':memory:' });
    let responses = 0;
    const write: typeof store.write = async changes => {
      if (changes.some(isAnswer) && ++responses === 2) throw new AgentError('store-failed', 'Full.');
      return store.write(changes);
    };
    const errors: Error[] = [];
    const onError = (error: Error) => void errors.push(error);
    const { agent, sessionId } = await openAgent(servers(), { store: { ...store, write }, onError });
    const surfaceId = await surfaceIn(agent, sessionId);
    const acting = [1, 2, 3].map(sku => agent.act(sessionId, surfaceId, basket(sku)));
    const events = await readUntil(agent, sessionId, ({ seq }) => seq === 5);
    const [first, second] = events.filter(event => event.type === 'approval:request');
    await agent.respond(sessionId, first!.approvalId, { approved: true, scope: 'surface' });
    expect(await Promise.all([acting[0], acting[2]])).toEqual([result, result]);
    expect(errors).toMatchObject([{ code: 'store-failed' }]);
    await agent.respond(sessionId, second!.approvalId, { approved: true });
    expect(await acting[1]).toEqual(result);
  });
});

describe('consent', () => {
  // Asks again in four places after a yes in each scope: which of them must ask again?
  it.each([
    ['once', [true, true, true, true]],
    ['surface', [false, true, true, true]],
    ['chat', [false, false, true, true]],
    ['server', [false, false, false, true]],
  ] as const)(
    'in the scope %s: same surface, same chat, other chat, other tool ask again: %j',
    async (scope, expected) => {
      const { agent, sessionId, surfaceId } = await openSurface();
      await approveNext(agent, sessionId, scope, () => agent.act(sessionId, surfaceId, basket(1)));
      const second = await surfaceIn(agent, sessionId);
      const otherSession = (await agent.createSession()).id;
      const third = await surfaceIn(agent, otherSession);
      const places: [string, string, Action][] = [
        [sessionId, surfaceId, basket(2)],
        [sessionId, second, basket(2)],
        [otherSession, third, basket(2)],
        [sessionId, surfaceId, { type: 'tool', tool: 'empty_basket', arguments: {} }],
      ];
      const asks: boolean[] = [];
      for (const [session, surface, action] of places) asks.push(await asksUser(agent, session, surface, action));
      expect(asks).toEqual(expected);
    },
  );

  it('covers open requests', async () => {
    const { agent, sessionId, surfaceId } = await openSurface();
    const acting = [1, 2, 3].map(sku => agent.act(sessionId, surfaceId, basket(sku)));
    const other = agent.act(sessionId, surfaceId, { type: 'tool', tool: 'empty_basket', arguments: {} });
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    await agent.respond(sessionId, approvalId, { approved: true, scope: 'surface' });
    expect(await Promise.all(acting)).toEqual([result, result, result]);
    const last = await waitFor(agent, sessionId, 'approval:request', event => event.toolName === 'empty_basket');
    await agent.respond(sessionId, last.approvalId, { approved: false });
    await expect(other).rejects.toMatchObject({ code: 'denied' });
  });

  it('ends with the definition of its tool: the next request says that it has changed', async () => {
    const shop = servers();
    const { agent, sessionId, changed } = await openAgent(shop);
    const surfaceId = await surfaceIn(agent, sessionId);
    await approveNext(agent, sessionId, 'chat', () => agent.act(sessionId, surfaceId, basket(1)));
    const [first] = ((await agent.getSession(sessionId))?.events ?? []).filter(
      ({ type }) => type === 'approval:request',
    );
    expect(first).not.toHaveProperty('changed');
    shop.shop!.tools!.add_to_basket = { description: 'Buys at once', answer: () => result };
    changed();
    const acting = agent.act(sessionId, surfaceId, basket(2));
    const second = await waitFor(agent, sessionId, 'approval:request', ({ seq }) => seq > first!.seq);
    expect(second).toMatchObject({ changed: true, toolName: 'add_to_basket' });
    await agent.respond(sessionId, second.approvalId, { approved: false });
    await expect(acting).rejects.toMatchObject({ code: 'denied' });
  });

  it('survives a restart, and can be revoked permanently', async () => {
    const file = `${tempFolder()}/vitrine.db`;
    const { agent, sessionId, surfaceId } = await openSurface({ file });
    await approveNext(agent, sessionId, 'server', () => agent.act(sessionId, surfaceId, basket(1)));
    await agent.close();
    const second = (await openAgent(servers(), { store: createSqliteStore({ file }) })).agent;
    expect(await second.act(sessionId, surfaceId, basket(2))).toEqual(result);
    await second.revokeConsents({ server: 'shop' });
    expect(await asksUser(second, sessionId, surfaceId, basket(3))).toBe(true);
    await second.close();
    const third = (await openAgent(servers(), { store: createSqliteStore({ file }) })).agent;
    expect(await third.listConsents()).toEqual([]);
  });
});

it('a page of the Apps SDK may ask for tools that are marked for it, and for no others', async () => {
  const page = { _meta: { 'openai/outputTemplate': 'ui://shop/page' }, answer: () => ({ content: [] }) };
  const marked = { _meta: { 'openai/widgetAccessible': true }, answer: () => result };
  const { agent, sessionId, surfaceId } = await openSurface({ answer: { look: page, empty_basket: marked } });
  await expect(agent.act(sessionId, surfaceId, basket(1))).rejects.toMatchObject({
    code: 'denied',
    message: expect.stringContaining('it is not marked by _meta["openai/widgetAccessible"]'),
  });
  const empty: Action = { type: 'tool', tool: 'empty_basket', arguments: {} };
  expect(await asksUser(agent, sessionId, surfaceId, empty)).toBe(true);
});

it('an answer to a question that its run has not taken up yet is asked for again', async () => {
  const store = createSqliteStore({ file: ':memory:' });
  const { agent, sessionId } = await openAgent({}, { store });
  const question = {
    server: 'shop',
    toolName: 'pay',
    args: {},
    initiator: 'model',
    scopes: ['once'],
    reason: 'default',
  };
  const event = { type: 'approval:request', approvalId: 'left', ...question } as const;
  await store.write([{ type: 'event', sessionId, at: new Date().toISOString(), event: event as NewSessionEvent }]);
  await expect(agent.respond(sessionId, 'left', { approved: true })).rejects.toMatchObject({ code: 'busy' });
});

describe('withdrawing', () => {
  it('a view that aborts withdraws its approval', async () => {
    const { agent, sessionId, surfaceId, requests } = await openSurface();
    const before = requests.length;
    const controller = new AbortController();
    const acting = agent.act(sessionId, surfaceId, basket(1), { signal: controller.signal });
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    controller.abort();
    await expect(acting).rejects.toMatchObject({ code: 'cancelled' });
    expect(await waitFor(agent, sessionId, 'approval:response')).toMatchObject({ approvalId, status: 'cancelled' });
    await expect(agent.respond(sessionId, approvalId, { approved: true })).rejects.toThrow(
      expect.objectContaining({ code: 'already-answered' }),
    );
    expect(requests).toHaveLength(before);
  });

  it('a view that aborts after the approval cancels its call', async () => {
    const started = deferred<AbortSignal | undefined>();
    const { agent, sessionId, surfaceId } = await openSurface({
      answer: {
        add_to_basket: {
          answer: (_args, { signal }) => {
            started.resolve(signal);
            return new Promise<never>(() => {});
          },
        },
      },
    });
    const controller = new AbortController();
    const acting = agent.act(sessionId, surfaceId, basket(1), { signal: controller.signal });
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    await agent.respond(sessionId, approvalId, { approved: true });
    const signal = await started.promise;
    controller.abort();
    await expect(acting).rejects.toMatchObject({ code: 'cancelled' });
    expect(signal?.aborted).toBe(true);
    expect(await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId !== surfaceId)).toMatchObject({
      cancelled: true,
    });
  });

  it('closing the agent denies open requests', async () => {
    const file = `${tempFolder()}/vitrine.db`;
    const { agent, sessionId, surfaceId } = await openSurface({ file });
    const acting = agent.act(sessionId, surfaceId, basket(1));
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    const denied = expect(acting).rejects.toMatchObject({ code: 'denied' });
    await agent.close();
    await denied;
    const again = (await openAgent(servers(), { store: createSqliteStore({ file }) })).agent;
    expect((await again.getSession(sessionId))?.events.at(-1)).toMatchObject({
      type: 'approval:response',
      approvalId,
      status: 'denied',
    });
    await expect(again.respond(sessionId, approvalId, { approved: true })).rejects.toThrow(/before/);
  });

  it('limits the open requests of one surface', async () => {
    const { agent, sessionId, surfaceId } = await openSurface();
    const controller = new AbortController();
    const acting = Array.from({ length: 20 }, (_, sku) =>
      agent.act(sessionId, surfaceId, basket(sku), { signal: controller.signal }),
    );
    const codes = acting.map(promise => promise.catch((error: { code: string }) => error.code));
    await Promise.allSettled(acting.slice(8));
    const listRequests = async () =>
      (await agent.getSession(sessionId))?.events.filter(({ type }) => type === 'approval:request');
    expect(await listRequests()).toHaveLength(8);
    controller.abort();
    expect(await Promise.all(codes)).toEqual([...Array(8).fill('cancelled'), ...Array(12).fill('denied')]);
  });
});
