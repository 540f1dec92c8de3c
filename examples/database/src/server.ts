// A database server that answers in text alone, as most do.
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type Database, MAX_ROWS, openDatabase } from './database.ts';

const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
const table = z.string().describe('Name of a table, from list_tables');

export function createDatabaseServer(database: Database = openDatabase()): McpServer {
  const server = new McpServer({ name: 'database', title: 'Database', version: '0.1.0' });
  server.registerTool(
    'list_tables',
    {
      title: 'List tables',
      description: 'The tables of the solar system, and how many rows each has.',
      annotations: READS,
    },
    () => answer(() => database.tables()),
  );
  server.registerTool(
    'describe_table',
    {
      title: 'Describe a table',
      description: 'The columns of a table: type, whether a value is required, the default, the key.',
      inputSchema: z.object({ table }),
      annotations: READS,
    },
    args => answer(() => database.describe(args.table)),
  );
  server.registerTool(
    'query',
    {
      title: 'Run a query',
      description: `Runs one SQL statement that only reads (SQLite). At most ${MAX_ROWS} rows come back.`,
      inputSchema: z.object({
        sql: z
          .string()
          .min(1)
          .describe('One SQL statement')
          .meta({ examples: ['SELECT name, diameter_km FROM planet ORDER BY position'] }),
      }),
      annotations: READS,
    },
    ({ sql }) =>
      answer(
        () => database.query(sql),
        ({ rows, isCut }) => (isCut ? [json(rows), `Only the first ${MAX_ROWS} rows are here.`] : [json(rows)]),
      ),
  );
  server.registerTool(
    'insert',
    {
      title: 'Insert a row',
      description: 'Adds one row to a table. Gives the row as it was stored.',
      inputSchema: z.object({
        table,
        row: z
          .record(z.string(), z.union([z.string(), z.number(), z.null()]))
          .describe('Column and value; columns that are left out get their defaults'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    args => answer(() => database.insert(args.table, args.row)),
  );
  return server;
}

const json = (value: unknown): string => JSON.stringify(value, undefined, 2);

function answer<Value>(run: () => Value, say: (value: Value) => string[] = value => [json(value)]): CallToolResult {
  try {
    return { content: say(run()).map(text => ({ type: 'text', text })) };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: error instanceof Error ? error.message : String(error) }] };
  }
}
