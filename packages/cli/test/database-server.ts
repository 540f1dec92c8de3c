// The server behind `vitrine augment` in its tests, which has no interfaces. Run as a script it serves stdio, in both eras.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

export const DATABASES = {
  databases: [
    { name: 'shop', size: 2 ** 60 },
    { name: 'empty', size: 0 },
  ],
  totalCount: 2,
};
export const ROWS = [
  { id: 1, size: '9007199254740993' },
  { id: 2, size: '0' },
];

export function createDatabaseServer(): McpServer {
  const server = new McpServer({ name: 'databases', version: '1.0.0' });
  server.registerTool(
    'list-databases',
    {
      outputSchema: z.object({
        databases: z.array(z.object({ name: z.string(), size: z.number() })),
        totalCount: z.number(),
      }),
    },
    () => ({ content: [{ type: 'text', text: 'Found 2 databases' }], structuredContent: DATABASES }),
  );
  server.registerTool('query', { inputSchema: z.object({ sql: z.string() }) }, ({ sql }) => {
    if (sql !== 'select') return { isError: true, content: [{ type: 'text', text: `no such query: ${sql}` }] };
    return { content: [{ type: 'text', text: JSON.stringify(ROWS) }], _meta: { 'example.org/own': 1 } };
  });
  server.registerTool('nonsense', {}, () => ({
    content: [{ type: 'text', text: 'not a table' }],
    structuredContent: { rows: 'many' },
  }));
  const long = z.object({ characters: z.number() });
  server.registerTool('long', { inputSchema: long }, ({ characters }) => ({
    content: [{ type: 'text', text: 'x'.repeat(characters) }],
  }));
  server.registerTool(
    'long-typed',
    { inputSchema: long, outputSchema: z.object({ text: z.string() }) },
    ({ characters }) => ({ content: [], structuredContent: { text: 'x'.repeat(characters) } }),
  );
  server.registerTool('plain', {}, () => ({ content: [{ type: 'text', text: 'nothing to see' }] }));
  server.registerTool('own', { _meta: { ui: { resourceUri: 'ui://own/page' } } }, () => ({
    content: [{ type: 'text', text: 'my own page' }],
  }));
  return server;
}

if (import.meta.main) serveStdio(() => createDatabaseServer());
