import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { NewSessionEvent } from '@vitrine/protocol/internal/session';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../test/support/temp-folder.ts';
import { createSqliteStore } from './sqlite-store.ts';

const at = '2026-01-01T00:00:00.000Z';
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

it('append() numbers the events of each session from 1 without a gap', () => {
  const store = openStore();
  for (const id of ['a', 'b']) store.createSession({ id, createdAt: at });
  const seqs = ['a', 'b', 'a', 'a', 'b'].map((id, n) => store.append(id, toolCall(`c${n}`), at).seq);
  expect(seqs).toEqual([1, 1, 2, 3, 2]);
  expect(store.readEvents('a', { after: 1, limit: 10 })).toMatchObject([{ seq: 2, callId: 'c2' }, { seq: 3 }]);
  expect(store.readEvents('a', { after: 0, limit: 1 })).toMatchObject([{ seq: 1 }]);
});

it('append() to an unknown session throws and writes nothing', () => {
  const store = openStore();
  expect(() => store.append('unknown', toolCall('c'), at)).toThrow(
    expect.objectContaining({ code: 'unknown-session' }),
  );
  expect(store.listSessions()).toEqual([]);
});

it('a refused event leaves no gap', () => {
  const store = openStore();
  store.createSession({ id: 'a', createdAt: at });
  store.append('a', toolCall('c1'), at);
  expect(() => store.append('a', toolCall('c1'), at)).toThrow(expect.objectContaining({ code: 'store-failed' }));
  expect(store.append('a', toolResult('c1'), at).seq).toBe(2);
});

it('batch() writes all or nothing', () => {
  const store = openStore();
  store.createSession({ id: 'a', createdAt: at });
  const blob = { ref: 'b'.repeat(64), mimeType: 'x/y', bytes: new Uint8Array([1]) };
  const failing = () =>
    store.batch(() => {
      store.putBlob(blob);
      store.append('a', toolCall('c1'), at);
      store.append('a', toolCall('c1'), at);
    });
  expect(failing).toThrow(expect.objectContaining({ code: 'store-failed' }));
  expect([store.getSession('a')?.seq, store.getBlob(blob.ref)]).toEqual([0, undefined]);
  const seq = store.batch(() => {
    store.putBlob(blob);
    return store.append('a', toolCall('c1'), at).seq;
  });
  expect([seq, store.getSession('a')?.seq, store.getBlob(blob.ref)?.mimeType]).toEqual([1, 1, 'x/y']);
});

it('sessions are listed newest first, titled by their first call', () => {
  const store = openStore();
  store.createSession({ id: 'old', createdAt: '2026-01-01T00:00:00.000Z' });
  store.createSession({ id: 'new', createdAt: '2026-01-02T00:00:00.000Z' });
  store.append('old', { ...toolCall('c1'), title: 'Add two numbers' } as NewSessionEvent, at);
  store.append('old', toolCall('c2', 'other'), at);
  expect(store.listSessions()).toEqual([
    { id: 'new', createdAt: '2026-01-02T00:00:00.000Z', seq: 0 },
    { id: 'old', createdAt: '2026-01-01T00:00:00.000Z', seq: 2, title: 'Add two numbers' },
  ]);
});

it('everything is kept after closing and reopening', () => {
  const folder = tempFolder();
  const before = openStore(folder);
  before.createSession({ id: 'a', createdAt: at });
  before.append('a', toolCall('c1'), at);
  before.putBlob({ ref: 'f'.repeat(64), mimeType: 'image/png', bytes: new Uint8Array([1, 2]) });
  before.addConsent({ scope: 'server', initiator: 'view', server: 'shop', tool: 'add' });
  before.close();
  const after = openStore(folder);
  expect(after.getSession('a')).toMatchObject({ seq: 1, title: 'add' });
  expect(after.getCall('a', 'c1')).toMatchObject({ seq: 1, toolName: 'add' });
  expect(after.getBlob('f'.repeat(64))).toEqual({ mimeType: 'image/png', bytes: new Uint8Array([1, 2]) });
  expect(after.listConsents()).toEqual([{ scope: 'server', initiator: 'view', server: 'shop', tool: 'add' }]);
});

it('the same content is stored once', () => {
  const folder = tempFolder();
  const store = openStore(folder);
  const blob = { ref: 'a'.repeat(64), mimeType: 'text/html', bytes: Buffer.from('x'.repeat(1000)) };
  for (let n = 0; n < 5; n++) store.putBlob(blob);
  const database = new DatabaseSync(join(folder, 'vitrine.db'), { readOnly: true });
  onTestFinished(() => database.close());
  expect(database.prepare('SELECT count(*) AS n, sum(length(bytes)) AS size FROM blobs').get()).toEqual({
    n: 1,
    size: 1000,
  });
});

it('consents are removed as they were added, and stored once', () => {
  const store = openStore();
  const consent = { scope: 'chat', initiator: 'view', server: 'shop', tool: 'add', sessionId: 's' } as const;
  store.addConsent(consent);
  store.addConsent({ ...consent });
  expect(store.listConsents()).toEqual([consent]);
  expect(store.listGivenConsents()).toEqual([{ ...consent, since: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  store.removeConsents([{ ...consent }]);
  expect(store.listConsents()).toEqual([]);
});

it('takeAbandoned() returns what a closed process left open, once, and nothing of a running one', () => {
  const folder = tempFolder();
  const closedStore = openStore(folder);
  const alive = openStore(folder);
  closedStore.createSession({ id: 'a', createdAt: at });
  closedStore.append('a', toolCall('ended'), at);
  closedStore.append('a', toolResult('ended'), at);
  closedStore.append('a', toolCall('left'), at);
  closedStore.append('a', approvalRequest('p1'), at);
  closedStore.append('a', { type: 'message:user', messageId: 'm', text: 'Hi', runId: 'r', delivery: 'start' }, at);
  alive.append('a', toolCall('running'), at);
  const next = openStore(folder);
  expect(next.takeAbandoned()).toEqual({ calls: [], approvals: [], runs: [] });
  closedStore.close();
  expect(next.takeAbandoned()).toMatchObject({
    calls: [{ sessionId: 'a', event: { callId: 'left', seq: 3 } }],
    approvals: [{ sessionId: 'a', event: { approvalId: 'p1', seq: 4 } }],
    runs: [{ sessionId: 'a', runId: 'r' }],
  });
  expect(alive.takeAbandoned()).toEqual({ calls: [], approvals: [], runs: [] });
  alive.close();
  expect(openStore(folder).takeAbandoned().calls).toMatchObject([{ event: { callId: 'running' } }]);
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

it.each([
  [1, 'DROP TABLE contexts;'],
  [2, ''],
])('a database of revision %i is read, and gets what it lacks', (revision, removal) => {
  const folder = tempFolder();
  const old = openStore(folder);
  old.createSession({ id: 'a', createdAt: at });
  old.append('a', toolCall('c'), at);
  old.append('a', toolResult('c'), at);
  old.append('a', toolCall('running'), at);
  const consent = { scope: 'server', initiator: 'view', server: 'shop', tool: 'add' } as const;
  old.addConsent(consent);
  old.close();
  const raw = new DatabaseSync(join(folder, 'vitrine.db'));
  raw.exec(`
    ${removal}
    ALTER TABLE consents DROP COLUMN since;
    DROP TABLE runs; DROP TABLE settings; DROP TABLE view_states; DROP TABLE opt_ins; DROP TABLE interfaces; ALTER TABLE calls DROP COLUMN interface_seq;
    UPDATE events SET body = replace(body, '"initiator":"user"', '"initiator":"person"');
    PRAGMA user_version = ${revision};`);
  raw.close();
  const store = openStore(folder);
  expect(store.readEvents('a', { after: 0, limit: 10 })).toMatchObject([
    { callId: 'c', initiator: 'user' },
    {},
    { callId: 'running' },
  ]);
  const context = { type: 'view:context', surfaceId: 'c', server: 'shop' } as const;
  store.append('a', { ...context, structuredContent: 1 }, at);
  expect(store.listContexts('a')).toMatchObject([{ seq: 4, structuredContent: 1 }]);
  store.append('a', { ...context, cleared: 'view' }, at);
  expect(store.listContexts('a')).toEqual([]);
  store.setViewState({ sessionId: 'a', surfaceId: 'c', server: 'shop', json: '1' });
  expect(store.getViewState('a', 'c')).toBe('1');
  store.setOptIns('shop', ['wasm']);
  expect(store.listOptIns()).toEqual([{ server: 'shop', optIns: ['wasm'] }]);
  expect(store.listGivenConsents()).toEqual([consent]);
  expect(store.getSetting('light')).toBeUndefined();
  store.setSetting('light', false);
  store.setSetting('light', { on: true });
  expect(store.getSetting('light')).toEqual({ on: true });
});
