// An MCP server whose answers are mostly one line: items of a store, looked up and removed one by one, and a list of them.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const item = z.object({ id: z.string() });
const say = (text: string) => ({ content: [{ type: 'text' as const, text }] });
const readOnly = { readOnlyHint: true };

export function createStoreServer(): McpServer {
  const server = new McpServer({ name: 'store-server', version: '1.0.0' });
  let letGo = (): void => {};
  server.registerTool('look_up_item', { title: 'Look up item', inputSchema: item, annotations: readOnly }, ({ id }) => {
    if (id.startsWith('x')) return { isError: true, ...say(`There is no item ${id}.`) };
    return say(`${id}: ${id.length * 7} in stock`);
  });
  server.registerTool('remove_item', { title: 'Remove item', inputSchema: item, annotations: readOnly }, ({ id }) =>
    say(`Removed ${id}.`),
  );
  server.registerTool('list_items', { title: 'List items', inputSchema: z.object({}), annotations: readOnly }, () => {
    const items = Array.from({ length: 6 }, (_, index) => ({
      id: `z${index}`,
      name: `Item ${index}`,
      stock: index * 3,
    }));
    return { ...say(JSON.stringify({ items })), structuredContent: { items } };
  });
  server.registerTool('check_shelf', { inputSchema: z.object({}), annotations: readOnly }, async () => {
    await new Promise<void>(resolve => {
      letGo = resolve;
    });
    return say('The shelf is full.');
  });
  server.registerTool('let_go', { inputSchema: z.object({}), annotations: readOnly }, () => {
    letGo();
    return say('Done.');
  });
  return server;
}

if (import.meta.main) serveStdio(() => createStoreServer());
