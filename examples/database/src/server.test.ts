import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, MAX_ROWS, openDatabase } from './database.ts';
import { createDatabaseServer } from './server.ts';

let client: Client;
let database: Database;
beforeEach(async () => {
  database = openDatabase();
  const handler = createMcpHandler(() => createDatabaseServer(database));
  client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), {
      fetch: (url, init) => handler.fetch(new Request(url, init)),
    }),
  );
});
afterEach(async () => {
  await client.close();
  database.close();
});

async function call(name: string, args: Record<string, unknown> = {}) {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: args });
  expect(structuredContent).toBeUndefined();
  const texts = content.map(block => (block as { text: string }).text);
  return { isError: isError === true, texts, value: isError ? undefined : JSON.parse(texts[0]!) };
}

it('lists and describes tables', async () => {
  expect((await call('list_tables')).value).toEqual([
    { name: 'moon', rows: 23 },
    { name: 'observation', rows: 3 },
    { name: 'planet', rows: 8 },
  ]);
  const { value } = await call('describe_table', { table: 'observation' });
  expect(value[0]).toEqual({ column: 'id', type: 'INTEGER', required: false, default: null, key: true });
  expect(await call('describe_table', { table: 'x"; drop' })).toMatchObject({
    isError: true,
    texts: [expect.stringMatching(/^There is no table .*; there are moon, observation, planet\.$/)],
  });
});

it('answers questions', async () => {
  const sql = 'SELECT planet, count(*) AS moons FROM moon GROUP BY planet ORDER BY moons DESC LIMIT 1';
  expect((await call('query', { sql })).value).toEqual([{ planet: 'Saturn', moons: 7 }]);
  const many = await call('query', { sql: 'SELECT a.name FROM moon a, moon b, moon c' });
  expect(many.value).toHaveLength(MAX_ROWS);
  expect(many.texts[1]).toMatch(/first 1000 rows/);
});

it('adds a row, and returns it', async () => {
  const row = { planet: 'Mars', observed_on: '2026-11-22', note: 'Dust.' };
  expect((await call('insert', { table: 'observation', row })).value).toEqual({ id: 4, ...row });
  expect((await call('query', { sql: 'SELECT count(*) AS n FROM observation' })).value).toEqual([{ n: 4 }]);
  expect(await call('insert', { table: 'observation', row: { planet: 'Pluto' } })).toMatchObject({ isError: true });
});

describe('a query writes nothing', () => {
  it.each([
    'DELETE FROM planet',
    'WITH x AS (SELECT 1) DELETE FROM planet',
    'PRAGMA query_only = OFF',
    "ATTACH DATABASE '/tmp/x' AS x",
    '-- select\nDROP TABLE planet',
    'SELECT * FROM nowhere',
  ])('%s', async sql => {
    expect(await call('query', { sql })).toMatchObject({ isError: true });
    expect((await call('query', { sql: 'SELECT count(*) AS n FROM planet' })).value).toEqual([{ n: 8 }]);
  });
});
