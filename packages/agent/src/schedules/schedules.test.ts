// Schedules of one agent: what they make, and what they may do.
import { expect, it } from 'vitest';
import { waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import type { ScriptedServer } from '../../test/support/scripted-connections.ts';
import { calls, type ScriptedTurn, says, scriptedModels } from '../../test/support/scripted-models.ts';
import { readItemCalls } from '../api/board-calls.ts';
import type { ScheduleChange } from '../api/contract/schedules/schedules.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { findNextDue, workOnDue } from './due-records.ts';
import type { DueWorker } from './make-run.ts';
import type { RunBody } from './schedule-records.ts';

const START = Date.parse('2026-11-30T08:59:00.000Z');
const MORNING = { cron: '0 9 * * *', timeZone: 'UTC' };
const SCHEDULE: ScheduleChange = {
  title: 'Mails of the day',
  when: MORNING,
  work: { type: 'message', text: 'Send the mails' },
  target: { type: 'new-chat' },
  allowed: [],
};

async function openSchedules({
  servers = {},
  turns = [],
  obstacle,
}: {
  servers?: Record<string, ScriptedServer>;
  turns?: readonly ScriptedTurn[];
  obstacle?: Awaited<ReturnType<DueWorker['findObstacle']>>;
}) {
  let now = START;
  const store = createSqliteStore({ file: ':memory:' });
  const models = scriptedModels(turns);
  const clock = { now: () => now, monotonicMs: () => performance.now() };
  const { agent, sessionId } = await openAgent(servers, { store, models, clock });
  const news: RunBody[] = [];
  const worker: DueWorker = {
    agent,
    store,
    now: clock.now,
    findObstacle: async () => obstacle,
    untilConnected: async () => {},
    notify: async run => void news.push(run),
  };
  return {
    agent,
    store,
    sessionId,
    models,
    news,
    worker,
    work: () => workOnDue(worker),
    go(ms: number) {
      now += ms;
    },
    /** The runs as the inbox shows them after a look, by default a minute later. */
    async items(ms = 60_000) {
      now += ms;
      await workOnDue(worker);
      return (await agent.inbox()).items;
    },
  };
}

/** A server whose tool counts its calls. */
function countingServer() {
  const mails: unknown[] = [];
  const tools = {
    send: {
      answer: (args: unknown) => {
        mails.push(args);
        return { content: [{ type: 'text', text: 'Sent.' }] };
      },
    },
  };
  return { mails, servers: { mail: { tools, listsOnce: true } as ScriptedServer } };
}
const sendCall = calls({ id: 'a', name: 'mail__send', args: {} });
const ALLOWED = [{ server: 'mail', tool: 'send' }];

it('a message is sent at its time into a new chat, and its answer is in the inbox', async () => {
  const { agent, work, go, items, news } = await openSchedules({ turns: [says('Nothing to send today.')] });
  const { id } = await agent.createSchedule(SCHEDULE);
  expect(await agent.listSchedules()).toMatchObject([{ id, next: '2026-11-30T09:00:00.000Z', paused: false }]);
  await work();
  expect(await agent.inbox()).toEqual({ questions: [], items: [], unread: 0 });
  go(60_000);
  await work();
  const [started] = (await agent.inbox()).items;
  await waitFor(agent, started!.sessionId!, 'run:end');
  expect(await items()).toMatchObject([
    { state: 'done', text: 'Nothing to send today.', due: '2026-11-30T09:00:00.000Z', read: false },
  ]);
  expect(await agent.listSchedules()).toMatchObject([{ next: '2026-12-01T09:00:00.000Z' }]);
  expect((await agent.listSessions()).find(session => session.id === started!.sessionId)?.title).toBe(
    'Mails of the day',
  );
  expect(news).toMatchObject([{ state: 'done' }]);
  expect(await agent.countInbox()).toBe(1);
  await agent.readInbox();
  expect(await agent.countInbox()).toBe(0);
});

it('missed runs are made once', async () => {
  const { agent, work, go, items, models } = await openSchedules({ turns: [says('Late.'), says('Late again.')] });
  await agent.createSchedule({ ...SCHEDULE, when: { cron: '*/5 * * * *', timeZone: 'UTC' } });
  go(3 * 3_600_000 + 30_000);
  await work();
  await work();
  expect(await items(1000)).toMatchObject([{ due: '2026-11-30T09:00:00.000Z' }]);
  expect(await agent.listSchedules()).toMatchObject([{ next: '2026-11-30T12:00:00.000Z' }]);
  await expect.poll(() => models.requests).toHaveLength(1);
});

it('a run that is made again after its process died makes nothing twice', async () => {
  const { mails, servers } = countingServer();
  const { agent, store, worker, work, go, items } = await openSchedules({ servers });
  await agent.createSchedule({ ...SCHEDULE, work: { type: 'tool', ...ALLOWED[0]!, arguments: {} } });
  go(60_000);
  const [record] = await store.listRecords('schedule');
  // The process died before it wrote the next time.
  const dying = {
    ...worker.store,
    writeRecord: (change: { kind: string }) =>
      change.kind === 'schedule' ? Promise.reject(new Error('killed')) : store.writeRecord(change as never),
  };
  await expect(workOnDue({ ...worker, store: dying as never })).rejects.toThrow('killed');
  expect(await store.getRecord('schedule', record!.id)).toEqual(record);
  await work();
  await work();
  expect(await items()).toMatchObject([{ state: 'done', text: 'Sent.' }]);
  expect(mails).toHaveLength(1);
});

it('what it was allowed at its creation it does without a question, and a later permission adds nothing', async () => {
  const { mails, servers } = countingServer();
  const { agent, sessionId, work, go, items } = await openSchedules({
    servers,
    turns: [sendCall, says('Sent by hand.'), sendCall, says('Sent.'), sendCall],
  });
  await agent.sendMessage(sessionId, { text: 'Send it' });
  const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
  await agent.respond(sessionId, approvalId, { approved: true, scope: 'server' });
  await waitFor(agent, sessionId, 'run:end');

  await agent.createSchedule({ ...SCHEDULE, allowed: ALLOWED });
  go(60_000);
  await work();
  const [first] = await agent.inbox().then(({ items }) => items);
  await waitFor(agent, first!.sessionId!, 'run:end');
  expect(mails).toHaveLength(2);

  const [schedule] = await agent.listSchedules();
  await agent.changeSchedule(schedule!.id, { ...SCHEDULE, allowed: [] });
  go(1);
  await agent.runSchedule(schedule!.id);
  await work();
  const second = (await agent.inbox()).items.find(({ id }) => id !== first!.id);
  const question = await waitFor(agent, second!.sessionId!, 'approval:request');
  expect(question).toMatchObject({ scopes: ['once'], toolName: 'send' });
  expect(question.trustable).toBeUndefined();
  expect((await items()).map(({ state }) => state).sort()).toEqual(['done', 'waiting']);
  expect((await agent.inbox()).questions).toMatchObject([{ sessionId: second!.sessionId }]);
  expect(mails).toHaveLength(2);
});

it('a tool that has changed since asks, also when the schedule calls it itself; the answer makes the call', async () => {
  const { mails, servers } = countingServer();
  const { agent, work, go, items } = await openSchedules({ servers });
  await agent.createSchedule({ ...SCHEDULE, work: { type: 'tool', ...ALLOWED[0]!, arguments: {} } });
  servers.mail = Object.assign(servers.mail!, {
    listsOnce: false,
    tools: { send: { ...servers.mail!.tools!.send, description: 'Sends all mails to everybody' } },
  });
  go(60_000);
  await work();
  const [item] = await items();
  expect(item).toMatchObject({ state: 'waiting' });
  const { questions } = await agent.inbox();
  expect(questions).toMatchObject([{ request: { initiator: 'user', changed: true, scopes: ['once'] } }]);
  expect(mails).toHaveLength(0);
  await agent.respond(item!.sessionId!, questions[0]!.request.approvalId, { approved: true });
  await waitFor(agent, item!.sessionId!, 'llm:tool-result');
  expect(await items()).toMatchObject([{ state: 'done' }]);
  expect(mails).toHaveLength(1);
});

it('the history of a schedule has its runs, also those that were removed from the inbox', async () => {
  const { servers } = countingServer();
  const { agent, store, work, go, items } = await openSchedules({ servers });
  const { id } = await agent.createSchedule({ ...SCHEDULE, work: { type: 'tool', ...ALLOWED[0]!, arguments: {} } });
  go(60_000);
  await work();
  const [first] = await items();
  expect(await agent.removeInboxItem(first!.id)).toBe(true);
  expect(await agent.removeInboxItem(first!.id)).toBe(false);
  expect(await agent.inbox()).toMatchObject({ items: [], unread: 0 });
  await agent.runSchedule(id);
  await work();
  await items();
  expect(await agent.scheduleRuns(id)).toMatchObject([{ state: 'done' }, { id: first!.id, state: 'done' }]);
  for (let run = 0; run < 110; run++) {
    await agent.readInbox();
    await agent.runSchedule(id);
    await work();
    await items(2000);
  }
  expect(await agent.scheduleRuns(id)).toHaveLength(20);
  expect((await store.listRecords('inbox')).length).toBeLessThanOrEqual(101);
  await agent.removeSchedule(id);
  await expect(agent.scheduleRuns(id)).rejects.toMatchObject({ code: 'unknown-record' });
});

it('a denied call ends its run', async () => {
  const { mails, servers } = countingServer();
  const { agent, work, go, items } = await openSchedules({ servers });
  await agent.createSchedule({ ...SCHEDULE, work: { type: 'tool', ...ALLOWED[0]!, arguments: {} } });
  await agent.setApprovalMode('ask-always');
  go(60_000);
  await work();
  const [item] = await items();
  const { questions } = await agent.inbox();
  await agent.respond(item!.sessionId!, questions[0]!.request.approvalId, { approved: false });
  expect(await items()).toMatchObject([{ state: 'stopped', error: 'You denied the call.' }]);
  expect(mails).toHaveLength(0);
});

it('a scheduled call refreshes one item of a board, and asks there when it must', async () => {
  const { mails, servers } = countingServer();
  const { agent, store, worker, work, go, items } = await openSchedules({ servers });
  const board = await agent.createBoard({ title: 'Mails' });
  const target = { type: 'board', boardId: board.id } as const;
  const { id } = await agent.createSchedule({
    ...SCHEDULE,
    target,
    work: { type: 'tool', ...ALLOWED[0]!, arguments: {} },
  });
  go(60_000);
  // The process died before it wrote the next time.
  const dying = {
    ...worker.store,
    writeRecord: (change: { kind: string }) =>
      change.kind === 'schedule' ? Promise.reject(new Error('killed')) : store.writeRecord(change as never),
  };
  await expect(workOnDue({ ...worker, store: dying as never })).rejects.toThrow('killed');
  await work();
  expect(await items()).toMatchObject([{ state: 'done', boardId: board.id, sessionId: board.sessionId }]);
  expect(mails).toHaveLength(1);
  const [item, ...others] = (await agent.board(board.id)).items;
  expect(item).toMatchObject(ALLOWED[0]!);
  expect(others).toEqual([]);

  await agent.setApprovalMode('ask-always');
  go(60_000);
  await agent.runSchedule(id);
  await work();
  expect((await items()).map(({ state }) => state).sort()).toEqual(['done', 'waiting']);
  const { questions } = await agent.inbox();
  expect(questions).toMatchObject([{ sessionId: board.sessionId }]);
  await agent.respond(board.sessionId, questions[0]!.request.approvalId, { approved: true });
  await expect.poll(() => mails).toHaveLength(2);
  expect((await items()).map(({ state }) => state)).toEqual(['done', 'done']);
  const after = await agent.board(board.id);
  expect(after.items).toEqual([item]);
  const calls = readItemCalls((await agent.getSession(after.sessionId))!.events);
  expect(calls.get(item!.id)?.good?.callId).toMatch(new RegExp(`^${item!.id}-`));

  await agent.deleteBoard(board.id);
  go(60_000);
  await agent.runSchedule(id);
  await work();
  expect(await items()).toContainEqual(expect.objectContaining({ state: 'failed', error: 'The board was deleted.' }));
  expect(await agent.listSchedules()).toMatchObject([{ paused: true }]);
});

it('the last result of a scheduled message becomes an item of a board, once', async () => {
  const { mails, servers } = countingServer();
  const turns = [sendCall, says('Sent.'), sendCall, says('Sent again.')];
  const { agent, worker, store, work, go, items } = await openSchedules({ servers, turns });
  const board = await agent.createBoard({ title: 'Mails' });
  const target = { type: 'board', boardId: board.id } as const;
  const { id } = await agent.createSchedule({ ...SCHEDULE, target, allowed: ALLOWED });
  go(60_000);
  await work();
  const [run] = (await agent.inbox()).items;
  await waitFor(agent, run!.sessionId!, 'run:end');
  // The process died when the result was pinned, before that was written.
  go(60_000);
  const dying = {
    ...worker.store,
    writeRecord: (change: { kind: string }) =>
      change.kind === 'inbox' ? Promise.reject(new Error('killed')) : store.writeRecord(change as never),
  };
  await expect(workOnDue({ ...worker, store: dying as never })).rejects.toThrow('killed');
  expect(await items()).toMatchObject([{ state: 'done', text: 'Sent.', boardId: board.id }]);
  const readCalls = async () =>
    (await agent.getSession(board.sessionId))!.events.filter(({ type }) => type === 'llm:tool-result');
  expect(await readCalls()).toHaveLength(1);
  expect((await agent.board(board.id)).items).toMatchObject(ALLOWED);

  await agent.runSchedule(id);
  await work();
  const second = (await agent.inbox()).items.find(item => item.id !== run!.id);
  await waitFor(agent, second!.sessionId!, 'run:end');
  await items();
  expect(await readCalls()).toHaveLength(2);
  expect((await agent.board(board.id)).items).toHaveLength(1);
  expect(mails).toHaveLength(2);
});

it('a limit of spending is said in the inbox, and nothing is sent', async () => {
  const obstacle = { state: 'limit', error: 'You have spent your budget of today.' } as const;
  const { agent, work, go, items, models, news } = await openSchedules({ obstacle });
  await agent.createSchedule(SCHEDULE);
  go(60_000);
  await work();
  expect(await items()).toMatchObject([{ state: 'limit', error: 'You have spent your budget of today.' }]);
  expect(models.requests).toEqual([]);
  expect(news).toMatchObject([{ state: 'limit' }]);
});

it('a chat that was deleted pauses its schedule, and the inbox says why', async () => {
  const { agent, sessionId, work, go, items } = await openSchedules({});
  await agent.createSchedule({ ...SCHEDULE, target: { type: 'chat', sessionId } });
  await agent.deleteSession(sessionId);
  go(60_000);
  await work();
  expect(await items()).toMatchObject([{ state: 'failed' }]);
  expect(await agent.listSchedules()).toMatchObject([{ paused: true }]);
});

it('a pause and a removal end the runs', async () => {
  const { agent, worker, work, go } = await openSchedules({});
  const { id } = await agent.createSchedule(SCHEDULE);
  await agent.pauseSchedule(id, { paused: true });
  expect(await findNextDue(worker)).toBeUndefined();
  await agent.pauseSchedule(id, { paused: false });
  expect(await findNextDue(worker)).toBe('2026-11-30T09:00:00.000Z');
  expect(await agent.removeSchedule(id)).toBe(true);
  expect(await agent.removeSchedule(id)).toBe(false);
  go(60_000);
  await work();
  expect((await agent.inbox()).items).toEqual([]);
});

it('a schedule with unknown tools, chats or times, or with secrets, is not made', async () => {
  const secret = { type: 'object', properties: { key: { type: 'string', writeOnly: true } } } as const;
  const { agent } = await openSchedules({ servers: { mail: { tools: { send: { inputSchema: secret } } } } });
  const refusal = (change: Partial<ScheduleChange>): Promise<string> =>
    agent.createSchedule({ ...SCHEDULE, ...change }).then(
      () => 'made',
      (error: { code: string }) => error.code,
    );
  expect(await refusal({ when: { cron: 'daily', timeZone: 'UTC' } })).toBe('bad-arguments');
  expect(await refusal({ target: { type: 'chat', sessionId: 'none' } })).toBe('unknown-session');
  expect(await refusal({ target: { type: 'board', boardId: 'none' } })).toBe('unknown-record');
  expect(await refusal({ allowed: [{ server: 'mail', tool: 'none' }] })).toBe('unknown-tool');
  expect(await refusal({ allowed: [{ server: 'none', tool: 'none' }] })).toBe('unknown-server');
  expect(await refusal({ work: { type: 'tool', ...ALLOWED[0]!, arguments: { key: 'a secret key' } } })).toBe(
    'bad-arguments',
  );
  expect(await refusal({ work: { type: 'tool', ...ALLOWED[0]!, arguments: {} } })).toBe('made');
});
