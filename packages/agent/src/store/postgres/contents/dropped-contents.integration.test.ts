// Contents outside the database, on disk and in S3: removed when no user's row names them, and never before.
import { createHash } from 'node:crypto';
import { type BlobStore, openBlobs } from '@vitrine/storage/internal/blobs';
import { connectPostgres } from '@vitrine/storage/internal/postgres';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, tempSchema, POSTGRES_URL as url } from '../../../../../../test/support/services/postgres.ts';
import { startS3 } from '../../../../../../test/support/services/s3.ts';
import { tempFolder } from '../../../../../../test/support/temp-folder.ts';
import { at, blob } from '../../../../test/support/store/events.ts';
import { createPostgresStores } from '../create-postgres-stores.ts';
import { MIGRATIONS } from '../migrations.ts';
import { createLargeContents, type LargeContentsOptions } from './large-contents.ts';

const TEXT = 'x'.repeat(64 * 1024 + 1);
const HASH = `sha256:${createHash('sha256').update(TEXT).digest('hex')}`;
const future = (): string => new Date(Date.now() + 60_000).toISOString();
const past = (): string => new Date(Date.now() - 60_000).toISOString();

const PLACES = {
  'on disk': async () => tempFolder(),
  'in S3': async () => (await startS3()).address,
};

async function open(address: string, options: LargeContentsOptions = {}) {
  const blobs = await openBlobs(address, { attempts: 1, timeoutMs: 300 });
  const schema = tempSchema();
  const stores = await createPostgresStores({
    ...{ url, schema, connections: 4 },
    largeContents: createLargeContents(blobs, options),
  });
  const sql = await connectPostgres({ url, schema, application: 'test', migrations: MIGRATIONS, connections: 2 });
  onTestFinished(async () => {
    await sql.end();
    await stores.close();
    await blobs.close();
  });
  const [ann, bob] = [await stores.open('ann'), await stores.open('bob')];
  return { blobs, schema, stores, sql, ann, bob };
}

const isThere = (blobs: BlobStore): Promise<boolean> => blobs.has(HASH);

describe.skipIf(!(await hasPostgres()))('large contents in PostgreSQL (skipped: no server)', () => {
  describe.each(Object.entries(PLACES))('%s', (_, createPlace) => {
    it('are removed after the last user’s row, and stay while another user has one', async () => {
      const { blobs, stores, ann, bob } = await open(await createPlace());
      await ann.write([blob('1', TEXT)]);
      await bob.write([blob('2', TEXT)]);
      expect(await ann.sweepContents({ before: future() })).toBe(1);
      expect(await stores.removeDropped(past())).toBe(0);
      expect(await stores.removeDropped(future())).toBe(0);
      expect(await bob.getBlob('2'.padEnd(64, '0'))).toBeDefined();
      expect(await bob.sweepContents({ before: future() })).toBe(1);
      expect(await isThere(blobs)).toBe(true);
      expect(await stores.removeDropped(past())).toBe(0);
      expect(await stores.removeDropped(future())).toBe(1);
      expect(await isThere(blobs)).toBe(false);
      expect(await stores.removeDropped(future())).toBe(0);
    });

    it('that are written again after they were dropped stay, and contents of a removed user go', async () => {
      const { blobs, stores, sql, ann } = await open(await createPlace());
      await ann.write([blob('1', TEXT)]);
      await ann.sweepContents({ before: future() });
      await ann.write([blob('3', TEXT)]);
      expect(await sql`SELECT FROM dropped_contents`).toHaveLength(0);
      expect(await stores.removeDropped(future())).toBe(0);
      expect(await ann.getBlob('3'.padEnd(64, '0'))).toBeDefined();
      await ann.createSession({ id: 'a', createdAt: at });
      expect(await stores.removeUser('ann')).toMatchObject({ removed: { sessions: 1 }, left: 0 });
      expect(await stores.removeDropped(future())).toBe(1);
      expect(await isThere(blobs)).toBe(false);
    });

    it('that are written while they are being removed are stored again', async () => {
      const { blobs, sql, ann } = await open(await createPlace());
      await ann.write([blob('1', TEXT)]);
      await ann.sweepContents({ before: future() });
      let writing: Promise<unknown> | undefined;
      // What `removeDropped` does, with a pause before its end.
      await sql.begin(async tx => {
        await tx`SELECT content FROM dropped_contents FOR UPDATE`;
        const [{ pid } = { pid: 0 }] = await tx`SELECT pg_backend_pid() AS pid`;
        writing = ann.write([blob('2', TEXT)]);
        const waits = () => sql`SELECT FROM pg_stat_activity WHERE ${pid}::int = ANY(pg_blocking_pids(pid))`;
        await expect.poll(async () => (await waits()).length).toBe(1);
        await blobs.remove([HASH]);
        await tx`DELETE FROM dropped_contents`;
      });
      await writing;
      expect((await ann.getBlob('2'.padEnd(64, '0')))?.bytes).toHaveLength(TEXT.length);
    });
  });

  it('are stored in the database while S3 is away, and read from a copy on this disk', async () => {
    const s3 = await startS3();
    const { blobs, sql, ann } = await open(s3.address, { cache: { folder: tempFolder() } });
    await ann.write([blob('1', TEXT)]);
    s3.faults.push(...Array.from({ length: 20 }, (_, index) => (index % 2 ? ('silent' as const) : { status: 503 })));
    const other = `${TEXT}y`;
    await ann.write([blob('2', other)]);
    await ann.write([blob('3', `${TEXT}z`)]);
    expect(s3.faults).toHaveLength(19);
    expect((await ann.getBlob('1'.padEnd(64, '0')))?.bytes).toHaveLength(TEXT.length);
    expect((await ann.getBlob('2'.padEnd(64, '0')))?.bytes).toHaveLength(other.length);
    expect(await sql`SELECT ref FROM blobs WHERE bytes IS NOT NULL`).toHaveLength(2);
    expect(await isThere(blobs).catch(() => 'away')).toBe('away');
  });

  it('a content that cannot be read is an error without the address', async () => {
    const s3 = await startS3();
    const { ann } = await open(s3.address);
    await ann.write([blob('1', TEXT)]);
    s3.faults.push({ status: 503 }, { status: 503 });
    const refused = await ann.getBlob('1'.padEnd(64, '0')).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'store-failed', storeProblem: 'away' });
    expect(String(refused)).not.toContain('127.0.0.1');
  });

  it('a place that fails keeps the contents on the list', async () => {
    const s3 = await startS3();
    const { blobs, stores, ann } = await open(s3.address);
    await ann.write([blob('1', TEXT)]);
    await ann.sweepContents({ before: future() });
    s3.faults.push(...Array.from({ length: 10 }, () => ({ status: 403 })));
    await expect(stores.removeDropped(future())).rejects.toThrow();
    s3.faults.length = 0;
    expect(await isThere(blobs)).toBe(true);
    expect(await stores.removeDropped(future())).toBe(1);
    expect(await isThere(blobs)).toBe(false);
  });
});
