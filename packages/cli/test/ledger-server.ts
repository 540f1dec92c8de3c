// An MCP server that appends each call to a file, so that a test can count them after the server has ended. `argv[2]`: the file.
import { appendFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const [, , file = ''] = process.argv;
const note = (line: string): void => appendFileSync(file, `${line}\n`);

function createLedgerServer(): McpServer {
  const server = new McpServer({ name: 'ledger', version: '1.0.0' });
  server.registerTool(
    'balance',
    { inputSchema: z.object({ account: z.string() }), annotations: { readOnlyHint: true } },
    ({ account }) => {
      note(`balance ${account}`);
      return { content: [{ type: 'text', text: `${account} has 12` }] };
    },
  );
  server.registerTool('pay', { title: 'Pay', inputSchema: z.object({ amount: z.number() }) }, ({ amount }) => {
    note(`pay ${amount}`);
    return { content: [{ type: 'text', text: `Paid ${amount}` }] };
  });
  server.registerTool('pay_slowly', { inputSchema: z.object({ amount: z.number() }) }, ({ amount }) => {
    note(`pay_slowly ${amount}`);
    return new Promise<never>(() => {});
  });
  server.registerPrompt(
    'budget',
    { title: 'Plan a budget', argsSchema: z.object({ month: z.string() }) },
    ({ month }) => ({ messages: [{ role: 'user', content: { type: 'text', text: `Plan my budget for ${month}.` } }] }),
  );
  return server;
}

serveStdio(createLedgerServer);
