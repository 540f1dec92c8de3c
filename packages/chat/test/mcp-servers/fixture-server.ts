// The MCP server of this package's tests, and of the CLI's: a real one on stdio that can also misbehave.
// Usage: node --conditions=@vitrine/source fixture-server.ts [good|lively|family|stubborn|garbage|hang|exit|malformed]
import { spawn } from 'node:child_process';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { registerUITool } from '@vitrine/server';
import { createInlineHTMLResource } from '@vitrine/server/compat';
import * as z from 'zod';

export const CARD_PAGE = '<!doctype html><title>Card</title><p>Grüße ☂</p>';
/** A 1×1 GIF. */
const DOT = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

function createFixtureServer(): McpServer {
  const server = new McpServer({ name: 'fixture', version: '1.0.0' });
  server.registerTool(
    'echo',
    {
      title: 'Echo',
      description: 'Says it again',
      inputSchema: z.object({ text: z.string() }),
      annotations: { readOnlyHint: true },
    },
    ({ text }) => ({ content: [{ type: 'text', text }], structuredContent: { text } }),
  );
  server.registerTool('embed', { inputSchema: z.object({}) }, () => ({
    content: [{ type: 'text', text: 'see the card' }, createInlineHTMLResource('ui://fixture/embedded', CARD_PAGE)],
  }));
  registerUITool(server, { name: 'card', inputSchema: z.object({}), ui: { html: CARD_PAGE, legacy: 'never' } }, () => ({
    content: [{ type: 'text', text: 'a card' }],
  }));
  server.registerTool('dot', { inputSchema: z.object({ bytes: z.number().default(0) }) }, ({ bytes }) => ({
    content: [
      { type: 'image', mimeType: 'image/gif', data: DOT },
      { type: 'audio', mimeType: 'audio/wav', data: Buffer.alloc(bytes, 1).toString('base64') },
    ],
  }));
  server.registerTool('fail', { inputSchema: z.object({}) }, () => ({
    isError: true,
    content: [{ type: 'text', text: 'no luck' }],
  }));
  server.registerTool('die', { inputSchema: z.object({}) }, () => process.exit(9));
  server.registerTool('wait', { inputSchema: z.object({}) }, () => new Promise<never>(() => {}));
  return server;
}

/** Lists that grow, calls that report progress and detect cancellation, a resource to save. */
function createLivelyServer(): McpServer {
  const server = new McpServer({ name: 'lively', version: '1.0.0' });
  let cancelled = 0;
  server.registerTool('count', { inputSchema: z.object({ to: z.number() }) }, async ({ to }, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    if (progressToken !== undefined)
      for (let progress = 1; progress <= to; progress++)
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: to, message: `step ${progress}` },
        });
    return { content: [{ type: 'text', text: `counted to ${to}` }] };
  });
  server.registerTool('forever', { inputSchema: z.object({}) }, async (_, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    if (progressToken !== undefined)
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: 1 } });
    return new Promise<never>((_, reject) => {
      mcpReq.signal.addEventListener('abort', () => {
        cancelled++;
        reject(new Error('cancelled'));
      });
    });
  });
  server.registerTool('cancelled', { inputSchema: z.object({}) }, () => ({
    content: [{ type: 'text', text: `${cancelled}` }],
  }));
  server.registerTool('look', { inputSchema: z.object({}) }, () => ({ content: [] }));
  server.registerTool('grow', { inputSchema: z.object({}) }, () => {
    server.registerTool('grown', { inputSchema: z.object({}) }, () => ({ content: [] }));
    server.registerPrompt('second', {}, () => ({ messages: [] }));
    return { content: [] };
  });
  server.registerPrompt('first', {}, () => ({ messages: [] }));
  server.registerResource('report', 'report://2026/Q1%20sums.csv', { mimeType: 'text/csv' }, async uri => ({
    contents: [{ uri: uri.href, mimeType: 'text/csv', text: 'month,sum\n1,10' }],
  }));
  return server;
}

function serveWithChild(): void {
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  serveStdio(() => createFixtureServer());
}

switch (process.argv[2]) {
  case 'garbage':
    console.log('Welcome to the fixture! {"jsonrpc": "2.0"');
    console.log('\u001b[31mnull\u0000[]');
    serveStdio(() => createFixtureServer());
    break;
  case 'hang':
    process.stdin.resume();
    break;
  case 'exit':
    console.error('fixture: no licence file');
    process.exit(3);
    break;
  case 'malformed':
    // Answers every request wrongly.
    process.stdin.on('data', chunk => {
      for (const [, id] of String(chunk).matchAll(/"id":("[^"]*"|\d+)/g)) {
        console.log(`{"jsonrpc":"2.0","id":${id},"result":{"tools":"many","protocolVersion":7}}`);
      }
    });
    break;
  case 'stubborn':
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
    setInterval(() => {}, 1000);
    serveWithChild();
    break;
  case 'lively':
    serveStdio(() => createLivelyServer());
    break;
  case 'family':
    serveWithChild();
    break;
  default:
    serveStdio(() => createFixtureServer());
}
