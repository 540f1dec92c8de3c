// The servers of a world over MCP, as somebody's chat would meet them: Streamable HTTP on loopback.
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { World, WorldServer } from './world.ts';

export interface McpServers {
  /** Where each server answers, by name. */
  readonly urls: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function serveWorld(world: World): Promise<McpServers> {
  const urls: Record<string, string> = {};
  const closers: (() => Promise<void>)[] = [];
  for (const server of world.servers) {
    const handler = createMcpHandler(() => buildServer(server, world));
    const http = serve({ fetch: request => handler.fetch(request), port: 0, hostname: '127.0.0.1' });
    await new Promise<void>(resolve => (http.listening ? resolve() : http.once('listening', () => resolve())));
    urls[server.name] = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
    closers.push(() => new Promise(resolve => http.close(() => resolve())));
  }
  return {
    urls,
    async close() {
      await Promise.all(closers.map(close => close()));
    },
  };
}

function buildServer({ name, tools, resources }: WorldServer, world: World): McpServer {
  const server = new McpServer({ name, version: '1.0.0' });
  for (const tool of tools) {
    const { visibility, readOnly, resourceUri } = tool;
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: `The tool ${tool.name} of ${name}`,
        inputSchema: z.object({ token: z.string().optional(), note: z.string().optional() }),
        annotations: { readOnlyHint: readOnly },
        _meta: { ui: { visibility: [...visibility], ...(resourceUri !== undefined && { resourceUri }) } },
      },
      args => ({ ...world.call(name, tool.name, args) }),
    );
  }
  for (const { uri, mimeType, ui } of resources) {
    const meta = ui && { _meta: { ui } };
    server.registerResource(uri, uri, { mimeType, ...meta }, () => {
      const { text } = world.read(name, uri);
      return { contents: [{ uri, mimeType, text, ...meta }] };
    });
  }
  return server;
}
