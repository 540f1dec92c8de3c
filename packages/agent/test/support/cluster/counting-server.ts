// A real MCP server that counts the executions of its tools, and lets a test hold them.
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { onTestFinished } from 'vitest';
import * as z from 'zod';
import { listen, toListener } from '../../../../connect/test/support.ts';

export interface CountingServer {
  readonly url: string;
  /** The tools as they were executed. */
  readonly executed: readonly string[];
  /** Executions wait from now on until `release`. */
  hold(): void;
  release(): void;
  /** Resolves when `count` executions have begun. */
  untilExecuted(count: number): Promise<void>;
}

export async function startCountingServer(): Promise<CountingServer> {
  const executed: string[] = [];
  const watchers = new Set<() => void>();
  let gate: PromiseWithResolvers<void> | undefined;
  const execute = async (tool: string) => {
    executed.push(tool);
    for (const look of [...watchers]) look();
    await gate?.promise;
    return { content: [{ type: 'text' as const, text: `${tool} was done` }] };
  };
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'shop', version: '1' });
    const inputSchema = z.object({});
    server.registerTool('pay', { inputSchema }, () => execute('pay'));
    server.registerTool('look', { inputSchema, annotations: { readOnlyHint: true } }, () => execute('look'));
    return server;
  });
  const server = await listen(toListener(request => handler.fetch(request)));
  onTestFinished(() => {
    gate?.resolve();
    return server.close();
  });
  return {
    url: server.url,
    executed,
    hold() {
      gate = Promise.withResolvers();
    },
    release() {
      gate?.resolve();
      gate = undefined;
    },
    untilExecuted: count =>
      new Promise(resolve => {
        const look = (): void => {
          if (executed.length < count) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
  };
}
