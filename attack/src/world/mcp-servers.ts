// Serves the two servers of a world over MCP, as a chat connects to them: Streamable HTTP on loopback.
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { serve } from '@hono/node-server';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { isInNamespace, PRIVATE_ADDRESS } from '../network/namespace.ts';
import { HOSTILE, REMOTE, type World, type WorldServer } from './world.ts';

export interface McpServers {
  /** The address of each server, by name. */
  readonly urls: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function serveWorld(world: World): Promise<McpServers> {
  const urls: Record<string, string> = {};
  const closers: (() => Promise<void>)[] = [];
  const open = async (name: string, server: WorldServer, hostname: string): Promise<void> => {
    const handler = createMcpHandler(() => buildServer(server, world));
    const http = serve({ fetch: request => handler.fetch(request), port: 0, hostname });
    await new Promise<void>(resolve => (http.listening ? resolve() : http.once('listening', () => resolve())));
    urls[name] = `http://${hostname}:${(http.address() as AddressInfo).port}/mcp`;
    closers.push(() => new Promise(resolve => http.close(() => resolve())));
  };
  const elsewhere = isInNamespace() ? PRIVATE_ADDRESS : outerAddress();
  for (const server of world.servers) {
    await open(server.name, server, '127.0.0.1');
    if (server.name === HOSTILE && elsewhere !== undefined) await open(REMOTE, server, elsewhere);
  }
  return {
    urls,
    async close() {
      await Promise.all(closers.map(close => close()));
    },
  };
}

/** An address of this machine that is not a loopback one, if it has one. */
function outerAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap(list => list ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
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
