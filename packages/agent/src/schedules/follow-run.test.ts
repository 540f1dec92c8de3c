// The looks at a scheduled run, with a real store.

import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { AgentError } from '../errors.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Agent } from '../types.ts';
import { followRun } from './follow-run.ts';
import { INBOX, type RunBody, readRun, SCHEDULE } from './schedule-records.ts';

const DUE = '2026-01-01T10:00:00.000Z';
const NEXT = '2026-01-02T10:00:00.000Z';

/** A store with a run that began at `DUE`, whose schedule is due at that time still. */
async function openRun(work: Pick<RunBody, 'workType' | 'sessionId'>) {
  const store = createSqliteStore({ file: `${tempFolder()}/vitrine.db` });
  onTestFinished(() => store.close());
  const schedule = { kind: SCHEDULE, id: 'daily', at: DUE };
  const { revision } = await store.writeRecord({ ...schedule, revision: 0, body: { due: DUE }, dueAt: DUE });
  const body = {
    schedule: { id: 'daily', title: 'Daily' },
    due: DUE,
    state: 'running',
    workId: 'run',
    looks: 0,
    ...work,
  };
  await store.writeRecord({ kind: INBOX, id: 'run', at: DUE, revision: 0, body, dueAt: DUE });
  return {
    store,
    moveOn: () => store.writeRecord({ ...schedule, revision, body: { due: NEXT }, dueAt: NEXT }),
    async look(callTool: Agent['callTool'] = () => Promise.reject(new Error('No call is made.'))) {
      const pinToBoard = () => Promise.reject(new Error('Nothing is pinned.'));
      const worker = { store, now: () => Date.parse(DUE), notify: async () => {}, pinToBoard, callTool };
      await followRun((await store.getRecord(INBOX, 'run'))!, worker);
      const record = (await store.getRecord(INBOX, 'run'))!;
      return { isDue: record.dueAt !== undefined, ...readRun(record) };
    },
  };
}

it('a run whose chat is not made yet goes on; once the schedule has gone on, its chat was deleted', async () => {
  const run = await openRun({ workType: 'message', sessionId: 'run' });
  expect(await run.look()).toMatchObject({ state: 'running', isDue: true });
  await run.moveOn();
  expect(await run.look()).toMatchObject({ state: 'stopped', reason: 'chat-deleted', isDue: false });
});

it('a call that was allowed and whose process ended then is made by another process, after a while', async () => {
  const run = await openRun({ workType: 'tool', sessionId: 'chat' });
  await run.moveOn();
  const events: NewSessionEvent[] = [
    {
      ...{ type: 'approval:request', approvalId: 'a', callId: 'run', initiator: 'user' },
      ...{
        server: 'shop',
        toolName: 'pay',
        args: { sum: 1 },
        fingerprint: 'f',
        scopes: ['once'],
        reason: 'It changes something.',
      },
    },
    { type: 'approval:response', approvalId: 'a', status: 'approved' },
  ];
  await run.store.createSession({ id: 'chat', createdAt: DUE });
  await run.store.write(events.map(event => ({ type: 'event', sessionId: 'chat', at: DUE, event })));
  for (let looks = 0; looks <= 5; looks++) expect(await run.look()).toMatchObject({ state: 'running', isDue: true });
  const calls: unknown[] = [];
  // The process that is asked is closing: another look asks again.
  for (const end of [new AgentError('closed', 'This process is closing.'), undefined]) {
    const callTool: Agent['callTool'] = async (...call) => {
      calls.push(call);
      if (end) throw end;
      return { callId: 'run' };
    };
    expect(await run.look(callTool)).toMatchObject({ state: 'running', isDue: true });
  }
  const call = {
    server: 'shop',
    tool: 'pay',
    arguments: { sum: 1 },
    callId: 'run',
    initiator: 'user',
    schedule: 'daily',
  };
  expect(calls).toEqual([
    ['chat', call],
    ['chat', call],
  ]);
  const refused = async () => Promise.reject(new AgentError('unknown-tool', 'There is no tool pay.'));
  expect(await run.look(refused)).toMatchObject({ state: 'failed', error: 'There is no tool pay.', isDue: false });
});
