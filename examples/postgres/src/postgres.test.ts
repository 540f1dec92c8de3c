import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { readRenderData } from '@vitrine/protocol/internal/render-data/read-render-data';
import { TableDataSchema } from '@vitrine/protocol/internal/render-data/table';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { CALLS } from './harbours.ts';
import { behindProxy, type CommandLine, unmodified } from './mcp-server.ts';

const MCP_APPS = { extensions: { [UI_EXTENSION]: { mimeTypes: [MCP_APP_MIME_TYPE] } } };
const database = await openDatabase();
const name = 'problem' in database ? `skipped: ${database.problem}` : 'server-postgres 0.6.2 behind the proxy';

describe.skipIf('problem' in database)(name, { timeout: 60_000 }, () => {
  const url = 'url' in database ? database.url : '';
  let client: Client;
  let bare: Client;

  beforeAll(async () => {
    [client, bare] = await Promise.all([open(behindProxy(unmodified(url))), open(unmodified(url))]);
  }, 60_000);
  afterAll(async () => {
    await client?.close();
    await bare?.close();
  });

  async function open([command, ...args]: CommandLine): Promise<Client> {
    const newClient = new Client({ name: 'test', version: '1.0.0' }, { capabilities: MCP_APPS });
    await newClient.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
    return newClient;
  }
  const query = (of: Client, sql: string) => of.callTool({ name: 'query', arguments: { sql } });

  it('shows the rows of a query as a table, exact, and keeps the server’s own text', async () => {
    const sql = 'select * from port_call order by id';
    const [result, own] = [await query(client, sql), await query(bare, sql)];
    expect(result.content).toEqual(own.content);
    expect(result).not.toHaveProperty('structuredContent');
    const reading = readRenderData(TableDataSchema, result);
    if ('issues' in reading) throw new Error(reading.issues.join());
    expect(reading.data.title).toBe(sql);
    expect(reading.data.rows).toHaveLength(CALLS);
    expect(reading.data.rows[0]).toMatchObject({ id: 1, fee: expect.stringMatching(/^\d+\.\d\d$/) });
    const cargo = reading.data.rows.map(row => (row as { cargo_grams: string | null }).cargo_grams);
    // Beyond the precision of a number, and some of them missing.
    expect(cargo.some(grams => grams !== null && BigInt(grams) > BigInt(Number.MAX_SAFE_INTEGER))).toBe(true);
    expect(cargo).toContain(null);
  });

  it('shows sizes of databases as the server reports them', async () => {
    const sizes = 'select datname as name, pg_database_size(datname) as size, 2::bigint ^ 60 as big from pg_database';
    const reading = readRenderData(TableDataSchema, await query(client, sizes));
    expect(reading).toMatchObject({
      data: { rows: expect.arrayContaining([expect.objectContaining({ name: 'vitrine_example' })]) },
    });
  });

  it('keeps the result of a failed query, and of one without rows, unchanged', async () => {
    const failed = await query(client, 'select nonsense').catch((error: Error) => error.message);
    expect(failed).toEqual(await query(bare, 'select nonsense').catch((error: Error) => error.message));
    const none = await query(client, 'select * from port_call where false');
    expect(readRenderData(TableDataSchema, none)).toMatchObject({ data: { rows: [] } });
  });

  it('keeps the resources of the server, beside the page', async () => {
    const [{ resources }, { resources: own }] = [await client.listResources(), await bare.listResources()];
    expect(resources.slice(0, own.length)).toEqual(own);
    expect(resources.slice(own.length).map(({ uri }) => uri)).toEqual([
      expect.stringMatching(/^ui:\/\/vitrine\/table-/),
    ]);
  });
});
