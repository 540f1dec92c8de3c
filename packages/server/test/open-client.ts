// Connects a real client to a real server over each transport and protocol era that this package supports.
import {
  Client,
  type ClientOptions,
  InMemoryTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';

/** Client capabilities that announce MCP Apps. */
export const MCP_APPS_CAPABILITIES = { extensions: { [UI_EXTENSION]: { mimeTypes: [MCP_APP_MIME_TYPE] } } };

export interface OpenOptions {
  /** `clientInfo.name`. */
  name?: string;
  capabilities?: ClientOptions['capabilities'];
  /** `modern` is protocol revision 2026-07-28, spoken without a handshake. @default 'legacy' */
  era?: 'legacy' | 'modern';
}

function createClient({ name = 'test', capabilities = {}, era = 'legacy' }: OpenOptions): Client {
  return new Client(
    { name, version: '1.0.0' },
    { capabilities, ...(era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {}) },
  );
}

/** Opens one connection in memory, with a handshake. */
export async function openInMemory(server: McpServer, options: OpenOptions = {}): Promise<Client> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = createClient(options);
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  return client;
}

/** Opens a stateless client over HTTP: a fresh server for each request, in process. */
export async function openHttp(factory: () => McpServer, options: OpenOptions = {}): Promise<Client> {
  const handler = createMcpHandler(factory);
  const client = createClient(options);
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), {
      fetch: (url, init) => handler.fetch(new Request(url, init)),
    }),
  );
  return client;
}

/** Opens a client over stdio: a child process runs `file` from live sources. */
export async function openStdio(file: string, options: OpenOptions = {}): Promise<Client> {
  const client = createClient(options);
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: ['--conditions=@vitrine/source', file] }),
  );
  return client;
}
