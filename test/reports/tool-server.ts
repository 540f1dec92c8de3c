// A real MCP server over HTTP with the tools that a test gives it.
import type { ToolResult } from '@vitrine/protocol/content';
import { onTestFinished } from 'vitest';
import { startTestServer } from '../support/services/test-server.ts';

interface ServedTool {
  readonly name: string;
  readonly inputSchema: unknown;
  readonly answer?: (args: Record<string, unknown>) => Pick<ToolResult, 'content'>;
}
interface Request {
  readonly id?: number;
  readonly method: string;
  readonly params: {
    readonly name?: string;
    readonly arguments?: Record<string, unknown>;
    readonly protocolVersion?: string;
  };
}

/** Returns its address, and the arguments of every call so far. */
export async function startToolServer(
  tools: readonly ServedTool[],
): Promise<{ url: string; calls: { name: string; args: unknown }[] }> {
  const calls: { name: string; args: unknown }[] = [];
  const answer = ({ method, params }: Request): object | undefined => {
    if (method === 'initialize')
      return {
        protocolVersion: params.protocolVersion ?? '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'town', version: '1' },
      };
    if (method === 'tools/list') return { tools: tools.map(({ answer: _, ...tool }) => tool) };
    if (method !== 'tools/call') return undefined;
    calls.push({ name: params.name ?? '', args: params.arguments });
    const tool = tools.find(({ name }) => name === params.name);
    return tool?.answer?.(params.arguments ?? {}) ?? { content: [{ type: 'text', text: 'done' }] };
  };
  const server = await startTestServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const message = JSON.parse(Buffer.concat(chunks).toString()) as Request;
    if (message.id === undefined) {
      response.writeHead(202).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    const result = answer(message);
    const outcome = result ? { result } : { error: { code: -32601, message: 'Method not found' } };
    response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...outcome }));
  });
  onTestFinished(() => server.close());
  return { url: `${server.origin}/mcp`, calls };
}
