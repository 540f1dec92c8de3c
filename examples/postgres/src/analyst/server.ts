// The analyst's MCP server: the tables, a query as a table, a query as a chart. The host draws both with its own components.
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { nativeResult, nativeTool } from '@vitrine/server/native';
import * as z from 'zod';
import { makeChart } from './chart.ts';
import type { AnalystDatabase, QueryResult, Table } from './database.ts';
import { AnalystError } from './errors.ts';

/** Rows that a model reads; the user sees all. */
const ROWS_FOR_MODEL = 50;
const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

const sql = z
  .string()
  .min(1)
  .max(20_000)
  .describe('One SQL statement of PostgreSQL that reads: SELECT, WITH, VALUES or TABLE')
  .meta({ examples: ['SELECT kind, count(*) AS calls FROM port_call GROUP BY kind ORDER BY calls DESC'] });
const column = z.string().min(1).max(63);

export interface AnalystServerOptions {
  /** Shared by all servers of a process; its opener closes it. */
  readonly database: AnalystDatabase;
}

export function createAnalystServer({ database }: AnalystServerOptions): McpServer {
  const server = new McpServer(
    { name: 'analyst', title: 'Analyst', version: '0.1.0' },
    {
      instructions:
        'Answers questions about a PostgreSQL database, which it only reads. list_tables shows what there is, query shows rows as a table, chart draws them.',
    },
  );
  server.registerTool(
    'list_tables',
    {
      ...nativeTool('data-table'),
      title: 'Tables of the database',
      description: 'Lists the tables and views of the database with their columns, types and comments: its schema.',
      annotations: READS,
    },
    () =>
      answer(async () => {
        const tables = await database.describe();
        return nativeResult('data-table', tablesAsRows(tables), { text: writeTables(tables) });
      }),
  );
  server.registerTool(
    'query',
    {
      ...nativeTool('data-table'),
      title: 'Query the database',
      description: 'Runs one SQL statement that reads, and shows its rows to the user as a table.',
      inputSchema: z.object({ sql, title: z.string().max(200).optional().describe('A heading for the table') }),
      annotations: READS,
    },
    ({ sql, title }) =>
      answer(async () => {
        const result = await database.query(sql);
        const props = {
          ...(title === undefined ? {} : { title }),
          columns: result.columns.map(({ name, isNumber }) => ({
            key: name,
            label: name,
            ...(isNumber ? { align: 'right' as const } : {}),
          })),
          data: result.rows.map(row => ({ ...row })),
          emptyMessage: 'No rows.',
        };
        return nativeResult('data-table', props, { text: writeRows(result) });
      }),
  );
  server.registerTool(
    'chart',
    {
      ...nativeTool('chart'),
      title: 'Draw a chart',
      description: 'Runs one SQL statement that reads, and shows its rows to the user as bars, lines, areas or points.',
      inputSchema: z.object({
        sql,
        title: z.string().min(1).max(200).describe('What the chart shows'),
        type: z.enum(['bar', 'line', 'area', 'scatter']).default('bar'),
        x: column.optional().describe('The column of the x axis; without it the first'),
        y: z.array(column).max(8).optional().describe('The columns of numbers; without it all others'),
      }),
      annotations: READS,
    },
    ({ sql, ...plan }) =>
      answer(async () => {
        const result = await database.query(sql);
        return nativeResult('chart', makeChart(result, plan), {
          text: `The user sees the chart.\n${writeRows(result)}`,
        });
      }),
  );
  return server;
}

/** Runs a tool. An error that a user or a model can correct becomes a result, not a protocol error. */
async function answer(make: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof AnalystError) return { isError: true, content: [{ type: 'text', text: error.message }] };
    throw error;
  }
}

function tablesAsRows(tables: readonly Table[]) {
  return {
    title: 'Tables',
    columns: [
      { key: 'table', label: 'Table' },
      { key: 'rows', label: 'Rows (estimated)', format: { kind: 'number' as const } },
      { key: 'columns', label: 'Columns' },
      { key: 'comment', label: 'Comment' },
    ],
    data: tables.map(table => ({
      table: nameTable(table),
      rows: table.rows ?? null,
      columns: table.columns.map(({ name }) => name).join(', '),
      comment: table.comment ?? null,
    })),
    emptyMessage: 'There are no tables that this user may read.',
  };
}

const nameTable = ({ schema, name }: Table): string => (schema === 'public' ? name : `${schema}.${name}`);

/** One line for each table, in the notation of SQL. */
function writeTables(tables: readonly Table[]): string {
  if (tables.length === 0) return 'There are no tables that this user may read.';
  return tables
    .map(table => {
      const columns = table.columns.map(({ name, type, comment }) => `${name} ${type}${note(comment)}`).join(', ');
      return `${nameTable(table)} (${columns})${note(table.comment)}`;
    })
    .join('\n');
}
const note = (comment: string | undefined): string => (comment === undefined ? '' : ` /* ${comment} */`);

/** The first rows as CSV, and how many there are. */
function writeRows({ columns, rows, isCut }: QueryResult): string {
  const count = `${rows.length}${isCut ? ' or more' : ''} ${rows.length === 1 && !isCut ? 'row' : 'rows'}`;
  const cell = (value: unknown): string => {
    const text = value === null || value === undefined ? '' : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = rows.slice(0, ROWS_FOR_MODEL).map(row => columns.map(({ name }) => cell(row[name])).join(','));
  const head = columns.map(({ name }) => cell(name)).join(',');
  const rest = rows.length > ROWS_FOR_MODEL ? [`… ${rows.length - ROWS_FOR_MODEL} more, which the user sees`] : [];
  const cut = isCut ? [' The rest was not read: use WHERE, GROUP BY or LIMIT.'] : [];
  return [`${count}.${cut.join('')}`, ...(rows.length === 0 ? [] : [head, ...lines, ...rest])].join('\n');
}
