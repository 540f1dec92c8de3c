// The view's side of storing, against the real server: what is sent, what is kept while nothing arrives, and what the user decides.
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import type { View } from '@vitrine/view';
import { ViewError } from '@vitrine/view';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Change } from '../schemas.ts';
import { createNotesServer } from '../server.ts';
import { type NotesStore, openNotesStore } from '../store.ts';
import { createSync, type Sync, type SyncOptions } from './sync.ts';

let store: NotesStore;
let client: Client;
/** The changes of each call, as the server received them. */
let calls: Change[][];
/** What the host makes of the next calls: absent, it passes them on. */
let trouble: Error | undefined;

beforeEach(async () => {
  store = openNotesStore({ file: ':memory:' });
  calls = [];
  trouble = undefined;
  client = new Client({ name: 'test', version: '1.0.0' });
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  await Promise.all([createNotesServer({ store }).connect(serverSide), client.connect(clientSide)]);
});
afterEach(async () => {
  await client.close();
  store.close();
});

const callTool = (async (name: string, args: { changes?: Change[] }) => {
  if (trouble) throw trouble;
  if (args.changes) calls.push(args.changes);
  return client.callTool({ name, arguments: args });
}) as View['callTool'];

function open(options: Partial<SyncOptions> = {}): Sync {
  const sync = createSync({ callTool, onMissing: () => {}, ...options });
  sync.receive(store.snapshot());
  return sync;
}
const add = (id: string): Change => ({ type: 'add', id, kind: 'task', title: id, text: '' });
const titles = (): string[] => store.snapshot().notes.map(({ title }) => title);
const drawn = (sync: Sync): string[] | undefined => sync.getSnapshot().notes?.map(({ title }) => title);

it('draws a change at once, and sends what comes meanwhile in one call', async () => {
  const sync = open();
  sync.change(add('a'));
  sync.change({ type: 'edit', id: 'a', title: 'ab' });
  sync.change({ type: 'edit', id: 'a', title: 'abc' });
  sync.change({ type: 'complete', id: 'a', isDone: true });
  expect(sync.getSnapshot().notes).toMatchObject([{ title: 'abc', isDone: true }]);
  await expect.poll(() => sync.getSnapshot().unsaved).toEqual([]);
  expect(calls.map(changes => changes.length)).toEqual([1, 2]);
  expect(store.snapshot().notes).toMatchObject([{ title: 'abc', isDone: true }]);
});

it('stores what an earlier page could not', async () => {
  const sync = open({ unsaved: [add('a')] });
  expect(drawn(sync)).toEqual(['a']);
  await expect.poll(titles).toEqual(['a']);
});

it('keeps changes while the server does not answer, and sends them when it does', async () => {
  const sync = open();
  trouble = new ViewError('failed', 'The server is not connected.');
  expect(await sync.refresh()).toBe(false);
  sync.change(add('a'));
  expect(sync.getSnapshot()).toMatchObject({ link: { kind: 'offline' }, unsaved: [{ id: 'a' }] });
  expect(drawn(sync)).toEqual(['a']);
  expect(await sync.refresh()).toBe(false);
  trouble = undefined;
  expect(await sync.refresh()).toBe(true);
  await expect.poll(titles).toEqual(['a']);
  await expect.poll(() => sync.getSnapshot()).toMatchObject({ link: { kind: 'live' }, unsaved: [] });
});

it('lets the user decide about what was refused', async () => {
  const sync = open();
  trouble = new ViewError('denied', 'The user said no.');
  sync.change(add('a'));
  await expect.poll(() => sync.getSnapshot().link.kind).toBe('refused');
  trouble = undefined;
  // What comes later waits, too, because it may build on what was refused.
  sync.change(add('b'));
  await sync.refresh();
  expect([drawn(sync), titles()]).toEqual([['b', 'a'], []]);
  sync.saveAgain();
  await expect.poll(titles).toEqual(['b', 'a']);

  trouble = new ViewError('denied', 'The user said no.');
  sync.change({ type: 'delete', id: 'a' });
  await expect.poll(() => sync.getSnapshot().link.kind).toBe('refused');
  sync.discard();
  expect(sync.getSnapshot().notes?.some(({ isDeleted }) => isDeleted)).toBe(false);
});

it('does not repeat for ever what the host cannot do although the server answers', async () => {
  let count = 0;
  const failing = (async (name: string, args: { changes?: Change[] }) => {
    if (name !== 'change_notes') return callTool(name, args);
    count += 1;
    throw new ViewError('failed', 'Too large.');
  }) as View['callTool'];
  const sync = open({ callTool: failing });
  sync.change(add('a'));
  for (const round of [1, 2, 3]) {
    await expect.poll(() => [count, sync.getSnapshot().link.kind]).toEqual([round, round < 3 ? 'offline' : 'refused']);
    await sync.refresh();
  }
  expect([count, sync.getSnapshot().unsaved.length]).toEqual([3, 1]);
});

it('says that a change came too late for its note', async () => {
  let missing = 0;
  store.apply([add('a')]);
  const sync = open({ onMissing: () => missing++ });
  store.apply([{ type: 'delete', id: 'a' }]);
  sync.change({ type: 'edit', id: 'a', title: 'b' });
  await expect.poll(() => missing).toBe(1);
  expect(sync.getSnapshot().notes).toMatchObject([{ title: 'a', isDeleted: true }]);
});
