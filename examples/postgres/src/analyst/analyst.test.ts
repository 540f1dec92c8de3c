// The analyst's tools against a real PostgreSQL: what they show, and that nothing else can be done by them.
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { chartContract, dataTableContract } from '@vitrine/components/schemas';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPostgres, POSTGRES_URL } from '../../../../test/support/services/postgres.ts';
import { type AnalystDatabase, openAnalystDatabase } from './database.ts';
import { createAnalystServer } from './server.ts';

const isThere = await hasPostgres();
const NAME = `vitrine_analyst_${process.pid}`;
const TIMEOUT_MS = 1500;

describe.skipIf(!isThere)(isThere ? 'the analyst' : 'skipped: no server', () => {
  let admin: postgres.Sql;
  let database: AnalystDatabase;
  let client: Client;
  beforeAll(async () => {
    const root = postgres(POSTGRES_URL, { max: 1, onnotice: () => {} });
    await root.unsafe(`CREATE DATABASE ${NAME}`);
    await root.end();
    const url = new URL(POSTGRES_URL);
    url.pathname = `/${NAME}`;
    admin = postgres(url.href, { max: 1, onnotice: () => {} });
    await admin.unsafe(`
      CREATE TABLE sale (id bigint PRIMARY KEY, day date NOT NULL, kind text NOT NULL, amount numeric(20, 2), big bigint);
      COMMENT ON TABLE sale IS 'What was sold';
      COMMENT ON COLUMN sale.amount IS 'In euros';
      INSERT INTO sale SELECT i, date '2026-01-01' + (i % 90), CASE i % 3 WHEN 0 THEN 'tea' WHEN 1 THEN 'milk' ELSE 'bread' END,
        i * 1.5, 9007199254740993 FROM generate_series(1, 3000) i;
      CREATE SEQUENCE counter;
      CREATE FUNCTION sell() RETURNS int LANGUAGE sql AS 'INSERT INTO sale VALUES (0, now(), ''x'', 1, 1); SELECT 1';
      CREATE FUNCTION disguised() RETURNS int LANGUAGE plpgsql STABLE AS
        'BEGIN EXECUTE ''INSERT INTO sale VALUES (0, now(), ''''x'''', 1, 1)''; RETURN 1; END';
      CREATE FUNCTION unlimited() RETURNS text LANGUAGE plpgsql STABLE AS
        'BEGIN PERFORM set_config(''transaction_read_only'', ''off'', true); RETURN ''off''; END';`);
    database = openAnalystDatabase(url.href, { timeoutMs: TIMEOUT_MS, maxRows: 200, maxBytes: 100_000 });
    client = new Client({ name: 'test', version: '1.0.0' });
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    await Promise.all([createAnalystServer({ database }).connect(serverSide), client.connect(clientSide)]);
  });
  afterAll(async () => {
    await client?.close();
    await database?.close();
    await admin?.end();
    const root = postgres(POSTGRES_URL, { max: 1, onnotice: () => {} });
    await root.unsafe(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
    await root.end();
  });

  async function call(name: string, args: Record<string, unknown> = {}) {
    const { content, isError = false, structuredContent } = await client.callTool({ name, arguments: args });
    return { text: content.map(block => (block as { text: string }).text).join('\n'), isError, structuredContent };
  }
  const fingerprint = async () =>
    (
      await admin`SELECT count(*)::int AS n, sum(amount) AS total, (SELECT last_value FROM counter) AS value FROM sale`
    )[0];

  it('describes the tables with types and comments', async () => {
    const { text, structuredContent } = await call('list_tables');
    expect(text).toBe(
      'sale (id bigint, day date, kind text, amount numeric(20,2) /* In euros */, big bigint) /* What was sold */',
    );
    expect(dataTableContract.parse(structuredContent)).toMatchObject({
      data: [{ table: 'sale', comment: 'What was sold' }],
    });
  });

  it('shows rows as a table, with exact numbers', async () => {
    const sql =
      'SELECT kind, count(*) AS n, sum(amount) AS total, min(big) AS big, 1 AS n FROM sale GROUP BY kind ORDER BY kind';
    const { text, structuredContent } = await call('query', { sql, title: 'Sales' });
    expect(text.split('\n').slice(0, 3)).toEqual([
      '3 rows.',
      'kind,n,total,big,n_2',
      'bread,1000,2250750,9007199254740993,1',
    ]);
    const table = dataTableContract.parse(structuredContent);
    expect(table.title).toBe('Sales');
    // The number that JavaScript would round is a text.
    expect(table.data[0]).toEqual({ kind: 'bread', n: 1000, total: 2250750, big: '9007199254740993', n_2: 1 });
    expect((await call('query', { sql: 'SELECT * FROM sale WHERE false' })).text).toBe('0 rows.');
  });

  it('draws rows as a chart, and says why it cannot', async () => {
    const sql = "SELECT date_trunc('month', day)::date AS month, sum(amount) AS total FROM sale GROUP BY 1 ORDER BY 1";
    const { text, structuredContent } = await call('chart', { sql, title: 'By month', type: 'line' });
    expect(text).toMatch(/^The user sees the chart\.\n3 rows\./);
    expect(chartContract.parse(structuredContent)).toMatchObject({
      type: 'line',
      xKey: 'month',
      series: [{ key: 'total' }],
      data: [{ month: '2026-01-01' }, {}, {}],
    });
    const refused = await call('chart', { sql: 'SELECT kind FROM sale', title: 'x' });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('needs a column of numbers') });
    expect((await call('chart', { sql, title: 'x', y: ['sum'] })).text).toContain('month, total');
  });

  it.each([
    ['a write', 'DELETE FROM sale', /only read.*not with DELETE/],
    ['a write behind WITH', 'WITH gone AS (DELETE FROM sale RETURNING 1) SELECT * FROM gone', /read-only transaction/],
    ['a new table', 'SELECT * INTO copy FROM sale', /read-only transaction/],
    ['a lock of rows', 'SELECT * FROM sale FOR UPDATE', /read-only transaction/],
    ['a second statement', 'SELECT 1; DELETE FROM sale', /one statement/],
    ['a second statement behind the end', 'SELECT 1; COMMIT; DELETE FROM sale; BEGIN', /one statement/],
    ['COPY to a program', "COPY sale TO PROGRAM 'cat > /tmp/x'", /not with COPY/],
    ['DO', 'DO $$ BEGIN DELETE FROM sale; END $$', /not with DO/],
    ['a setting', 'SET statement_timeout = 0', /not with SET/],
    ['a function of the database with side effects', 'SELECT sell()', /side effects.*sell\(\)/],
    ['nextval', "SELECT nextval('counter')", /side effects.*nextval\(\)/],
    ['a setting by a function', "SELECT set_config('transaction_read_only', 'off', false)", /set_config\(\)/],
    ['a file of the server', "SELECT pg_read_file('/etc/passwd')", /pg_read_file\(\)/],
    ['a lock that outlives the transaction', 'SELECT pg_catalog."pg_advisory_lock"(1)', /pg_advisory_lock\(\)/],
    ['the end of other sessions', 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity', /pg_terminate_backend\(\)/],
    [
      'a function that lies about its side effects',
      'SELECT disguised()',
      /not allowed in a non-volatile function|read-only transaction/,
    ],
    [
      'a function that lies about settings',
      'SELECT unlimited()',
      /transaction read-write mode must be set before any query/,
    ],
    ['an unknown column', 'SELECT nothing FROM sale', /column "nothing" does not exist \(at character 8\)/],
  ])('refuses %s', async (_, sql, why) => {
    const before = await fingerprint();
    expect(await call('query', { sql })).toMatchObject({ isError: true, text: expect.stringMatching(why) });
    expect(await fingerprint()).toEqual(before);
    // The connection is as good as before.
    expect((await call('query', { sql: 'SELECT 1 AS one' })).text).toBe('1 row.\none\n1');
  });

  it('stops a query that takes too long', async () => {
    const started = performance.now();
    const slow = 'SELECT count(*) FROM generate_series(1, 1000000000) a, generate_series(1, 1000) b';
    expect(await call('query', { sql: slow })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/longer than 1.5 s/),
    });
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS * 4);
  });

  it('reads no more of a huge result than it shows', async () => {
    const rows = await call('query', { sql: 'SELECT generate_series(1, 100000000) AS i' });
    expect(rows.text).toMatch(/^200 or more rows\. The rest was not read/);
    expect(rows.text).toContain('… 150 more, which the user sees');
    const wide = await call('query', { sql: "SELECT repeat('x', 5000) AS text FROM generate_series(1, 1000)" });
    const { data } = dataTableContract.parse(wide.structuredContent);
    expect(data.length).toBeLessThan(60);
    expect(String(data[0]!.text)).toHaveLength(2001);
  });

  it('says that no server answers', async () => {
    const absent = openAnalystDatabase('postgresql://reader@127.0.0.1:9/shop');
    await expect(absent.query('SELECT 1')).rejects.toMatchObject({ code: 'unavailable', message: /cannot be reached/ });
    await absent.close();
    const unknown = openAnalystDatabase(new URL('/no_such_database', POSTGRES_URL).href);
    await expect(unknown.query('SELECT 1')).rejects.toMatchObject({ code: 'unavailable', message: /no_such_database/ });
    await unknown.close();
  });
});
