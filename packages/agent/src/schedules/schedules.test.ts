// Schedules of one agent: what they make, and when.
import { expect, it } from 'vitest';
import { waitFor } from '../../test/support/events.ts';
import { ALLOWED, countingServer, openSchedules, SCHEDULE } from '../../test/support/open-schedules.ts';
import { says } from '../../test/support/scripted-models.ts';
import type { ScheduleChange } from '../api/contract/schedules/schedules.ts';
import { findNextDue, workOnDue } from './due-records.ts';

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
