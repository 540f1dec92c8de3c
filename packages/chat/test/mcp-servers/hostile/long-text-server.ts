// The MCP server of the tests of very long texts: its view calls tools with them, and its tools return them.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { registerUITool } from '@vitrine/server';
import * as z from 'zod';
import { bundle } from '../../../../../test/support/services/serve.ts';

/** Letters that fonts kern, and letters that join: of both, a browser lays out a long run in quadratic time. */
export const LONG_TEXT = 'y'.repeat(200_000);
export const LONG_ARGUMENTS = {
  letters: { text: LONG_TEXT },
  joining: { text: '\u0628'.repeat(200_000) },
  hidden: { text: 'a\u202e'.repeat(100_000) },
  nested: { deep: { deeper: [LONG_TEXT] } },
  name: { [LONG_TEXT]: 1 },
  many: Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`argument${index}`, 'y'.repeat(30)])),
};

const SCRIPT = `
import { connect } from '@vitrine/view';
const view = await connect({ name: 'long', version: '1.0.0' });
const all = ${JSON.stringify(LONG_ARGUMENTS)};
for (const button of document.querySelectorAll('button'))
  button.onclick = () => {
    if (button.id === 'log') view.log('info', ${JSON.stringify(LONG_TEXT.slice(0, 50_000))});
    else view.callTool('save', all[button.id]).catch(() => {});
  };
`;
const PAGE = `<!doctype html><html lang="en"><title>Long</title>${[...Object.keys(LONG_ARGUMENTS), 'log']
  .map(id => `<button id="${id}">${id}</button>`)
  .join(' ')}`;

if (import.meta.main) {
  const script = await bundle({ source: SCRIPT, resolveDir: import.meta.dirname }, { format: 'esm', minify: true });
  serveStdio(() => {
    const server = new McpServer({ name: 'long', version: '1.0.0' });
    const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });
    registerUITool(
      server,
      {
        name: 'long',
        inputSchema: z.object({}),
        ui: { html: () => `${PAGE}<script type="module">${script.replaceAll('</script', '<\\/script')}</script>` },
      },
      () => text('Shown.'),
    );
    server.registerTool('save', { inputSchema: z.looseObject({}) }, () => text('Saved.'));
    server.registerTool('text', { inputSchema: z.object({}) }, () => text(LONG_TEXT));
    server.registerTool('error', { inputSchema: z.object({}) }, () => {
      throw new Error(LONG_TEXT);
    });
    server.registerTool('file', { inputSchema: z.object({}) }, () => ({
      content: [
        {
          type: 'resource' as const,
          resource: { uri: `file:///${LONG_TEXT}`, mimeType: 'text/plain', text: LONG_TEXT },
        },
        {
          type: 'resource_link' as const,
          uri: `https://long.example/${LONG_TEXT}`,
          name: LONG_TEXT,
          description: LONG_TEXT,
        },
        { type: 'resource_link' as const, uri: 'file:///a', name: 'a', title: LONG_TEXT },
      ],
    }));
    server.registerPrompt(
      'described',
      {
        title: LONG_TEXT,
        description: LONG_TEXT,
        argsSchema: z.object({ [LONG_TEXT]: z.string().describe(LONG_TEXT) }),
      },
      () => ({ messages: [] }),
    );
    server.registerTool('described', { title: LONG_TEXT, description: LONG_TEXT, inputSchema: z.object({}) }, () =>
      text('Done.'),
    );
    server.registerTool(
      'schema',
      {
        inputSchema: z.object({
          note: z.string().describe(LONG_TEXT).default(LONG_TEXT),
          kind: z.enum([LONG_TEXT, 'short']),
          [LONG_TEXT]: z.string().optional(),
        }),
      },
      () => text('Done.'),
    );
    return server;
  });
}
