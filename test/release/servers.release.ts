// Servers of users, on both generations of the MCP SDK, and the sample of README.md: with the packages as they are published.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { readFences } from '../support/fences.ts';
import { execute } from './run.ts';

const consumer = inject('consumer');

const GENERATIONS = {
  '1.x': {
    imports: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';`,
    start: 'await server.connect(new StdioServerTransport());',
  },
  '2.x': {
    imports: `import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';`,
    start: 'serveStdio(() => server);',
  },
};
const server = ({ imports, start }: (typeof GENERATIONS)['1.x']): string => `${imports}
import { defineUITool, registerUITool } from '@vitrine/server';
import { VIEW_SCRIPT } from '@vitrine/view/script';
import * as z from 'zod';

const html = \`<!doctype html><html lang="en"><title>Dice</title><h1 id="roll">Dice</h1><script>\${VIEW_SCRIPT}</script><script>
vitrine.connect({ name: 'dice', version: '1.0.0' }).then(view => {
  view.on('result', ({ structuredContent }) => { roll.textContent = structuredContent.value; });
});
</script>\`;
const server = new McpServer({ name: 'dice', version: '1.0.0' });
const roll = defineUITool({
  name: 'roll',
  description: 'Rolls a die.',
  inputSchema: z.object({ sides: z.int().min(2) }),
  outputSchema: z.object({ value: z.int() }),
  ui: { html },
});
registerUITool(server, roll, ({ sides }) => ({
  content: [{ type: 'text', text: 'You rolled.' }],
  structuredContent: { value: sides },
}));
${start}
`;

/** Runs a server under `vitrine inspect --check`, which calls its tools and opens their pages. */
async function check(name: string, source: string): Promise<string> {
  const folder = join(consumer, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'server.mjs'), source);
  const command = ['--no-install', 'vitrine', 'inspect', '--check', '--', 'node', 'server.mjs'];
  return (await execute('npx', command, { cwd: folder })).stdout;
}

it.each(Object.entries(GENERATIONS))('a server on SDK %s passes vitrine inspect --check', async (name, generation) => {
  expect(await check(`sdk-${name}`, server(generation))).toMatch(/ 0 failed/);
});

it('the first sample of README.md passes vitrine inspect --check without a warning', async () => {
  const sample = readFences('README.md').find(({ language }) => language === 'ts')!;
  expect(await check('readme', sample.code)).toMatch(/ 0 with warnings, 0 failed/);
});
