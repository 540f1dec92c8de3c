// Requests that arrive at once, over a store whose calls begin and end in any order: whatever the order, the log tells one consistent story.
import type { SessionEvent } from '@vitrine/protocol/session';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scheduledStore } from '../test/support/scheduled-store.ts';
import { scriptedConnections } from '../test/support/scripted-connections.ts';
import { calls, says, scriptedModels } from '../test/support/scripted-models.ts';
import { servers } from '../test/support/shop.ts';
import { type Agent, createAgent } from './index.ts';

const RUNS = { numRuns: 40 };

interface Setup {
  readonly agent: Agent;
  readonly sessionId: string;
  readonly requests: readonly string[];
  /** Lets the store do its work, in any order, until `promise` settles. */
  readonly wait: <T>(promise: Promise<T>) => Promise<T>;
  /** The log as it is stored. */
  readonly readLog: () => Promise<SessionEvent[]>;
}

/** Runs `work` with an agent for many orders of what its store does. */
async function inAnyOrder(work: (setup: Setup) => Promise<void>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async scheduler => {
      const { store, stored } = scheduledStore(scheduler);
      const wait: Setup['wait'] = promise => scheduler.waitFor(promise);
      const connections = scriptedConnections(servers());
      // Every second request of the model calls a tool.
      const turns = Array.from({ length: 40 }, (_, n) =>
        n % 2 === 0 ? calls({ id: 'a', name: 'shop__empty_basket', args: {} }) : says('Done.'),
      );
      const models = scriptedModels(turns);
      const agent = await wait(
        createAgent({ connections, models, prefetch: false, store: { ...store, close: async () => {} } }),
      );
      try {
        const { id: sessionId } = await wait(agent.createSession());
        const readLog = () => stored.readEvents(sessionId, { after: 0, limit: 10_000 });
        await work({ agent, sessionId, requests: connections.requests, wait, readLog });
      } finally {
        await wait(agent.close());
        await stored.close();
      }
    }),
    RUNS,
  );
}

const pickType = <T extends SessionEvent['type']>(events: readonly SessionEvent[], type: T) =>
  events.filter((event): event is Extract<SessionEvent, { type: T }> => event.type === type);

/** Resolves with the first event of a type. */
async function waitForFirst<T extends SessionEvent['type']>({ agent, sessionId, wait }: Setup, type: T) {
  const events = await wait(agent.events(sessionId));
  const iterator = events[Symbol.asyncIterator]();
  for (;;) {
    const { value } = await wait(iterator.next());
    if (value?.type === type) return value as Extract<SessionEvent, { type: T }>;
  }
}

async function openShopSurface({ agent, sessionId, wait }: Setup): Promise<string> {
  const call = { server: 'shop', tool: 'look', arguments: {}, initiator: 'user' } as const;
  return (await wait(agent.callTool(sessionId, call))).callId;
}

it('several messages at once start one run; runs follow one another, and each message is answered once', () =>
  inAnyOrder(async setup => {
    const { agent, sessionId, wait, readLog } = setup;
    const sending = await wait(
      Promise.all(['a', 'b', 'c', 'd'].map((text, n) => agent.sendMessage(sessionId, message(text, n)))),
    );
    await wait(agent.close());
    const log = await readLog();
    const messages = pickType(log, 'message:user');
    expect(messages.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
    expect(messages.map(({ messageId, runId }) => ({ messageId, runId }))).toEqual(sending);
    expect(messages.filter(({ delivery }) => delivery === 'start')).toEqual([messages[0]]);
    expectRunsInSequence(log);
  }));

it('a message is removed, or read, but not both; stopping ends one run', () =>
  inAnyOrder(async setup => {
    const { agent, sessionId, wait, readLog } = setup;
    const [first, ...others] = await wait(
      Promise.all(['a', 'b', 'c'].map((text, n) => agent.sendMessage(sessionId, message(text, n)))),
    );
    const removed = await wait(
      Promise.all([
        ...others.map(({ messageId }) => agent.removeMessage(sessionId, messageId)),
        ...others.map(({ messageId }) => agent.removeMessage(sessionId, messageId)),
        agent.stopRun(sessionId, first!.runId),
      ]),
    );
    await wait(agent.close());
    const log = await readLog();
    const removals = pickType(log, 'message:removed').map(({ messageId }) => messageId);
    expect(removals).toHaveLength(removed.slice(0, 4).filter(Boolean).length);
    expect(new Set(removals).size).toBe(removals.length);
    const readBySteps = pickType(log, 'step:start').flatMap(({ messageIds = [] }) => messageIds);
    expect(readBySteps.filter(id => removals.includes(id))).toEqual([]);
    expectRunsInSequence(log);
  }));

it('of several answers to an approval one counts, and the others are told so', () =>
  inAnyOrder(async setup => {
    const { agent, sessionId, requests, wait, readLog } = setup;
    const surfaceId = await openShopSurface(setup);
    const controller = new AbortController();
    const action = { type: 'tool', tool: 'add_to_basket', arguments: {} } as const;
    const acting = agent.act(sessionId, surfaceId, action, { signal: controller.signal });
    const acted = acting.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
    const { approvalId } = await waitForFirst(setup, 'approval:request');
    const answers = [
      { approved: true, scope: 'server' },
      { approved: false },
      { approved: true },
      { approved: true, scope: 'chat' },
    ] as const;
    const answering = answers.map(answer => agent.respond(sessionId, approvalId, answer));
    controller.abort();
    const outcomes = await wait(Promise.allSettled(answering));
    const winners = answers.filter((_, index) => outcomes[index]!.status === 'fulfilled');
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'already-answered' });
    const ending = await wait(acted);
    const responses = pickType(await readLog(), 'approval:response');
    expect(responses).toHaveLength(1);
    expect(winners).toHaveLength(responses[0]!.status === 'cancelled' ? 0 : 1);
    const scopes = (await wait(agent.listConsents())).map(({ scope }) => scope);
    const [winner] = winners;
    expect(scopes).toEqual(winner?.approved && 'scope' in winner ? [winner.scope] : []);
    if (!winner?.approved) expect(requests).not.toContain('shop tools/call add_to_basket');
    expect(ending).toBe(winner?.approved === false ? 'denied' : 'cancelled');
  }));

it('a consent covers what was asked before and after it; every request ends once', () =>
  inAnyOrder(async setup => {
    const { agent, sessionId, wait, readLog } = setup;
    const surfaceId = await openShopSurface(setup);
    const act = (sku: number) =>
      agent.act(sessionId, surfaceId, { type: 'tool', tool: 'add_to_basket', arguments: { sku } });
    const before = [act(1), act(2)];
    const { approvalId } = await waitForFirst(setup, 'approval:request');
    const answering = agent.respond(sessionId, approvalId, { approved: true, scope: 'surface' });
    const results = await wait(Promise.all([...before, act(3), act(4)]));
    await wait(answering);
    expect(results).toHaveLength(4);
    const log = await readLog();
    expect(
      pickType(log, 'approval:response')
        .map(({ approvalId: id }) => id)
        .sort(),
    ).toEqual(
      pickType(log, 'approval:request')
        .map(({ approvalId: id }) => id)
        .sort(),
    );
  }));

it('the last of several contexts, states and settings counts', () =>
  inAnyOrder(async setup => {
    const { agent, sessionId, wait, readLog } = setup;
    const surfaceId = await openShopSurface(setup);
    const last = 5;
    const numbers = [1, 2, 3, 4, last];
    const updates = numbers.map(n => agent.act(sessionId, surfaceId, { type: 'model-context', structuredContent: n }));
    // Reading writes what waits.
    const reading = agent.modelContext(sessionId);
    await wait(Promise.all(numbers.map(n => agent.setViewState(sessionId, surfaceId, n))));
    await wait(Promise.all(numbers.map(n => agent.setOptIns('shop', n === last ? ['wasm'] : []))));
    expect(await wait(reading)).toMatchObject([{ structuredContent: last }]);
    await wait(Promise.all(updates));
    expect(await wait(agent.getViewState(sessionId, surfaceId))).toBe(last);
    expect(await wait(agent.listOptIns())).toEqual([{ server: 'shop', optIns: ['wasm'] }]);
    const contexts = pickType(await readLog(), 'view:context').map(
      ({ structuredContent }) => structuredContent as number,
    );
    expect(contexts).toEqual(contexts.toSorted((a, b) => a - b));
  }));

it('closing ends everything that was begun: calls, approvals, runs', () =>
  inAnyOrder(async setup => {
    const { agent, sessionId, wait, readLog } = setup;
    const surfaceId = await openShopSurface(setup);
    const action = { type: 'tool', tool: 'add_to_basket', arguments: {} } as const;
    const pending = [
      agent.act(sessionId, surfaceId, action),
      agent.sendMessage(sessionId, { text: 'a' }),
      agent.callTool(sessionId, { server: 'shop', tool: 'look', arguments: {}, initiator: 'user' }),
      agent.act(sessionId, surfaceId, { type: 'model-context', structuredContent: 1 }),
      agent.act(sessionId, surfaceId, { type: 'model-context', structuredContent: 2 }),
    ].map(promise => promise.catch(() => {}));
    await wait(agent.close());
    await wait(Promise.all(pending));
    const log = await readLog();
    const results = pickType(log, 'llm:tool-result').map(({ callId }) => callId);
    expect(new Set(results).size).toBe(results.length);
    // A call that the user refuses ends with the answer.
    const refusals = pickType(log, 'approval:response').filter(({ status }) => status !== 'approved');
    const refusedCalls = pickType(log, 'approval:request')
      .filter(request => refusals.some(({ approvalId }) => approvalId === request.approvalId))
      .map(({ callId }) => callId);
    for (const { callId } of pickType(log, 'llm:tool-call')) expect(results).toContain(callId);
    for (const { callId } of pickType(log, 'tool:input')) expect([...results, ...refusedCalls]).toContain(callId);
    expect(pickType(log, 'approval:response')).toHaveLength(pickType(log, 'approval:request').length);
    expectRunsInSequence(log);
  }));

const message = (text: string, n: number) =>
  n % 2 === 0 ? ({ text } as const) : ({ text, delivery: 'steer' } as const);

/** Every run that began has ended, before the next one began. */
function expectRunsInSequence(log: readonly SessionEvent[]): void {
  const runs = log.filter(event => event.type === 'run:start' || event.type === 'run:end');
  for (const [index, event] of runs.entries()) {
    expect(event.type).toBe(index % 2 === 0 ? 'run:start' : 'run:end');
    if (event.type === 'run:end') expect(event.runId).toBe(runs[index - 1]!.runId);
  }
  expect(runs.length % 2).toBe(0);
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
}
