// Everything of a chat's database behind a pooler that shares connections between transactions.
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPgBouncer, startPgBouncer } from '../../../../test/support/services/pgbouncer.ts';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../test/support/services/postgres.ts';
import { connectPostgres } from './connect.ts';
import { createLocks } from './locks.ts';
import type { Migrations } from './migrate.ts';

const MIGRATIONS: Migrations = [
  'CREATE TABLE words (word TEXT PRIMARY KEY)',
  { about: 'Words by their length', change: { index: 'words_by_length', on: 'words (length(word))' } },
];

const canRun = hasPgBouncer() && (await hasPostgres());

describe.skipIf(!canRun)('behind PgBouncer in transaction mode (skipped: no pgbouncer)', () => {
  it('migrates, and answers more queries at once than there are connections', async () => {
    const schema = tempSchema();
    const { url } = await startPgBouncer(POSTGRES_URL, `other, ${schema}`);
    const sql = await connectPostgres({ url, schema, application: 'test', migrations: MIGRATIONS, connections: 12 });
    onTestFinished(() => sql.end());
    const words = Array.from({ length: 100 }, (_, index) => `word ${index}`);
    await Promise.all(words.map(word => sql`INSERT INTO words (word) VALUES (${word})`));
    const rowsByWord = await Promise.all(
      words.map(async word => {
        const rows = await sql`SELECT word FROM words WHERE word = ANY(${[word]}::text[])`;
        return rows[0]?.word;
      }),
    );
    expect(rowsByWord).toEqual(words);
    expect(await sql`SELECT indexname FROM pg_indexes WHERE schemaname = ${schema}`).toContainEqual({
      indexname: 'words_by_length',
    });
  });

  it('a pooler that does not look into the schema is refused with the line that it lacks', async () => {
    const schema = tempSchema();
    const { url } = await startPgBouncer(POSTGRES_URL, '');
    await expect(connectPostgres({ url, schema, application: 'test', migrations: MIGRATIONS })).rejects.toMatchObject({
      code: 'bad-option',
      hint: expect.stringContaining(`connect_query='SET search_path = ${schema}'`),
    });
  });

  it('a lock keeps others out for as long as its work goes on', async () => {
    const { url } = await startPgBouncer(POSTGRES_URL, 'public');
    const [first, second] = [1, 2].map(() => createLocks({ url, application: 'test' }));
    const name = crypto.randomUUID();
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const done: string[] = [];
    const holding = first!.run(name, async () => {
      enter();
      await gate;
      done.push('first');
    });
    await entered;
    const waiting = second!.run(name, async () => void done.push('second'));
    await second!.run(crypto.randomUUID(), async () => void done.push('other'));
    open();
    await Promise.all([holding, waiting]);
    expect(done).toEqual(['other', 'first', 'second']);
  });
});
