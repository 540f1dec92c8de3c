// A server on the official SDK that speaks both eras; over stdio when it is run, over HTTP when it is imported.
import { appendFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

export function buildServer(): McpServer {
  const server = new McpServer(
    { name: 'modern', version: '2.0.0' },
    { capabilities: { tools: { listChanged: true } } },
  );
  server.registerTool('echo', { inputSchema: z.object({ text: z.string() }) }, ({ text }) => ({
    content: [{ type: 'text', text }],
    structuredContent: { text },
  }));
  server.registerTool('grow', { inputSchema: z.object({}) }, () => {
    server.registerTool('grown', { inputSchema: z.object({}) }, () => ({ content: [] }));
    return { content: [] };
  });
  server.registerPrompt('greet', {}, () => ({ messages: [] }));
  server.registerTool('grow-others', { inputSchema: z.object({}) }, () => {
    server.registerResource('second', 'ui://modern/second', {}, async () => ({ contents: [] }));
    server.registerPrompt('part', {}, () => ({ messages: [] }));
    return { content: [] };
  });
  server.registerTool('progress', { inputSchema: z.object({}) }, async (_, ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken;
    if (progressToken !== undefined)
      for (const progress of [1, 2])
        await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 2 } });
    return { content: [{ type: 'text', text: 'done' }] };
  });
  server.registerTool(
    'hang',
    { inputSchema: z.object({}) },
    (_, ctx) =>
      new Promise((_, reject) => {
        ctx.mcpReq.signal.addEventListener('abort', () => {
          cancellations.count++;
          reject(new Error('cancelled'));
        });
      }),
  );
  server.registerTool('big', { inputSchema: z.object({ bytes: z.number() }) }, ({ bytes }) => ({
    content: [{ type: 'text', text: 'x'.repeat(bytes) }],
  }));
  server.registerTool(
    'routed',
    { inputSchema: z.object({ region: z.string().meta({ 'x-mcp-header': 'Region' }) }) },
    ({ region }) => ({ content: [{ type: 'text', text: region }] }),
  );
  server.registerResource('page', 'ui://modern/page', {}, async () => ({
    contents: [
      {
        uri: 'ui://modern/page',
        mimeType: 'text/html;profile=mcp-app',
        text: '<p>ü</p>',
        _meta: { ui: { prefersBorder: true } },
      },
    ],
  }));
  server.registerTool('capabilities', { inputSchema: z.object({}) }, (_, ctx) => ({
    content: [
      {
        type: 'text',
        text: JSON.stringify((ctx.mcpReq as { envelope?: unknown }).envelope ?? server.server.getClientCapabilities()),
      },
    ],
  }));
  return server;
}

if (process.env.START_LOG) appendFileSync(process.env.START_LOG, '.');

/** How often calls of the tool `hang` were cancelled. */
export const cancellations = { count: 0 };

if (process.argv.includes('--stdio')) serveStdio(() => buildServer());
