import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, tempSchema, POSTGRES_URL as url } from '../../../../test/support/services/postgres.ts';
import { connectPostgres } from './connect.ts';
import type { Migrations } from './migrate.ts';

const application = 'vitrine-test';
const ONE = 'CREATE TABLE words (word TEXT PRIMARY KEY)';
const TWO = "INSERT INTO words VALUES ('two')";

it('refuses what is no address and no schema before it connects', async () => {
  const migrations: Migrations = [];
  await expect(connectPostgres({ url: 'mysql://x', schema: 'a', application, migrations })).rejects.toMatchObject({
    code: 'bad-option',
  });
  await expect(connectPostgres({ url: 'postgres://x', schema: 'A;', application, migrations })).rejects.toMatchObject({
    code: 'bad-option',
    received: 'A;',
  });
});

it('says that a server does not answer, without its password', async () => {
  const url = 'postgres://ann:secret@127.0.0.1:1/words';
  const refused = connectPostgres({ url, schema: 'a', application, migrations: [] });
  await expect(refused).rejects.toMatchObject({ code: 'unreachable', received: '127.0.0.1:1/words' });
  await expect(refused).rejects.not.toThrow(/secret/);
});

describe.skipIf(!(await hasPostgres()))('migrations (skipped: no server)', () => {
  const open = async (schema: string, migrations: Migrations) => {
    const sql = await connectPostgres({ url, schema, application, migrations, connections: 2 });
    onTestFinished(() => sql.end());
    return { words: () => sql`SELECT word FROM words`.then(rows => rows.map(row => row.word)), sql };
  };

  it('applies each step once, and the new ones later', async () => {
    const schema = tempSchema();
    expect(await (await open(schema, [ONE])).words()).toEqual([]);
    expect(await (await open(schema, [ONE, TWO])).words()).toEqual(['two']);
    expect(await (await open(schema, [ONE, TWO])).words()).toEqual(['two']);
  });

  it('processes that begin at the same time apply each step once', async () => {
    const schema = tempSchema();
    const pools = await Promise.all([1, 2, 3, 4].map(() => open(schema, [ONE, TWO])));
    expect(await pools[3]!.words()).toEqual(['two']);
  });

  it('a failing step changes nothing, and the steps before it stay', async () => {
    const schema = tempSchema();
    const failing = 'CREATE TABLE others (word TEXT); SELECT nonsense';
    await expect(open(schema, [ONE, TWO, failing])).rejects.toMatchObject({ code: 'unreachable' });
    const { words, sql } = await open(schema, [ONE, TWO]);
    expect(await words()).toEqual(['two']);
    expect(await sql`SELECT to_regclass('others') AS name`).toEqual([{ name: null }]);
  });

  it('refuses the data of a newer Vitrine', async () => {
    const schema = tempSchema();
    await open(schema, [ONE, TWO]);
    await expect(open(schema, [ONE])).rejects.toMatchObject({ code: 'newer-revision', received: 2 });
  });

  it('sends arrays of texts and numbers as they are', async () => {
    const { sql } = await open(tempSchema(), []);
    const texts = ['', 'a,b', '"', '\\', '{}', 'NULL', 'é\n', null];
    expect(await sql`SELECT value FROM unnest(${texts}::text[]) AS value`).toEqual(texts.map(value => ({ value })));
    const numbers = [1, -2, null];
    expect(await sql`SELECT value FROM unnest(${numbers}::int[]) AS value`).toEqual(numbers.map(value => ({ value })));
    expect(await sql`SELECT value FROM unnest(${[]}::text[]) AS value`).toEqual([]);
  });

  it('transactions are committed, and taken back when they fail, beside other statements', async () => {
    const { sql, words } = await open(tempSchema(), [ONE]);
    const add = (tx: typeof sql, word: string) => tx`INSERT INTO words VALUES (${word})`;
    const results = await Promise.allSettled([
      sql.begin(tx => add(tx as unknown as typeof sql, 'one')),
      sql.begin(async tx => {
        await add(tx as unknown as typeof sql, 'two');
        throw new TypeError('no');
      }),
      add(sql, 'three'),
      sql.begin(tx => add(tx as unknown as typeof sql, 'four')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect((await words()).toSorted()).toEqual(['four', 'one', 'three']);
  });

  it('a connection costs no query of its own: one that is lost meanwhile would end the process', async () => {
    const { sql } = await open(tempSchema(), []);
    expect(sql.options.fetch_types).toBe(false);
  });
});
