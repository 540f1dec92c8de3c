import { ApiError } from '@vitrine/agent/api';
import type { SessionSummary } from '@vitrine/agent/internal/api';
import { expect, it } from 'vitest';
import { createStore } from '../store.ts';
import { createSessions } from './sessions.ts';

const session = (id: string, day: number): SessionSummary => ({ id, createdAt: `2026-01-0${day}`, seq: 1, title: id });

async function open(fail: { error?: ApiError } = {}) {
  let server = [session('a', 1), session('b', 2)];
  const removed: SessionSummary[] = [];
  const path = createStore<string | undefined>('a');
  const check = (): void => {
    if (fail.error) throw fail.error;
  };
  const sessions = createSessions({
    router: { getSnapshot: path.getSnapshot, go: path.set },
    api: {
      listSessions: async () => server,
      async updateSession(id, change) {
        check();
        server = server.map(entry => (entry.id === id ? ({ ...entry, ...change } as SessionSummary) : entry));
        return server.find(entry => entry.id === id)!;
      },
      async deleteSession(id) {
        check();
        removed.push(...server.filter(entry => entry.id === id));
        server = server.filter(entry => entry.id !== id);
      },
      async copySession(id, { runId } = {}) {
        check();
        server = [...server, session(`${id} to ${runId ?? 'the end'}`, 3)];
        return { id: server.at(-1)!.id };
      },
      async importSession(_file, name) {
        check();
        server = [...server, session(name, 4)];
        return { id: name };
      },
      async deleteAllSessions() {
        check();
        return server.splice(0).length;
      },
      async restoreSession() {
        check();
        server = [...server, ...removed.splice(0)];
      },
    },
  });
  await sessions.refresh();
  return { sessions, path };
}
const titles = (sessions: { getSnapshot(): readonly SessionSummary[] }) =>
  sessions.getSnapshot().map(({ title }) => title);

it('a change shows at once, and is taken back when the server refuses it', async () => {
  const fail: { error?: ApiError } = {};
  const { sessions } = await open(fail);
  const changing = sessions.change('a', { title: 'New' });
  expect(titles(sessions)).toEqual(['b', 'New']);
  await changing;
  fail.error = new ApiError('bad-request', 'no');
  await expect(sessions.change('b', { title: 'Other' })).rejects.toBe(fail.error);
  expect(titles(sessions)).toEqual(['b', 'New']);
});

it('the open session is left when it is deleted, and comes back when that is undone', async () => {
  const { sessions, path } = await open();
  await sessions.remove('a');
  expect([titles(sessions), path.getSnapshot(), sessions.deleted.getSnapshot()?.id]).toEqual([['b'], undefined, 'a']);
  await sessions.restore();
  expect([titles(sessions), sessions.deleted.getSnapshot()]).toEqual([['b', 'a'], undefined]);
});

it('a session that cannot be deleted stays, and stays open', async () => {
  const error = new ApiError('offline', 'no');
  const { sessions, path } = await open({ error });
  await expect(sessions.remove('a')).rejects.toBe(error);
  expect([titles(sessions), path.getSnapshot(), sessions.deleted.getSnapshot()]).toEqual([['b', 'a'], 'a', undefined]);
});

it('a copy and an imported chat are in the list, and shown', async () => {
  const { sessions, path } = await open();
  await sessions.copy('a');
  expect([titles(sessions)[0], path.getSnapshot()]).toEqual(['a to the end', 'a to the end']);
  await sessions.copy('a', 'r');
  expect(path.getSnapshot()).toBe('a to r');
  await sessions.show(await sessions.importFile(new File(['{}'], 'chat.json')));
  expect([titles(sessions)[0], path.getSnapshot()]).toEqual(['chat.json', 'chat.json']);
});

it('a file that is too large is not sent, and a refused one leaves the page where it is', async () => {
  const fail: { error?: ApiError } = {};
  const { sessions, path } = await open(fail);
  const large = Object.defineProperty(new File([], 'chat.json'), 'size', { value: 65 * 1024 * 1024 });
  await expect(sessions.importFile(large)).rejects.toThrow('This file has 65 MB; at most 64 MB can be imported.');
  fail.error = new ApiError('bad-request', 'no');
  await expect(sessions.importFile(new File(['x'], 'chat.json'))).rejects.toBe(fail.error);
  expect(path.getSnapshot()).toBe('a');
});

it('all sessions are deleted, and the open one is left; when that fails, the list is as the server has it', async () => {
  const fail: { error?: ApiError } = { error: new ApiError('offline', 'no') };
  const { sessions, path } = await open(fail);
  await expect(sessions.removeAll()).rejects.toBe(fail.error);
  expect([titles(sessions), path.getSnapshot()]).toEqual([['b', 'a'], 'a']);
  delete fail.error;
  expect(await sessions.removeAll()).toBe(2);
  expect([titles(sessions), path.getSnapshot()]).toEqual([[], undefined]);
});
