// The MCP server of this room's tests, and of the command's: a real one on stdio that can also misbehave.
// Usage: node --conditions=@vitrine/source fixture-server.ts [good|family|stubborn|garbage|hang|exit|malformed]
import { spawn } from 'node:child_process';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createInlineHTMLResource, registerUITool } from '@vitrine/server';
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
  registerUITool(server, 'card', { inputSchema: z.object({}), ui: { html: CARD_PAGE, legacy: 'never' } }, () => ({
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
    // Answers everything, and everything wrong.
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
  case 'family':
    serveWithChild();
    break;
  default:
    serveStdio(() => createFixtureServer());
}
