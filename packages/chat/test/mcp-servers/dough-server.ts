// An Apps SDK server whose tool `knead` answers when `finish` is called, and `weigh` at once with the id of its scale. Their page reads its data once.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const uri = 'ui://widget/dough.html';
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Dough</title><p id="state"></p><script>
  document.getElementById('state').textContent = window.openai.toolOutput?.minutes ? 'Kneaded: ' + window.openai.toolOutput.minutes + ' min' : 'No data';
</script></html>`;
let finish = (): void => {};
const finished = new Promise<void>(resolve => {
  finish = resolve;
});

serveStdio(() => {
  const server = new McpServer({ name: 'dough', version: '1.0.0' });
  server.registerResource('dough', uri, {}, () => ({
    contents: [{ uri, mimeType: 'text/html+skybridge', text: PAGE }],
  }));
  server.registerTool(
    'knead',
    {
      _meta: {
        'openai/outputTemplate': uri,
        'openai/toolInvocation/invoking': 'Kneading the dough',
        'openai/toolInvocation/invoked': 'The dough is ready',
      },
    },
    async () => {
      await finished;
      return { content: [{ type: 'text', text: 'Kneaded' }], structuredContent: { minutes: 12 } };
    },
  );
  server.registerTool(
    'weigh',
    { inputSchema: z.object({ scale: z.string().optional() }), _meta: { 'openai/outputTemplate': uri } },
    ({ scale = '' }, context) => ({
      content: [{ type: 'text', text: 'Weighed' }],
      _meta: { received: context.mcpReq._meta, ...(scale === '' ? {} : { 'openai/widgetSessionId': scale }) },
    }),
  );
  server.registerTool('finish', {}, () => {
    finish();
    return { content: [] };
  });
  return server;
});
