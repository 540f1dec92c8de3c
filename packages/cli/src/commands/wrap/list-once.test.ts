// The wrapper's own client information and requests when it lists the tools itself, for servers of both eras.
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { createProxy } from '@vitrine/connect/proxy';
import { expect, it, onTestFinished } from 'vitest';
import { listOnce } from './list-once.ts';

type Posted = { readonly method: string; readonly params?: Record<string, Record<string, unknown>> };

const ui = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } };
const clientInfo = { name: 'vitrine-wrap', version: '7.8.9' };

it.each([
  ['legacy', 'stateless'],
  ['modern', 'reject'],
] as const)('introduces itself with the version of the command: %s', async (era, legacy) => {
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: 'shop', version: '1' });
      server.registerTool('a', {}, () => ({ content: [] }));
      return server;
    },
    { legacy },
  );
  const posted: Posted[] = [];
  const answers: { status: number; body: string }[] = [];
  const proxy = createProxy({
    upstream: { type: 'http', url: 'http://127.0.0.1/mcp' },
    async fetch(url, init) {
      if (init?.method === 'POST') posted.push(JSON.parse(String(init.body)));
      const response = await handler.fetch(new Request(url as string, init));
      answers.push({ status: response.status, body: await response.clone().text() });
      return response;
    },
  });
  onTestFinished(() => proxy.close());
  await listOnce(proxy, { settled: async () => {}, version: clientInfo.version });
  const hello = posted.find(({ method }) => method === 'initialize')?.params;
  expect(hello).toEqual({ protocolVersion: '2025-11-25', capabilities: ui, clientInfo });
  const list = posted.find(({ method }) => method === 'tools/list')?.params;
  if (era === 'legacy') expect(list).toEqual({});
  else
    expect(list?._meta).toEqual({
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': clientInfo,
      'io.modelcontextprotocol/clientCapabilities': ui,
    });
  expect(answers.at(-1)).toMatchObject({ status: 200, body: expect.stringContaining('"name":"a"') });
});
