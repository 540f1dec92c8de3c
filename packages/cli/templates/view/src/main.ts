// The server: `node src/main.ts`, on stdio.
import { randomInt } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { registerUITool } from '@vitrine/server';
import { rollDice } from './tools.ts';

serveStdio(() => {
  const server = new McpServer({ name: '{{name}}', version: '0.1.0' });
  registerUITool(server, rollDice, ({ dice, sides }) => {
    const values = Array.from({ length: dice }, () => randomInt(1, sides + 1));
    const total = values.reduce((sum, value) => sum + value, 0);
    return {
      content: [{ type: 'text', text: `${values.join(' + ')} = ${total}` }],
      structuredContent: { sides, values, total },
    };
  });
  return server;
});
