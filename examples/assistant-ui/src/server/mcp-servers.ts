// The MCP servers behind the pages: two shops whose tools have the same names, the weather with its page, native
// components, and tasks in A2UI.
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import type { McpServer } from '@modelcontextprotocol/server';
import { createTaskServer } from '@vitrine/example-a2ui';
import { createNativeServer } from '@vitrine/example-native';
import { createShopServer } from '@vitrine/example-product-card';
import { createWeatherUIServer } from '@vitrine/example-weather-ui';
import { createWeatherViewServer } from '@vitrine/example-weather-view';
import { TOOL_UI_KEY } from '@vitrine/protocol/constants';
import { isVisibleTo, toolResourceUri } from '@vitrine/protocol/tool-metadata';
import type { UIResource } from '@vitrine/protocol/ui-resource';

type Tool = Awaited<ReturnType<Client['listTools']>>['tools'][number];
type ToolResult = Awaited<ReturnType<Client['callTool']>>;

/** A tool, with the server that it belongs to. */
export interface ServerTool {
  readonly server: string;
  /** Names of tools are only unique within their server: the model's have the server's name before them. */
  readonly modelName: string;
  readonly definition: Tool;
  /** The `ui://` page that the tool names. */
  readonly page?: UIResource;
}

export interface McpServers {
  /** Announcements of each server about an interface in a registry. */
  readonly announcements: readonly { readonly serverId: string; readonly announcement: unknown }[];
  readonly tools: readonly ServerTool[];
  /** Calls a tool. `from`: who calls; a tool may be for the model only, or for interfaces only. Rejects when there is no such tool. */
  call(request: {
    server: string;
    name: string;
    arguments: Record<string, unknown>;
    from: 'model' | 'app';
  }): Promise<ToolResult>;
  /** Reads a `ui://` resource. Rejects when the server has no resource at this address. */
  read(request: { server: string; uri: string }): Promise<UIResource>;
  close(): Promise<void>;
}

const SERVERS: Readonly<Record<string, () => McpServer>> = {
  shop: createShopServer,
  outlet: createShopServer,
  weather: createWeatherViewServer,
  native: createNativeServer,
  tasks: () => createTaskServer(),
};

/** `registryUrl`: a registry that has the interface of the weather-ui example, whose server is connected then. `lock`: the lock file of its build. */
export interface McpServersOptions {
  registryUrl?: string | undefined;
  lock?: string | undefined;
}

export async function connectMcpServers({ registryUrl, lock }: McpServersOptions = {}): Promise<McpServers> {
  const published = registryUrl && { 'weather-ui': () => createWeatherUIServer({ registryUrl, lock }).server };
  const announcements: { serverId: string; announcement: unknown }[] = [];
  const clients = new Map<string, Client>();
  const tools: ServerTool[] = [];
  for (const [server, create] of Object.entries({ ...SERVERS, ...published })) {
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    const client = new Client({ name: 'example-assistant-ui', version: '0.1.0' });
    await Promise.all([create().connect(serverSide), client.connect(clientSide)]);
    clients.set(server, client);
    const announcement = client.getServerCapabilities()?.extensions?.[TOOL_UI_KEY];
    if (announcement !== undefined) announcements.push({ serverId: server, announcement });
    const listed = (await client.listTools()).tools;
    for (const definition of listed) {
      const uri = toolResourceUri(definition);
      const page = uri === undefined ? {} : { page: await readText(client, uri) };
      tools.push({ server, modelName: `${server}__${definition.name}`, definition, ...page });
    }
  }
  const findClient = (server: string): Client => {
    const client = clients.get(server);
    if (!client)
      throw new Error(`There is no server ${JSON.stringify(server)}. There are: ${[...clients.keys()].join(', ')}.`);
    return client;
  };
  return {
    tools,
    announcements,
    async call({ server, name, arguments: args, from }) {
      const client = findClient(server);
      const tool = tools.find(tool => tool.server === server && tool.definition.name === name);
      if (!tool || !isVisibleTo(tool.definition, from))
        throw new Error(`The server ${server} has no tool ${JSON.stringify(name)} for this caller.`);
      return client.callTool({ name, arguments: args });
    },
    read: async ({ server, uri }) => readText(findClient(server), uri),
    close: async () => void (await Promise.all([...clients.values()].map(client => client.close()))),
  };
}

async function readText(client: Client, uri: string): Promise<UIResource> {
  const [content] = (await client.readResource({ uri })).contents;
  if (!content || !('text' in content)) throw new Error(`The resource ${uri} has no text.`);
  return content as UIResource;
}
