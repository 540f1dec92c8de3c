// Schedules whose results are items of boards.
import { expect, it } from 'vitest';
import { waitFor } from '../../test/support/events.ts';
import { ALLOWED, countingServer, openSchedules, SCHEDULE, sendCall } from '../../test/support/open-schedules.ts';
import { says } from '../../test/support/scripted-models.ts';
import { readItemCalls } from '../api/board-calls.ts';
import { workOnDue } from './due-records.ts';

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
