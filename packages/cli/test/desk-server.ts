// A server behind a gateway in its tests, on the official SDK and over stdio: `ask` asks the user, `wait` ends when it is cancelled, `touch`
// changes a resource, `state` says what happened. Its argument is its name.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const name = process.argv[2] ?? 'desk';
const note = 'desk://note';

serveStdio(() => {
  const server = new McpServer(
    { name, version: '1.0.0' },
    { capabilities: { tools: { listChanged: true }, resources: { subscribe: true } } },
  );
  const subscribed = new Set<string>();
  let cancelled = 0;
  const answer = (text: string) => ({ content: [{ type: 'text' as const, text }] });
  server.registerTool('ask', { inputSchema: z.object({}) }, async (_, ctx) => {
    const requestedSchema = { type: 'object' as const, properties: { word: { type: 'string' as const } } };
    const params = { message: `${name} asks`, requestedSchema };
    const { content } = await ctx.mcpReq.send({ method: 'elicitation/create', params });
    return answer(`${name} got ${content?.word}`);
  });
  server.registerTool('wait', { inputSchema: z.object({}) }, async (_, ctx) => {
    await new Promise(resolve => ctx.mcpReq.signal.addEventListener('abort', resolve, { once: true }));
    cancelled++;
    return answer('stopped');
  });
  server.registerTool('touch', { inputSchema: z.object({}) }, async () => {
    if (subscribed.has(note)) await server.server.sendResourceUpdated({ uri: note });
    return answer('touched');
  });
  server.registerTool('state', { inputSchema: z.object({}) }, () => answer(`${cancelled} cancelled`));
  server.registerResource('note', note, {}, () => ({ contents: [{ uri: note, text: `Note of ${name}` }] }));
  server.server.setRequestHandler('resources/subscribe', ({ params }) => {
    subscribed.add(params.uri);
    return {};
  });
  return server;
});
