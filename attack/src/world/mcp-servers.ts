// Serves the two servers of a world over MCP, as a chat connects to them: Streamable HTTP on loopback.
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { serve } from '@hono/node-server';
import { createMcpHandler, inputRequired, McpServer } from '@modelcontextprotocol/server';
import { TOOL_UI_KEY } from '@vitrine/protocol/constants';
import * as z from 'zod';
import { isInNamespace, PRIVATE_ADDRESS } from '../network/namespace.ts';
import { HOSTILE, REMOTE, type World, type WorldServer } from './world.ts';

export interface McpServers {
  /** The address of each server, by name. */
  readonly urls: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A server of the world under a name of its own, which announces a published interface. */
export interface AnnouncingServer {
  readonly name: string;
  /** Name of the server in the world. */
  readonly world: string;
  readonly announcement: Record<string, unknown>;
}

/** The extension of a server whose questions name views. */
const ASKS = { 'io.modelcontextprotocol/ui': { elicitation: {} } };

interface WorldOptions {
  /** These servers instead of the world's own. */
  readonly announcing?: readonly AnnouncingServer[] | undefined;
  /** The hostile server has the tool `ask`, which asks by a view. */
  readonly asks?: boolean;
}

export async function serveWorld(world: World, { announcing, asks = false }: WorldOptions = {}): Promise<McpServers> {
  const urls: Record<string, string> = {};
  const closers: (() => Promise<void>)[] = [];
  const open = async (name: string, server: WorldServer, hostname: string, announcement?: object): Promise<void> => {
    const handler = createMcpHandler(() => {
      const hasQuestion = asks && name === HOSTILE;
      const mcpServer = buildServer(
        server,
        world,
        hasQuestion ? ASKS : announcement && { [TOOL_UI_KEY]: announcement },
      );
      if (hasQuestion) addQuestion(mcpServer, world);
      return mcpServer;
    });
    const http = serve({ fetch: request => handler.fetch(request), port: 0, hostname });
    await new Promise<void>(resolve => (http.listening ? resolve() : http.once('listening', () => resolve())));
    urls[name] = `http://${hostname}:${(http.address() as AddressInfo).port}/mcp`;
    closers.push(() => new Promise(resolve => http.close(() => resolve())));
  };
  for (const { name, world: of, announcement } of announcing ?? [])
    await open(name, world.servers.find(server => server.name === of)!, '127.0.0.1', announcement);
  const elsewhere = isInNamespace() ? PRIVATE_ADDRESS : outerAddress();
  for (const server of announcing ? [] : world.servers) {
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

function buildServer({ name, tools, resources }: WorldServer, world: World, extensions: object | undefined): McpServer {
  const server = new McpServer(
    { name, version: '1.0.0' },
    extensions ? { capabilities: { extensions: extensions as Record<string, Record<string, never>> } } : {},
  );
  for (const tool of tools) {
    const { visibility, readOnly, resourceUri, meta } = tool;
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: `The tool ${tool.name} of ${name}`,
        inputSchema: z.object({ token: z.string().optional(), note: z.string().optional() }),
        annotations: { readOnlyHint: readOnly },
        _meta: meta ?? { ui: { visibility: [...visibility], ...(resourceUri !== undefined && { resourceUri }) } },
      },
      args => ({ ...world.call(name, tool.name, args) }),
    );
  }
  for (const { uri, mimeType, ui, widgetCSP } of resources) {
    const meta = (ui ?? widgetCSP) && {
      _meta: { ...(ui && { ui }), ...(widgetCSP && { 'openai/widgetCSP': widgetCSP }) },
    };
    server.registerResource(uri, uri, { mimeType, ...meta }, () => {
      const { text } = world.read(name, uri);
      return { contents: [{ uri, mimeType, text, ...meta }] };
    });
  }
  return server;
}

const SEATS = { type: 'string', title: 'Seat', enum: ['A1', 'A2', 'B1'] } as const;

/** The tool that asks by the view of an attack. An answer that arrives is recorded as a call of `app_write`, with the attack's token. */
function addQuestion(server: McpServer, world: World): void {
  const inputSchema = z.object({ view: z.string(), token: z.string() });
  server.registerTool('ask', { inputSchema }, ({ view, token }, { mcpReq }) => {
    const answer = mcpReq.inputResponses?.seat;
    if (answer) return { ...world.call(HOSTILE, 'app_write', { token, answer }) };
    return inputRequired({
      inputRequests: {
        seat: inputRequired.elicit({
          message: 'Where do you want to sit?',
          requestedSchema: { type: 'object', properties: { seat: SEATS }, required: ['seat'] },
          _meta: { ui: { resourceUri: `ui://${HOSTILE}/${view}` } },
        }),
      },
    });
  });
}
