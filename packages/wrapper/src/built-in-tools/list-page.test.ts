// `_ui_list` of a server with many tools: pages, and one line for the model.
import type { McpServer } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { openWrapped } from '../../test/wrapped.ts';

const many = Object.fromEntries(
  Array.from({ length: 1000 }, (_, index) => [
    `tool-${index}`,
    (server: McpServer) =>
      void server.registerTool(`tool-${index}`, { description: 'What it does. '.repeat(100) }, () => ({ content: [] })),
  ]),
);

it('a page of 1,000 tools is short, says little to the model, and leads to all others once', async () => {
  const client = await (await openWrapped({ tools: many })).connect();
  await client.listTools();
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const result = await client.callTool({ name: '_ui_list', arguments: { ...(cursor !== undefined && { cursor }) } });
    expect(JSON.stringify(result).length).toBeLessThan(80_000);
    const forModel = (result.content as { text: string; annotations?: object }[]).filter(block => !block.annotations);
    expect(JSON.stringify(forModel).length).toBeLessThan(300);
    const page = result.structuredContent as { tools: { name: string }[]; total: number; nextCursor?: string };
    expect(page.total).toBe(1000);
    names.push(...page.tools.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(names).toEqual(Object.keys(many));
});

it('a cursor that is no tool is refused with the way out', async () => {
  const client = await (await openWrapped()).connect();
  await client.listTools();
  expect(await client.callTool({ name: '_ui_list', arguments: { cursor: 'gone' } })).toMatchObject({
    isError: true,
    content: [{ text: 'No page begins at the cursor "gone". Begin again without a cursor.' }],
  });
});
