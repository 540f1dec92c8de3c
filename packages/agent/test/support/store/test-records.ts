// Contract: what the user keeps beside chats, and the sessions that belong to it.
import { expect, it } from 'vitest';
import type { RecordChange } from '../../../src/store/store.ts';
import { append, at, blob, message } from './events.ts';
import { type CreatePlace, openSessions } from './open-stores.ts';

const later = '2026-01-02T00:00:00.000Z';
const board = (id: string, change: Partial<RecordChange> = {}): RecordChange => ({
  ...{ kind: 'board', id, revision: 0, at, body: { title: `\0 ${id}` } },
  ...change,
});
const changed = { code: 'record-changed', received: 'a' };

export function testRecords(createPlace: CreatePlace): void {
  it('a record is written from the revision that was read, and from no other', async () => {
    const store = await openSessions(createPlace);
    const first = await store.writeRecord(board('a'));
    expect(first).toEqual({
      kind: 'board',
      id: 'a',
      revision: 1,
      createdAt: at,
      updatedAt: at,
      body: { title: '\0 a' },
    });
    await expect(store.writeRecord(board('a'))).rejects.toMatchObject(changed);
    const second = await store.writeRecord(board('a', { revision: 1, at: later, dueAt: later, body: [null] }));
    expect(second).toEqual({ ...first, revision: 2, updatedAt: later, dueAt: later, body: [null] });
    await expect(store.writeRecord(board('a', { revision: 1 }))).rejects.toMatchObject(changed);
    expect(await store.getRecord('board', 'a')).toEqual(second);
    expect(await store.removeRecord('board', 'a')).toBe(true);
    expect(await store.removeRecord('board', 'a')).toBe(false);
    expect(await store.getRecord('board', 'a')).toBeUndefined();
    await expect(store.writeRecord(board('a', { revision: 2 }))).rejects.toMatchObject(changed);
  });

  it('of two changes at the same time one is written', async () => {
    const store = await openSessions(createPlace);
    await store.writeRecord(board('a'));
    const changes = ['x', 'y', 'z'].map(body => store.writeRecord(board('a', { revision: 1, body })));
    const outcomes = await Promise.allSettled(changes);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await store.getRecord('board', 'a')).toMatchObject({ revision: 2 });
  });

  it('records are listed by kind in the order of their creation, and those that are due by their time', async () => {
    const store = await openSessions(createPlace);
    await store.writeRecord(board('b', { dueAt: later }));
    await store.writeRecord(board('a', { dueAt: at }));
    await store.writeRecord({ ...board('a'), kind: 'project' });
    const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id);
    expect(ids(await store.listRecords('board'))).toEqual(['b', 'a']);
    expect(ids(await store.listRecords())).toEqual(['b', 'a', 'a']);
    expect(await store.listRecords('schedule')).toEqual([]);
    expect(ids(await store.listDueRecords(later))).toEqual(['a', 'b']);
    expect(ids(await store.listDueRecords(at))).toEqual(['a']);
  });

  it('a content that a record names is not swept', async () => {
    const store = await openSessions(createPlace);
    const ref = '1'.padEnd(64, '0');
    await store.write([blob('1', 'file'), blob('2', 'nothing names this')]);
    await store.writeRecord(board('a', { body: { file: ref } }));
    expect(await store.sweepContents({ before: '2999-01-01T00:00:00.000Z' })).toBe(1);
    expect(await store.getBlob(ref)).toBeDefined();
  });

  it('a session of a board is found by no search and never unused; a session changes its project', async () => {
    const store = await openSessions(createPlace);
    await store.createSession({ id: 'c', createdAt: at, board: 'b1' });
    await store.createSession({ id: 'd', createdAt: at, project: 'p1' });
    for (const id of ['c', 'd']) await append(store, id, message('Hello'));
    expect(await store.getSession('c')).toMatchObject({ board: 'b1' });
    expect((await store.search(['hello'], { limit: 9 })).map(hit => hit.sessionId)).toEqual(['d']);
    expect(await store.listUnused({ before: '2999-01-01T00:00:00.000Z', isArchived: false })).not.toContain('c');
    expect(await store.getSession('d')).toMatchObject({ project: 'p1' });
    await store.updateSession('d', { pinned: true });
    expect(await store.getSession('d')).toMatchObject({ project: 'p1' });
    await store.updateSession('d', { project: 'p2' });
    expect(await store.getSession('d')).toMatchObject({ project: 'p2' });
    await store.updateSession('d', { project: '' });
    expect((await store.getSession('d'))?.project).toBeUndefined();
  });
}
