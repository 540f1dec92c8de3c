// What only the stores in PostgreSQL have: holders of sessions, lost connections, contents outside the database, errors of a server.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openBlobs } from '@vitrine/storage/internal/blobs';
import { connectPostgres } from '@vitrine/storage/internal/postgres';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, tempSchema, POSTGRES_URL as url } from '../../../../../test/support/services/postgres.ts';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import { append, appended, at, blob, message, toolCall, toolResult } from '../../../test/support/store/events.ts';
import { LOCAL_USER } from '../store.ts';
import { createLargeContents } from './contents/large-contents.ts';
import { createPostgresStores, type PostgresStoresOptions } from './create-postgres-stores.ts';
import { MIGRATIONS } from './migrations.ts';

async function start(options: Partial<PostgresStoresOptions> = {}) {
  const schema = options.schema ?? tempSchema();
  const stores = await createPostgresStores({ url, schema, connections: 2, ...options });
  onTestFinished(() => stores.close());
  return { schema, stores };
}

/** The store of the local user with session `a`, and the database beside it. */
async function open(options: Partial<PostgresStoresOptions> = {}) {
  const { schema, stores } = await start(options);
  const store = await stores.open(LOCAL_USER);
  await store.createSession({ id: 'a', createdAt: at });
  const sql = await connectPostgres({ url, schema, application: 'test', migrations: MIGRATIONS, connections: 1 });
  onTestFinished(() => sql.end());
  return { schema, stores, store, sql };
}

it('an address that is none, or that does not answer, is refused with the way out', async () => {
  await expect(createPostgresStores({ url: 'mysql://x' })).rejects.toMatchObject({
    code: 'store-failed',
    message: expect.stringMatching(/postgres:\/\/user@host/),
  });
  await expect(createPostgresStores({ url: 'postgres://ann:secret@127.0.0.1:1/x' })).rejects.toMatchObject({
    code: 'store-failed',
    message: expect.stringMatching(/127\.0\.0\.1:1\/x(?!.*secret)/),
  });
});

describe.skipIf(!(await hasPostgres()))('stores in PostgreSQL (skipped: no server)', () => {
  it('a process that has lost a session to another cannot write to it', async () => {
    const { stores, sql } = await open();
    const tokens = new Map([['a', 'old']]);
    const holder = (id: string) => tokens.get(id);
    const [paused, next] = [await stores.open(LOCAL_USER, { holder }), await stores.open(LOCAL_USER)];
    await expect(append(paused, 'a', message('early'))).rejects.toMatchObject({ code: 'not-holder' });
    await paused.claimSession('a', 'old');
    await append(paused, 'a', toolCall('c1'));
    await next.claimSession('a', 'new');
    const changes = [blob('1', 'x'), ...appended('a', toolResult('c1'))];
    await paused.setDraft('a', { runId: 'r', step: 1, text: 'late', reasoning: '' });
    expect(await next.getDraft('a')).toBeUndefined();
    await expect(paused.write(changes)).rejects.toMatchObject({ code: 'not-holder', received: 'a' });
    expect(await next.getBlob('1'.padEnd(64, '0'))).toBeUndefined();
    tokens.set('a', 'new');
    expect(await append(paused, 'a', toolResult('c1'))).toMatchObject([{ seq: 2 }]);
    tokens.delete('a');
    expect(await append(paused, 'a', message('free'))).toMatchObject([{ seq: 3 }]);
    await expect(next.claimSession('unknown', 'x')).rejects.toMatchObject({ code: 'unknown-session' });
    expect(await sql`SELECT holder FROM sessions`).toEqual([{ holder: 'new' }]);
  });

  it('a claim waits for the write that is going on, and the write after it is refused', async () => {
    const { stores, store, sql } = await open();
    const holder = () => 'old';
    const paused = await stores.open(LOCAL_USER, { holder });
    await paused.claimSession('a', 'old');
    let late: Promise<unknown> | undefined;
    await sql.begin(async tx => {
      const [me] = await tx`UPDATE sessions SET holder = 'new' WHERE id = 'a' RETURNING pg_backend_pid() AS pid`;
      late = append(paused, 'a', message('late')).catch(error => error.code);
      const waiting = tx`SELECT count(*)::int AS n FROM pg_stat_activity WHERE ${me!.pid} = ANY(pg_blocking_pids(pid))`;
      await expect.poll(async () => (await tx`${waiting}`)[0]?.n).toBe(1);
    });
    expect(await late).toBe('not-holder');
    expect(await store.getSession('a')).toMatchObject({ seq: 0 });
  });

  it('the next query after a lost connection works', {
    timeout: 60_000,
  }, async () => {
    const application = `vitrine-${crypto.randomUUID()}`;
    const { store, sql } = await open({ application });
    await append(store, 'a', toolCall('c1'));
    const [row] = await sql`
      SELECT count(pg_terminate_backend(pid))::int AS ended FROM pg_stat_activity WHERE application_name = ${application}`;
    expect(row?.ended).toBeGreaterThan(0);
    await expect.poll(() => store.getCall('a', 'c1').catch(() => undefined), { timeout: 20_000 }).toBeDefined();
    expect(await append(store, 'a', toolResult('c1'), toolCall('c2'))).toMatchObject([{ seq: 2 }, { seq: 3 }]);
  });

  it('contents above 64 KiB go to the storage for them, others to the database', async () => {
    const folder = tempFolder();
    const blobs = await openBlobs(folder);
    onTestFinished(() => blobs.close());
    const { schema, store, sql } = await open({ largeContents: createLargeContents(blobs) });
    const text = 'x'.repeat(64 * 1024 + 1);
    await store.write([blob('1', text), blob('2', text.slice(1))]);
    const value = { text, list: Array.from({ length: 20_000 }, (_, n) => n) };
    const detached = [{ at: ['text'], ref: '1'.padEnd(64, '0'), as: 'text' }] as const;
    await store.write([{ type: 'document', ref: '3', mimeType: 'application/json', value, detached }]);
    const hash = (content: string) => `sha256:${createHash('sha256').update(content).digest('hex')}`;
    const outside = [text, text.slice(1), JSON.stringify({ ...value, text: '' })].map(hash);
    expect(await Promise.all(outside.map(name => blobs.has(name)))).toEqual([true, false, true]);
    expect(await sql`SELECT count(bytes)::int AS inside, count(content)::int AS outside FROM blobs`).toEqual([
      { inside: 1, outside: 2 },
    ]);
    expect(Buffer.from((await store.getBlob('3'))?.bytes ?? []).toString()).toBe(JSON.stringify(value));
    const { stores } = await start({ schema });
    const without = await stores.open(LOCAL_USER);
    await expect(without.getBlob('3')).rejects.toMatchObject({
      ...{ code: 'store-failed', message: expect.stringContaining('largeContents') },
    });
    rmSync(join(folder, 'blobs'), { recursive: true });
    await expect(store.getBlob('3')).rejects.toMatchObject({
      ...{ code: 'store-failed', message: expect.stringMatching(/content [0-9a-f]{64} is missing/) },
    });
  });

  it('what can be read of a damaged session is read, and the other events are named', async () => {
    const { store, sql } = await open();
    await append(store, 'a', ...Array.from({ length: 9 }, (_, n) => message(String(n), `r${n}`)));
    await sql`UPDATE events SET body = '{"seq":' WHERE seq = 2`;
    await sql`DELETE FROM events WHERE seq = 9`;
    // PostgreSQL reports a damaged page by this code.
    await sql.unsafe(`
      ALTER TABLE events RENAME TO whole_events;
      CREATE FUNCTION damaged() RETURNS text LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'invalid page in block 7' USING ERRCODE = 'XX001'; END $$;
      CREATE VIEW events AS SELECT user_id, session_id, seq,
        CASE WHEN seq IN (4, 5) THEN damaged() ELSE body END AS body FROM whole_events;`);
    const { events, missing } = await store.readReadableEvents('a');
    expect([events.map(({ seq }) => seq), missing]).toEqual([
      [1, 3, 6, 7, 8],
      [2, 4, 5, 9],
    ]);
    await expect(store.readEvents('a', { after: 3, limit: 9 })).rejects.toMatchObject({
      code: 'store-failed',
      storeProblem: 'damaged',
    });
    await expect(store.readEvents('a', { after: 0, limit: 2 })).rejects.toMatchObject({ storeProblem: 'damaged' });
  });

  it.each([
    ['53100', 'full', /disk of the database is full.*Free some space/],
    ['53300', 'away', /max_connections/],
    ['25006', undefined, /only be read.*primary/],
    ['XX002', 'damaged', /REINDEX/],
    ['P0001', undefined, /refused a request: of the test/],
  ])('SQLSTATE %s says what to do', async (code, storeProblem, text) => {
    const { store, sql } = await open();
    await sql.unsafe(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'of the test' USING ERRCODE = '${code}'; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION fail();`);
    await expect(append(store, 'a', message('x'))).rejects.toMatchObject({
      ...{ code: 'store-failed', storeProblem, message: expect.stringMatching(text) },
    });
    expect(await store.getSession('a')).toMatchObject({ seq: 0 });
  });

  it('a newer database is refused', async () => {
    const { schema, sql } = await open();
    await sql`INSERT INTO revisions (revision) VALUES (${MIGRATIONS.length + 1})`;
    await expect(createPostgresStores({ url, schema })).rejects.toMatchObject({
      code: 'store-failed',
      message: /Use the newer one/,
    });
  });
});
