// Migrations while other processes, of this version and of others, go on working.
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, tempSchema, POSTGRES_URL as url } from '../../../../test/support/services/postgres.ts';
import { connectPostgres } from './connect.ts';
import { type Migrations, planMigration } from './migrate.ts';

const ONE = 'CREATE TABLE words (id INT PRIMARY KEY, word TEXT NOT NULL)';
const COLUMN = { about: 'The language of a word', change: 'ALTER TABLE words ADD COLUMN language TEXT' };
const INDEX = { about: 'Words by their length', change: { index: 'words_by_length', on: 'words (length(word))' } };
const CONTRACT = { about: 'No words without a language', change: 'DELETE FROM words WHERE language IS NULL' };

describe.skipIf(!(await hasPostgres()))('migrations beside others (skipped: no server)', () => {
  const open = async (schema: string, migrations: Migrations) => {
    const sql = await connectPostgres({ url, schema, application: 'test', migrations, connections: 3 });
    onTestFinished(() => sql.end());
    return sql;
  };
  const isValid = async (sql: Awaited<ReturnType<typeof open>>): Promise<unknown> => {
    const [row] = await sql`SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('words_by_length')`;
    return row?.indisvalid;
  };

  it('a version starts on the schema of the next one, and on none beyond', async () => {
    const schema = tempSchema();
    await open(schema, [ONE, COLUMN]);
    const old = await open(schema, [ONE]);
    await old`INSERT INTO words (id, word) VALUES (1, 'one')`;
    await open(schema, [ONE, COLUMN, CONTRACT]);
    await expect(open(schema, [ONE])).rejects.toMatchObject({ code: 'newer-revision', received: 3 });
    await open(schema, [ONE, COLUMN]);
  });

  it('a step says itself how far back versions work with it', async () => {
    const schema = tempSchema();
    await open(schema, [ONE, COLUMN, { ...INDEX, readableFrom: 1 }]);
    await open(schema, [ONE]);
  });

  it('a step gives way to a long transaction: queries beside it are answered meanwhile', async () => {
    const schema = tempSchema();
    const sql = await open(schema, [ONE]);
    const { promise: gate, resolve: end } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const holding = sql.begin(async tx => {
      await tx`INSERT INTO words (id, word) VALUES (1, 'one')`;
      begin();
      await gate;
    });
    await begun;
    const migrating = open(schema, [ONE, COLUMN]);
    const waits = () => sql`
      SELECT FROM pg_locks WHERE relation = 'words'::regclass AND mode = 'AccessExclusiveLock' AND NOT granted`;
    await expect.poll(async () => (await waits()).length, { timeout: 10_000 }).toBe(1);
    const start = performance.now();
    await sql`SELECT count(*) FROM words`;
    expect(performance.now() - start).toBeLessThan(3000);
    end();
    await holding;
    await (await migrating)`SELECT language FROM words`;
  });

  it('an index is built while its table is written to, by several processes at once, and what was left half built anew', async () => {
    const schema = tempSchema();
    const sql = await open(schema, [ONE]);
    await sql`INSERT INTO words (id, word) SELECT n, 'word ' || n FROM generate_series(1, 50) AS n`;
    // A process that ends in the middle leaves an index of this kind.
    const broken = sql.unsafe(`CREATE UNIQUE INDEX CONCURRENTLY words_by_length ON ${schema}.words (length(word))`);
    await expect(broken).rejects.toMatchObject({ code: '23505' });
    expect(await isValid(sql)).toBe(false);
    let isDone = false;
    const writing = (async () => {
      for (let id = 100; !isDone; id++) await sql`INSERT INTO words (id, word) VALUES (${id}, 'new')`;
    })();
    await Promise.all([1, 2, 3].map(() => open(schema, [ONE, INDEX])));
    isDone = true;
    await writing;
    expect(await isValid(sql)).toBe(true);
    expect(await sql`SELECT revision, readable_from FROM revisions ORDER BY revision`).toEqual([
      { revision: 1, readable_from: 1 },
      { revision: 2, readable_from: 1 },
    ]);
  });

  it('a plan names what is missing, and changes nothing', async () => {
    const schema = tempSchema();
    const sql = await open(schema, [ONE]);
    expect(await planMigration(sql, schema, [ONE, COLUMN, INDEX])).toEqual({
      schema,
      revision: 1,
      missing: [
        { revision: 2, readableFrom: 1, ...COLUMN },
        { revision: 3, readableFrom: 2, ...INDEX },
      ],
    });
    expect(await planMigration(sql, schema, [ONE])).toMatchObject({ revision: 1, missing: [] });
    expect(await planMigration(sql, `${schema}_other`, [ONE])).toMatchObject({
      revision: 0,
      missing: [{ revision: 1 }],
    });
  });
});
