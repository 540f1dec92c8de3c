// A server that asks by an interface: `ask` names the page that `uri` says, and announces questions as views unless it is started with `silent`.
import { inputRequired, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const UI = 'io.modelcontextprotocol/ui';
const URI = 'ui://asking/name';
const isSilent = process.argv.includes('silent');

serveStdio(() => {
  const server = new McpServer(
    { name: 'asking', version: '1.0.0' },
    isSilent ? {} : { capabilities: { extensions: { [UI]: { elicitation: {} } } } },
  );
  const mimeType = 'text/html;profile=mcp-app';
  server.registerResource('name', URI, { mimeType }, () => ({
    contents: [{ uri: URI, mimeType, text: '<!doctype html><title>Your name</title>' }],
  }));
  server.registerTool('ask', { inputSchema: z.object({ uri: z.string().default(URI) }) }, ({ uri }, ctx) => {
    const answer = ctx.mcpReq.inputResponses?.name as { content?: { name?: string } } | undefined;
    if (answer) return { content: [{ type: 'text', text: `Hello ${answer.content?.name}` }] };
    return inputRequired({
      inputRequests: {
        name: inputRequired.elicit({
          message: 'What is your name?',
          requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
          _meta: { ui: { resourceUri: uri }, 'example.org/hint': 'first name' },
        }),
      },
    });
  });
  return server;
});
