// One contract for the wrapper's stores: in memory, on disk and in PostgreSQL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../test/support/services/postgres.ts';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { readableLog } from '../../test/wrapped.ts';
import { createDiskAnswerCache, type DiskAnswerCache } from '../generation/requests/disk-answer-cache.ts';
import { createDiskRevisionStore } from '../generation/revisions/disk-revision-store.ts';
import { createMemoryRevisionStore } from '../generation/revisions/memory-revision-store.ts';
import type { NewRevision, RevisionStore } from '../generation/revisions/revision.ts';
import { createDiskShapeStore } from '../shapes/disk-shape-store.ts';
import { createMemoryShapeStore } from '../shapes/memory-shape-store.ts';
import type { ShapeStore, StoredShape } from '../shapes/shape-store.ts';
import { openPostgresStores } from './open-postgres-stores.ts';

const { log } = readableLog();
const REVISION = {
  toolName: 'forecast',
  toolHash: 'x',
  source: 'host',
  state: 'accepted',
  reasons: [],
  createdAt: '2026-01-01T00:00:00Z',
} satisfies NewRevision;
const SPEC = { version: 1 as const, summary: 'Forecast' };

/** Two stores of the same data, as two processes have them; in memory they are one. */
type OpenTwo<Store> = () => Promise<readonly [Store, Store]>;

function describeRevisions(name: string, open: OpenTwo<RevisionStore>, isShared = true): void {
  describe(`revisions ${name}`, () => {
    it('two writers at the same time get numbers without a gap', async () => {
      const stores = await open();
      const added = await Promise.all(Array.from({ length: 20 }, (_, at) => stores[at % 2]!.add(REVISION)));
      const numbers = Array.from({ length: 20 }, (_, at) => at + 1);
      expect(added.map(({ number }) => number).sort((a, b) => a - b)).toEqual(numbers);
      expect((await stores[1].load()).map(({ revision }) => revision.number)).toEqual(numbers);
      expect((await stores[0].add({ ...REVISION, toolName: 'other' })).number).toBe(1);
    });

    it('withdraws everywhere or in one workspace, with any text as the reason', async () => {
      const [one, two] = await open();
      const [first, second] = [await one.add(REVISION), await one.add(REVISION)];
      await two.withdraw(first, 'a\u0000\n"b"');
      await one.withdraw(second, 'before', 'w');
      await one.withdraw(second, 'after', 'w');
      expect(await two.load()).toEqual([
        { revision: first, withdrawn: 'a\u0000\n"b"' },
        { revision: second, withdrawnIn: { w: 'after' } },
      ]);
    });

    it.runIf(isShared)('two processes that made the same interface share one revision', async () => {
      const [one, two] = await open();
      const revision: NewRevision = { ...REVISION, key: 'k', spec: SPEC };
      const first = await one.add(revision);
      expect(await two.add(revision)).toEqual(first);
      await one.withdraw(first, 'no');
      expect((await two.add(revision)).number).toBe(2);
    });
  });
}

const shape = (member: string, toolHash = 'h'): StoredShape => ({
  toolName: 't',
  toolHash,
  shape: { type: ['object'], properties: { [member]: { type: ['null'] } }, required: [member] },
  changes: 1,
});

function describeShapes(name: string, open: OpenTwo<ShapeStore>): void {
  it(`shapes ${name}: joined for one definition, replaced for another`, async () => {
    const [one, two] = await open();
    await one.save(shape('a'));
    await two.save(shape('b'));
    expect(Object.keys((await one.load())[0]!.shape.properties!)).toEqual(['a', 'b']);
    await two.save(shape('c', 'other'));
    expect(await one.load()).toEqual([shape('c', 'other')]);
  });
}

function describeAnswers(name: string, open: (maxEntries: number, ttlMs?: number) => Promise<DiskAnswerCache>): void {
  it(`answers ${name}: stored by key, limited in number and age, cleared`, async () => {
    const answer = (digit: string, createdAt: string) => ({
      ...{ key: digit.repeat(64), toolName: 't', generator: 'm v1', reasons: [], createdAt, spec: SPEC },
    });
    const now = new Date().toISOString();
    const cache = await open(2, 3_600_000);
    expect(await cache.get('1'.repeat(64))).toBeUndefined();
    await cache.set(answer('1', now));
    expect(await cache.get('1'.repeat(64))).toEqual(answer('1', now));
    await cache.set(answer('2', '2020-01-01T00:00:00Z'));
    expect(await cache.get('2'.repeat(64))).toBeUndefined();
    await cache.set(answer('3', now));
    expect(await cache.list()).toHaveLength(2);
    await cache.clear();
    expect(await cache.list()).toEqual([]);
  });
}

async function twice<Store>(create: () => Store | Promise<Store>): Promise<readonly [Store, Store]> {
  return [await create(), await create()];
}

describeRevisions(
  'in memory',
  async () => {
    const store = createMemoryRevisionStore();
    return twice(() => store);
  },
  false,
);
describeRevisions('on disk', async () => {
  const at = tempFolder();
  return twice(() => createDiskRevisionStore({ folder: at, log }));
});
describeShapes('in memory', async () => {
  const store = createMemoryShapeStore();
  return twice(() => store);
});
describeShapes('on disk', async () => {
  const at = tempFolder();
  return twice(() => createDiskShapeStore({ folder: at, log }));
});
describeAnswers('on disk', async (maxEntries, ttlMs) =>
  createDiskAnswerCache({ folder: tempFolder(), log, maxEntries, ttlMs }),
);

describe.skipIf(!(await hasPostgres()))('in PostgreSQL (skipped: no server)', () => {
  const open = async (schema = tempSchema()) => {
    const stores = await openPostgresStores({ url: POSTGRES_URL, schema, log });
    onTestFinished(() => stores.close());
    return stores;
  };
  const openTwo = async () => {
    const schema = tempSchema();
    return twice(() => open(schema));
  };
  describeRevisions('in PostgreSQL', async () => {
    const [one, two] = await openTwo();
    return [one.revisions('s'), two.revisions('s')];
  });
  describeShapes('in PostgreSQL', async () => {
    const [one, two] = await openTwo();
    return [one.shapes('s'), two.shapes('s')];
  });
  describeAnswers('in PostgreSQL', async (maxEntries, ttlMs) => (await open()).answers({ maxEntries, ttlMs }));

  it('shapes that two processes save at the same time lose nothing, and are cleared for one server only', async () => {
    const [one, two] = await openTwo();
    const members = Array.from({ length: 20 }, (_, at) => `m${at}`);
    await Promise.all(members.map((member, at) => [one, two][at % 2]!.shapes('s').save(shape(member))));
    const [stored] = await one.shapes('s').load();
    expect(Object.keys(stored!.shape.properties!).sort()).toEqual([...members].sort());
    await one.shapes('other').save(shape('a'));
    expect(await two.shapes('s').clear('t')).toEqual(['t']);
    expect(await one.shapes('s').load()).toEqual([]);
    expect(await one.shapes('other').load()).toHaveLength(1);
  });

  it('a list of tools is shared; one of another version counts as none', async () => {
    const [one, two] = await openTwo();
    expect(await two.catalog('s', 4).load()).toBeUndefined();
    await one.catalog('s', 4).save({ handshakes: {}, tools: ['{"name":"a"}'] });
    expect(await two.catalog('s', 4).load()).toEqual({ handshakes: {}, tools: ['{"name":"a"}'] });
    expect(await two.catalog('s', 5).load()).toBeUndefined();
    expect(await two.catalog('other', 4).load()).toBeUndefined();
  });

  it('kill -9 of a writer leaves whole revisions without a gap, and the next one is added', async () => {
    const schema = tempSchema();
    const stores = await open(schema);
    const script = new URL('../../test/write-revisions.ts', import.meta.url).pathname;
    const writers = [1, 2].map(() =>
      spawn(process.execPath, ['--conditions=@vitrine/source', script, POSTGRES_URL, schema], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
    const ended = writers.map(writer => once(writer, 'exit'));
    await Promise.all(writers.map(writer => once(writer.stdout, 'data')));
    for (const writer of writers) writer.kill('SIGKILL');
    await Promise.all(ended);
    const next = await stores.revisions('s').add(REVISION);
    const numbers = (await stores.revisions('s').load()).map(({ revision }) => revision.number);
    expect(next.number).toBeGreaterThanOrEqual(3);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(numbers).toContain(next.number);
  });
});
