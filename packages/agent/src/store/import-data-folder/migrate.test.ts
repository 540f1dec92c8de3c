// A data folder arrives whole in PostgreSQL.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, tempSchema, POSTGRES_URL as url } from '../../../../../test/support/services/postgres.ts';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import {
  append,
  appended,
  approvalRequest,
  at,
  blob,
  message,
  toolCall,
  toolInput,
  toolResult,
  viewContext,
} from '../../../test/support/store/events.ts';
import { createPostgresStores } from '../postgres/create-postgres-stores.ts';
import { createSqliteStores } from '../sqlite/sqlite-stores.ts';
import { LOCAL_USER, type Store } from '../store.ts';
import { type MigrationProgress, migrateDataFolder } from './migrate-data-folder.ts';

const SESSIONS = ['a', 'b', 'c\0'];
const EVENTS = 450;
const ref = '1'.padEnd(64, '0');
const part = { type: 'ui-resource', uri: 'ui://shop/card', kind: 'html', ref, mimeType: 'text/html' };

/** A data folder with something of everything. */
async function createFolder(): Promise<string> {
  const folder = tempFolder();
  const store = await createSqliteStores({ folder }).open(LOCAL_USER);
  for (const id of SESSIONS) {
    await store.createSession({ id, createdAt: at });
    await store.write([
      blob('1', 'page'),
      ...appended(id, message(`Hello \0\ud800 ${id}`), toolInput('c1'), toolCall('c1')),
    ]);
    const detached = [{ at: ['text'], ref, as: 'text' }] as const;
    const value = { text: 'page', id };
    await store.write([
      { type: 'document', ref: `d${SESSIONS.indexOf(id)}`, mimeType: 'application/json', value, detached },
      { type: 'shown-ui', server: 'shop', uri: 'ui://a', ref },
      ...appended(id, toolResult('c1', [part]), approvalRequest('p1'), viewContext('s1', id)),
    ]);
    await append(store, id, ...Array.from({ length: EVENTS - 6 }, (_, n) => toolCall(`n${n}`)));
    await store.setViewState({ sessionId: id, surfaceId: 's1', server: 'shop', json: `"${id.length}"` });
  }
  await store.updateSession('a', { title: 'My title', pinned: true });
  await store.createSession({ id: 'empty', createdAt: at });
  await store.createSession({ id: 'deleted', createdAt: at });
  await store.deleteSession('deleted', at);
  await store.addConsent({ scope: 'server', initiator: 'view', server: 'shop', tool: 'add' });
  await store.setOptIns('shop', ['wasm']);
  await store.setSetting('light', { on: true });
  await store.close();
  return folder;
}

async function readAll(store: Store): Promise<unknown> {
  const sessions = await store.listSessions();
  const read = async ({ id }: { id: string }) => ({
    events: await store.readEvents(id, { after: 0, limit: 1000 }),
    call: await store.getCall(id, 'c1'),
    interface: await store.getInterface(id, 'c1'),
    approval: await store.getApproval(id, 'p1'),
    contexts: await store.listContexts(id),
    state: await store.getViewState(id, 's1'),
  });
  const contents = await Promise.all(
    [ref, 'd0', 'd1', 'd2'].map(async name => Buffer.from((await store.getBlob(name))?.bytes ?? []).toString()),
  );
  return {
    sessions,
    contents,
    logs: await Promise.all(sessions.map(read)),
    approvals: (await store.listApprovals()).length,
    shown: await store.getShownUI('shop', 'ui://a'),
    consents: await store.listGivenConsents(),
    optIns: await store.listOptIns(),
    setting: await store.getSetting('light'),
  };
}

async function readFolder(folder: string): Promise<unknown> {
  const store = await createSqliteStores({ folder }).open(LOCAL_USER);
  onTestFinished(() => store.close());
  const all = await readAll(store);
  await store.close();
  return all;
}

async function openTarget(schema = tempSchema()) {
  const stores = await createPostgresStores({ url, schema, connections: 3 });
  onTestFinished(() => stores.close());
  return stores.open('ann');
}

const inFolder = (folder: string): string => join(folder, 'vitrine.db');

it('without a store it counts and writes nothing', async () => {
  const folder = await createFolder();
  const report = await migrateDataFolder({ file: inFolder(folder) });
  expect(report).toEqual({
    ...{ sessions: 4, events: 3 * EVENTS, writtenEvents: 0, contents: 4, consents: 1, settings: 1, viewStates: 3 },
    failures: [],
  });
});

it('a folder without data, and one that a running chat uses, are refused', async () => {
  const file = inFolder(tempFolder());
  await expect(migrateDataFolder({ file })).rejects.toMatchObject({ code: 'bad-arguments', received: file });
  const folder = await createFolder();
  const running = await createSqliteStores({ folder }).open(LOCAL_USER);
  onTestFinished(() => running.close());
  await expect(migrateDataFolder({ file: inFolder(folder) })).rejects.toMatchObject({ code: 'store-in-use' });
  await running.close();
  await expect(migrateDataFolder({ file: inFolder(folder) })).resolves.toMatchObject({ sessions: 4 });
});

describe.skipIf(!(await hasPostgres()))('migration to PostgreSQL (skipped: no server)', { timeout: 60_000 }, () => {
  it("a folder of today's version arrives whole, and a second migration writes nothing", async () => {
    const folder = await createFolder();
    const store = await openTarget();
    const steps: MigrationProgress[] = [];
    const report = await migrateDataFolder({ file: inFolder(folder), store, onProgress: step => steps.push(step) });
    expect(report).toMatchObject({ sessions: 4, events: 3 * EVENTS, writtenEvents: 3 * EVENTS, failures: [] });
    expect(steps.at(0)).toEqual({ what: 'contents', done: 4, of: 4 });
    expect(steps.at(-1)).toEqual({ what: 'sessions', done: 4, of: 4 });
    expect(await readAll(store)).toEqual(await readFolder(folder));

    await store.setSetting('light', 'newer');
    await store.setViewState({ sessionId: 'a', surfaceId: 's1', server: 'shop', json: '"newer"' });
    expect(await migrateDataFolder({ file: inFolder(folder), store })).toMatchObject({
      writtenEvents: 0,
      failures: [],
    });
    expect([await store.getSetting('light'), await store.getViewState('a', 's1')]).toEqual(['newer', '"newer"']);
  });

  it('goes on where an earlier migration ended', async () => {
    const folder = await createFolder();
    const store = await openTarget();
    const source = await createSqliteStores({ folder }).open(LOCAL_USER);
    const events = await source.readEvents('a', { after: 0, limit: 200 });
    await source.close();
    await store.createSession({ id: 'a', createdAt: at });
    await store.write(
      events.map(({ seq: _, at: time, ...event }) => ({ type: 'event', sessionId: 'a', event, at: time })),
    );
    const report = await migrateDataFolder({ file: inFolder(folder), store });
    expect(report).toMatchObject({ writtenEvents: 3 * EVENTS - 200, failures: [] });
    expect(await readAll(store)).toMatchObject({ logs: ((await readFolder(folder)) as { logs: unknown }).logs });
  });

  it('a damaged session, and one whose id has other events, are named and cost no other', async () => {
    const folder = await createFolder();
    const database = new DatabaseSync(inFolder(folder));
    database.exec("DELETE FROM events WHERE session_id = 'a' AND seq = 300");
    database.close();
    const store = await openTarget();
    await store.createSession({ id: 'b', createdAt: at });
    await append(store, 'b', message('another session'));
    const { failures, writtenEvents } = await migrateDataFolder({ file: inFolder(folder), store });
    expect(failures).toEqual([
      { sessionId: 'a', message: expect.stringMatching(/session a after number 200 are missing/) },
      { sessionId: 'b', message: expect.stringMatching(/other events/) },
    ]);
    expect(writtenEvents).toBe(EVENTS);
    expect(await store.getSession('c\0')).toMatchObject({ seq: EVENTS });
  });
});
