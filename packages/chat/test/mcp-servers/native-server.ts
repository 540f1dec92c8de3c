// A server whose tools name native components, rightly and wrongly.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { registerUITool } from '@vitrine/server';
import { nativeResult, nativeTool } from '@vitrine/server/native';
import * as z from 'zod';

const text = (said: string) => [{ type: 'text' as const, text: said }];
const wrong = { content: text('Only text.'), structuredContent: { code: 5 } };
const page = '<!doctype html><html lang="en"><title>Page</title><p>The page of the tool.</p></html>';

serveStdio(() => {
  const server = new McpServer({ name: 'native', version: '0.1.0' });
  server.registerTool('offer', { title: 'Offer', ...nativeTool('code-block') }, () =>
    nativeResult('code-block', {
      code: 'print(1)',
      language: 'python',
      footerActions: [
        { id: 'run', label: 'Run it', sentence: 'Please run this program.' },
        { id: 'keep', label: 'Keep it' },
      ],
    }),
  );
  server.registerTool('wrong', { title: 'Wrong', ...nativeTool('code-block') }, () => wrong);
  registerUITool(
    server,
    { name: 'with_page', title: 'With page', ...nativeTool('code-block'), ui: { html: page } },
    () => wrong,
  );
  registerUITool(
    server,
    {
      name: 'both',
      title: 'Both',
      ...nativeTool('code-block'),
      inputSchema: z.object({ code: z.string() }),
      ui: { html: page },
    },
    ({ code }) => nativeResult('code-block', { code }),
  );
  const newer = { 'vitrine.dev/native': { component: 'code-block', version: 99 } };
  server.registerTool('newer', { title: 'Newer', _meta: newer }, () => ({
    content: text('A newer form.'),
    structuredContent: { code: 'let a;' },
  }));
  server.registerTool('fails', { title: 'Fails', ...nativeTool('code-block') }, () => {
    throw new Error('The file is gone.');
  });
  server.registerTool('large', { title: 'Large', ...nativeTool('code-block') }, () =>
    nativeResult('code-block', { code: `${'a line of text\n'.repeat(100_000)}the end`, maxCollapsedLines: 3 }),
  );
  return server;
});
