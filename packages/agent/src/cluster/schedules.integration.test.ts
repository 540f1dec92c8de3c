// Schedules on two processes with one database: any of them makes a run, and only one does, also when processes are killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { POSTGRES_URL } from '../../../../test/support/services/postgres.ts';
import { openCluster } from '../../test/support/cluster/open-cluster.ts';
import { readItemCalls } from '../api/board-calls.ts';
import { type RunBody, readRun } from '../schedules/schedule-records.ts';
import { createPostgresStores } from '../store/postgres/create-postgres-stores.ts';
import { readAllEvents } from '../store/read-all-events.ts';

const RUNS = 20;
const LEAP_DAY = { cron: '0 0 29 2 *', timeZone: 'UTC' };

it('kill -9 at random on two processes: no run of twenty is lost or made twice, no tool is called twice', {
  timeout: 300_000,
}, async () => {
  const { server, schema, start } = await openCluster({ idleMs: 5000 });
  const stores = await createPostgresStores({ url: POSTGRES_URL, schema, connections: 2 });
  onTestFinished(() => stores.close());
  const processes = [await start(), await start()];
  const store = await stores.open('ann');
  for (let index = 0; index < RUNS; index++) {
    const { id } = await processes[0]!.call('createSchedule', {
      title: `run ${index}`,
      when: LEAP_DAY,
      work:
        index % 2 === 0
          ? { type: 'message', text: `Run ${index}` }
          : { type: 'tool', server: 'shop', tool: 'pay', arguments: {} },
      target: { type: 'new-chat' },
      allowed: [],
    });
    const record = await store.getRecord('schedule', id);
    const due = new Date(Date.now() + 2000 + index * 400).toISOString();
    await store.writeRecord({ ...record!, at: due, dueAt: due, body: { ...(record!.body as object), due } });
  }
  const readRuns = async (): Promise<RunBody[]> => (await store.listRecords('inbox')).map(readRun);
  let kills = 0;
  const until = Date.now() + 200_000;
  while (Date.now() < until) {
    const runs = await readRuns();
    if (runs.length === RUNS && runs.every(({ state }) => state !== 'running')) break;
    await sleep(1000 + Math.random() * 1500);
    if (kills >= 6) continue;
    const index = kills++ % 2;
    await processes[index]!.kill();
    processes[index] = await start();
  }
  expect(kills).toBeGreaterThan(2);

  const runs = await readRuns();
  expect(runs).toHaveLength(RUNS);
  expect(new Set(runs.map(({ schedule }) => schedule.title)).size).toBe(RUNS);
  const failed = runs.filter(
    ({ workType, state }) => state !== 'done' && (workType === 'message' || state !== 'failed'),
  );
  expect(failed.map(({ state, error, schedule: { title } }) => `${title} ${state}: ${error}`)).toEqual([]);
  let calls = 0;
  for (const run of runs) {
    const events = await readAllEvents(store, run.sessionId!);
    if (run.workType === 'message') {
      expect(events.filter(({ type }) => type === 'message:user')).toHaveLength(1);
      expect(run).toMatchObject({ state: 'done', text: 'Done.' });
    } else {
      expect(events.filter(({ type }) => type === 'llm:tool-call')).toHaveLength(1);
      // A call whose process died is not made again, unless its tool says that it may be.
      if (run.state === 'done') calls++;
    }
  }
  expect(server.executed.length).toBeGreaterThanOrEqual(calls);
  expect(server.executed.length).toBeLessThanOrEqual(RUNS / 2);
});

it('the question of a scheduled call outlives kill -9 and the end of its process, and its answer in another one makes the call once', {
  timeout: 150_000,
}, async () => {
  const { server, schema, start } = await openCluster({ idleMs: 2000 });
  const stores = await createPostgresStores({ url: POSTGRES_URL, schema, connections: 2 });
  onTestFinished(() => stores.close());
  const store = await stores.open('ann');
  const one = await start();
  await one.call('setApprovalMode', 'ask-always');
  const schedule = await one.call('createSchedule', {
    title: 'Pay',
    when: LEAP_DAY,
    work: { type: 'tool', server: 'shop', tool: 'pay', arguments: {} },
    target: { type: 'new-chat' },
    allowed: [],
  });
  await one.call('runSchedule', schedule.id);
  const readQuestions = async () =>
    (await store.listOpenApprovals()).map(({ sessionId, request: { approvalId } }) => ({ sessionId, approvalId }));
  await expect.poll(readQuestions, { timeout: 20_000 }).toHaveLength(1);
  const questions = await readQuestions();
  const { sessionId, approvalId } = questions[0]!;
  const readHolder = async (): Promise<string> => {
    const [row] = await stores.sql`SELECT holder FROM sessions WHERE user_id = 'ann' AND id = ${sessionId}`;
    return String(row?.holder);
  };
  const untilTaken = async (end: () => Promise<void>): Promise<void> => {
    const former = await readHolder();
    await end();
    const isTaken = async (): Promise<boolean> => ![former, `left by ${former}`].includes(await readHolder());
    await expect.poll(isTaken, { timeout: 40_000, interval: 250 }).toBe(true);
  };
  const two = await start();
  await untilTaken(() => one.kill());
  const three = await start();
  await untilTaken(() => two.close());
  expect(await readQuestions()).toEqual(questions);
  expect((await three.call('inbox')).items).toMatchObject([{ state: 'waiting' }]);
  expect(server.executed).toEqual([]);

  const four = await start();
  await four.call('respond', sessionId, approvalId, { approved: true });
  const state = async () => (await four.call('inbox')).items[0]?.state;
  await expect.poll(state, { timeout: 40_000, interval: 500 }).toBe('done');
  expect(server.executed).toEqual(['pay']);
  const events = await readAllEvents(store, sessionId);
  expect(events.filter(({ type }) => type === 'approval:request')).toHaveLength(1);
  expect(events.filter(({ type }) => type === 'llm:tool-call')).toHaveLength(1);
  expect([...three.failures, ...four.failures]).toEqual([]);
});

it('results of both kinds of runs become items of a board, at whichever process', { timeout: 60_000 }, async () => {
  const turns = [{ calls: [{ name: 'shop__look', args: {} }] }];
  const { server, start } = await openCluster({ idleMs: 5000, turns });
  const [one, two] = [await start(), await start()];
  const board = await one.call('createBoard', { title: 'Shop' });
  const target = { type: 'board', boardId: board.id } as const;
  const look = { server: 'shop', tool: 'look' };
  const works = [
    { type: 'tool', ...look, arguments: {} },
    { type: 'message', text: 'Look' },
  ] as const;
  for (const work of works) {
    const { id } = await one.call('createSchedule', {
      title: work.type,
      when: LEAP_DAY,
      work,
      target,
      allowed: [look],
    });
    await two.call('runSchedule', id);
  }
  const states = async () => (await two.call('inbox')).items.map(({ state }) => state);
  await expect.poll(states, { timeout: 40_000, interval: 500 }).toEqual(['done', 'done']);
  const { sessionId, items } = await two.call('board', board.id);
  const events = (await two.call('getSession', sessionId))!.events;
  expect(items).toMatchObject([look, look]);
  const calls = readItemCalls(events);
  for (const { id } of items) expect(calls.get(id)?.good).toBeDefined();
  expect(server.executed).toEqual(['look', 'look']);
});
