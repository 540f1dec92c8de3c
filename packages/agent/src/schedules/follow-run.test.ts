import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { followRun } from './follow-run.ts';
import { INBOX, readRun, SCHEDULE } from './schedule-records.ts';

const DUE = '2026-01-01T10:00:00.000Z';
const NEXT = '2026-01-02T10:00:00.000Z';

it('a run whose chat is not made yet goes on; once the schedule has gone on, its chat was deleted', async () => {
  const store = createSqliteStore({ file: `${tempFolder()}/vitrine.db` });
  onTestFinished(() => store.close());
  const schedule = { kind: SCHEDULE, id: 'daily', at: DUE };
  const { revision } = await store.writeRecord({ ...schedule, revision: 0, body: { due: DUE }, dueAt: DUE });
  const run = { kind: INBOX, id: 'run', at: DUE };
  const body = {
    schedule: { id: 'daily', title: 'Daily' },
    due: DUE,
    state: 'running',
    workType: 'message',
    workId: 'run',
  };
  await store.writeRecord({ ...run, revision: 0, body: { ...body, looks: 0, sessionId: 'run' }, dueAt: DUE });
  const look = async () => {
    const pinToBoard = () => Promise.reject(new Error('Nothing is pinned.'));
    const worker = { store, now: () => Date.parse(DUE), notify: async () => {}, pinToBoard };
    await followRun((await store.getRecord(INBOX, 'run'))!, worker);
    const record = (await store.getRecord(INBOX, 'run'))!;
    return { isDue: record.dueAt !== undefined, ...readRun(record) };
  };
  expect(await look()).toMatchObject({ state: 'running', isDue: true });
  await store.writeRecord({ ...schedule, revision, body: { due: NEXT }, dueAt: NEXT });
  expect(await look()).toMatchObject({ state: 'stopped', reason: 'chat-deleted', isDue: false });
});
