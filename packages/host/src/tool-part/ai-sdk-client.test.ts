// The client of the AI SDK, as an application creates it: no cast, and its own form of the requests.
import { createMCPClient, type MCPTransport } from '@ai-sdk/mcp';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { expect, it } from 'vitest';
import { readToolPart } from './index.ts';

const uri = 'ui://dice/view';
const mimeType = 'text/html;profile=mcp-app';
const text = '<!doctype html><h1>Dice</h1>';
const ui = { csp: { connectDomains: ['https://listed.example'] } };

async function openClient() {
  const server = new McpServer({ name: 'dice', version: '1.0.0' });
  server.registerResource('view', uri, { mimeType, _meta: { ui } }, async () => ({
    contents: [{ uri, mimeType, text }],
  }));
  server.registerTool('roll', { _meta: { ui: { resourceUri: uri } } }, () => ({
    content: [{ type: 'text', text: '6' }],
  }));
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  return createMCPClient({ transport: near as MCPTransport });
}

it('readToolPart() takes the client of @ai-sdk/mcp, its tools and its results', async () => {
  const client = await openClient();
  const tool = (await client.listTools()).tools.find(({ name }) => name === 'roll')!;
  const result = await client.callTool({ name: tool.name, arguments: {} });
  const part = await readToolPart(client, { server: 'dice', tool, result });
  expect(part).toEqual({
    type: 'ui-resource',
    uri,
    server: 'dice',
    source: 'tool',
    mimeType,
    content: text,
    metadata: { ui },
  });
  await client.close();
});

it('hands the cursor and the time limit to the client of @ai-sdk/mcp', async () => {
  const client = await openClient();
  const requests: unknown[] = [];
  const pages = [{ resources: [], nextCursor: 'next' }, { resources: [{ uri, name: 'view', _meta: { ui } }] }];
  const part = await readToolPart(
    {
      ...client,
      tools: client.tools,
      async readResource(args: unknown) {
        requests.push(args);
        return { contents: [{ uri, mimeType, text }] };
      },
      async listResources(args: unknown) {
        requests.push(args);
        return pages[requests.length - 2]!;
      },
    },
    { server: 'dice', tool: { name: 'roll', _meta: { ui: { resourceUri: uri } } }, timeoutMs: 7 },
  );
  expect(part?.metadata).toEqual({ ui });
  const options = { timeout: 7 };
  expect(requests).toEqual([
    { uri, options },
    { params: {}, options },
    { params: { cursor: 'next' }, options },
  ]);
  await client.close();
});
