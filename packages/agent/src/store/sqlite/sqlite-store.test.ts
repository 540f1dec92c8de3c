import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import { appendEvent } from '../../../test/support/append-event.ts';
import type { Change } from '../store.ts';
import { createSqliteStore } from './sqlite-store.ts';

const at = '2026-01-01T00:00:00.000Z';
const _MODEL = { id: 'a/b', provider: 'a', model: 'b', label: 'B', contextWindow: 1000 };
const toolCall = (callId: string, toolName = 'add'): NewSessionEvent => ({
  type: 'llm:tool-call',
  callId,
  server: 'shop',
  toolName,
  args: {},
  initiator: 'user',
});
const toolResult = (callId: string): NewSessionEvent => ({
  type: 'llm:tool-result',
  callId,
  server: 'shop',
  toolName: 'add',
  success: true,
  sanitized: { content: [], meta: { isError: false } },
});
const approvalRequest = (approvalId: string): NewSessionEvent => ({
  type: 'approval:request',
  approvalId,
  server: 'shop',
  toolName: 'add',
  args: {},
  initiator: 'view',
  scopes: ['once'],
  reason: 'because',
});

function openStore(folder = tempFolder(), ownerId?: string) {
  const store = createSqliteStore({ file: join(folder, 'vitrine.db'), ...(ownerId ? { ownerId } : {}) });
  onTestFinished(() => store.close());
  return store;
}

it('write() numbers the events of each session from 1 without a gap', async () => {
  const store = openStore();
  for (const id of ['a', 'b']) await store.createSession({ id, createdAt: at });
  const appending = ['a', 'b', 'a', 'a', 'b'].map((id, n) => appendEvent(store, id, toolCall(`c${n}`), at));
  expect((await Promise.all(appending)).map(({ seq }) => seq)).toEqual([1, 1, 2, 3, 2]);
  expect(await store.readEvents('a', { after: 1, limit: 10 })).toMatchObject([{ seq: 2, callId: 'c2' }, { seq: 3 }]);
  expect(await store.readEvents('a', { after: 0, limit: 1 })).toMatchObject([{ seq: 1 }]);
});

it('write() to an unknown session rejects and writes nothing', async () => {
  const store = openStore();
  await expect(appendEvent(store, 'unknown', toolCall('c'), at)).rejects.toThrow(
    expect.objectContaining({ code: 'unknown-session' }),
  );
  expect(await store.listSessions()).toEqual([]);
});

it('a refused event leaves no gap', async () => {
  const store = openStore();
  await store.createSession({ id: 'a', createdAt: at });
  await appendEvent(store, 'a', toolCall('c1'), at);
  await expect(appendEvent(store, 'a', toolCall('c1'), at)).rejects.toThrow(
    expect.objectContaining({ code: 'store-failed' }),
  );
  expect((await appendEvent(store, 'a', toolResult('c1'), at)).seq).toBe(2);
});

it('write() writes all or nothing, and resolves with the events', async () => {
  const store = openStore();
  await store.createSession({ id: 'a', createdAt: at });
  const blob: Change = { type: 'blob', ref: 'b'.repeat(64), mimeType: 'x/y', bytes: new Uint8Array([1]) };
  const call: Change = { type: 'event', sessionId: 'a', event: toolCall('c1'), at };
  await expect(store.write([blob, call, call])).rejects.toThrow(expect.objectContaining({ code: 'store-failed' }));
  expect([(await store.getSession('a'))?.seq, await store.getBlob(blob.ref)]).toEqual([0, undefined]);
  expect(await store.write([blob, call])).toEqual([{ ...toolCall('c1'), seq: 1, at }]);
  expect([(await store.getSession('a'))?.seq, (await store.getBlob(blob.ref))?.mimeType]).toEqual([1, 'x/y']);
});

it('sessions are listed newest first, titled by their first call', async () => {
  const store = openStore();
  await store.createSession({ id: 'old', createdAt: '2026-01-01T00:00:00.000Z' });
  await store.createSession({ id: 'new', createdAt: '2026-01-02T00:00:00.000Z' });
  await appendEvent(store, 'old', { ...toolCall('c1'), title: 'Add two numbers' } as NewSessionEvent, at);
  await appendEvent(store, 'old', toolCall('c2', 'other'), at);
  expect(await store.listSessions()).toEqual([
    { id: 'new', createdAt: '2026-01-02T00:00:00.000Z', seq: 0 },
    { id: 'old', createdAt: '2026-01-01T00:00:00.000Z', seq: 2, title: 'Add two numbers' },
  ]);
});

it('everything is kept after closing and reopening', async () => {
  const folder = tempFolder();
  const before = openStore(folder);
  await before.createSession({ id: 'a', createdAt: at });
  await appendEvent(before, 'a', toolCall('c1'), at);
  await before.write([{ type: 'blob', ref: 'f'.repeat(64), mimeType: 'image/png', bytes: new Uint8Array([1, 2]) }]);
  await before.addConsent({ scope: 'server', initiator: 'view', server: 'shop', tool: 'add' });
  await before.close();
  const after = openStore(folder);
  expect(await after.getSession('a')).toMatchObject({ seq: 1, title: 'add' });
  expect(await after.getCall('a', 'c1')).toMatchObject({ seq: 1, toolName: 'add' });
  expect(await after.getBlob('f'.repeat(64))).toEqual({ mimeType: 'image/png', bytes: new Uint8Array([1, 2]) });
  expect(await after.listConsents()).toEqual([{ scope: 'server', initiator: 'view', server: 'shop', tool: 'add' }]);
});

it('the same content is stored once', async () => {
  const folder = tempFolder();
  const store = openStore(folder);
  const blob: Change = {
    type: 'blob',
    ref: 'a'.repeat(64),
    mimeType: 'text/html',
    bytes: Buffer.from('x'.repeat(1000)),
  };
  for (let n = 0; n < 5; n++) await store.write([blob]);
  const database = new DatabaseSync(join(folder, 'vitrine.db'), { readOnly: true });
  onTestFinished(() => database.close());
  expect(database.prepare('SELECT count(*) AS n, sum(length(bytes)) AS size FROM blobs').get()).toEqual({
    n: 1,
    size: 1000,
  });
});

it('consents are removed as they were added, and stored once', async () => {
  const store = openStore();
  const consent = { scope: 'chat', initiator: 'view', server: 'shop', tool: 'add', sessionId: 's' } as const;
  await store.addConsent(consent);
  await store.addConsent({ ...consent });
  expect(await store.listConsents()).toEqual([consent]);
  expect(await store.listGivenConsents()).toEqual([{ ...consent, since: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  await store.removeConsents([{ ...consent }]);
  expect(await store.listConsents()).toEqual([]);
});

it('claimOrphanedWork() returns what a closed process left open, once, and nothing of a running one', async () => {
  const folder = tempFolder();
  const closedStore = openStore(folder);
  const alive = openStore(folder);
  await closedStore.createSession({ id: 'a', createdAt: at });
  await appendEvent(closedStore, 'a', toolCall('ended'), at);
  await appendEvent(closedStore, 'a', toolResult('ended'), at);
  await appendEvent(closedStore, 'a', toolCall('left'), at);
  await appendEvent(closedStore, 'a', approvalRequest('p1'), at);
  await appendEvent(
    closedStore,
    'a',
    { type: 'message:user', messageId: 'm', text: 'Hi', runId: 'r', delivery: 'start' },
    at,
  );
  await appendEvent(alive, 'a', toolCall('running'), at);
  const next = openStore(folder);
  expect(await next.claimOrphanedWork!()).toEqual({ calls: [], approvals: [], runs: [] });
  await closedStore.close();
  expect(await next.claimOrphanedWork!()).toMatchObject({
    calls: [{ sessionId: 'a', event: { callId: 'left', seq: 3 } }],
    approvals: [{ sessionId: 'a', event: { approvalId: 'p1', seq: 4 } }],
    runs: [{ sessionId: 'a', runId: 'r' }],
  });
  expect(await alive.claimOrphanedWork!()).toEqual({ calls: [], approvals: [], runs: [] });
  await alive.close();
  expect((await openStore(folder).claimOrphanedWork!()).calls).toMatchObject([{ event: { callId: 'running' } }]);
});

it.each([
  ['is no database', (file: string) => writeFileSync(file, 'not a database, not at all'.repeat(50)), /not a database/],
  ['is a folder', (file: string) => mkdirSync(file), /unable to open/],
  [
    'is of a newer version',
    (file: string) => {
      const database = new DatabaseSync(file);
      database.exec('PRAGMA user_version = 99');
      database.close();
    },
    /newer Vitrine \(revision 99/,
  ],
])('a file that %s is refused in one line that names it, and is not touched', (_name, make, message) => {
  const file = join(tempFolder(), 'vitrine.db');
  make(file);
  const open = () => createSqliteStore({ file });
  expect(open).toThrow(expect.objectContaining({ code: 'store-failed', message: expect.stringMatching(message) }));
  expect(open).toThrow(file);
});
