// The server as clients meet it: `npm test`, after `npm run build`.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const client = new Client({ name: 'test', version: '1.0.0' });

before(() =>
  client.connect(new StdioClientTransport({ command: process.execPath, args: [...process.execArgv, 'src/main.ts'] })),
);
after(() => client.close());

it('roll_dice has an interface', async () => {
  const { tools } = await client.listTools();
  assert.match(JSON.stringify(tools[0]?._meta), /ui:\/\//);
});

it('roll_dice gives as many values as dice', async () => {
  const { structuredContent } = await client.callTool({ name: 'roll_dice', arguments: { dice: 3, sides: 6 } });
  const { values, total } = structuredContent as { values: number[]; total: number };
  assert.equal(values.length, 3);
  assert.equal(
    values.reduce((sum, value) => sum + value, 0),
    total,
  );
});
