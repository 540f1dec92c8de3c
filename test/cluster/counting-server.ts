// An MCP server that notes each execution of its tools: `pay` must not be executed twice for a ticket, `look` may be.
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { startTestServer } from '../support/services/test-server.ts';

export interface CountingServer {
  readonly url: string;
  /** Executions by ticket. */
  readonly payments: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** More than what is stored in the database: the rest is in S3. */
const LARGE = 'x'.repeat(100_000);

/** Executions take up to `slowestMs`, so that processes end in the middle of them. */
export async function startCountingServer(slowestMs: number): Promise<CountingServer> {
  const payments = new Map<string, number>();
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'shop', version: '1' });
    const inputSchema = z.object({ ticket: z.string() });
    server.registerTool('pay', { inputSchema }, async ({ ticket }) => {
      payments.set(ticket, (payments.get(ticket) ?? 0) + 1);
      await delay(Math.random() * slowestMs);
      return { content: [{ type: 'text', text: `paid ${ticket}` }] };
    });
    server.registerTool('look', { inputSchema, annotations: { readOnlyHint: true } }, async ({ ticket }) => {
      await delay(Math.random() * slowestMs);
      return { content: [{ type: 'text', text: `${ticket} ${LARGE}` }] };
    });
    return server;
  });
  const { origin, close } = await startTestServer(getRequestListener(request => handler.fetch(request)));
  return { url: `${origin}/mcp`, payments, close };
}
