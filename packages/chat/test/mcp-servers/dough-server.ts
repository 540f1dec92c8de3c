// An Apps SDK server whose tool `knead` answers when `finish` is called, and `weigh` at once with the id of its scale. Their page reads its data
// once. `bake` and `bake-more` have pages at the limit of what is shown, and above it.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const uri = 'ui://widget/dough.html';
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Dough</title><p id="state"></p><script>
  document.getElementById('state').textContent = window.openai.toolOutput?.minutes ? 'Kneaded: ' + window.openai.toolOutput.minutes + ' min' : 'No data';
</script></html>`;
/** A page that the other opens in a modal. */
const SCALE = 'ui://widget/scale.html';
const SCALE_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Scale</title><h1 id="name"></h1><button id="tare">Tare</button><p id="said"></p><script>
  document.getElementById('name').textContent = 'Scale ' + window.openai.view.params.scale;
  document.getElementById('tare').onclick = () => window.openai.callTool('tare').then(({ result }) => { document.getElementById('said').textContent = result; });
</script></html>`;
/** A page of `bytes`, which says how much of its data has come. */
const pageOfBytes = (bytes: number): string => {
  const before =
    '<!doctype html><meta charset="utf-8"><title>Recipes</title><p id="state"></p><script>const recipes = "';
  const after = `";document.getElementById('state').textContent = recipes.length + ' letters for ' + window.openai.toolOutput.loaves + ' loaves';</script>`;
  return before + 'x'.repeat(bytes - before.length - after.length) + after;
};
/** The largest page that is shown, and one that has a byte more. */
const LARGE_PAGES = { bake: 5_242_880, 'bake-more': 5_242_881 };
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
  server.registerResource('scale', SCALE, {}, () => ({
    contents: [{ uri: SCALE, mimeType: 'text/html+skybridge', text: SCALE_PAGE }],
  }));
  server.registerTool('tare', { _meta: { 'openai/widgetAccessible': true } }, () => ({
    content: [{ type: 'text', text: 'The scale shows 0 g' }],
  }));
  for (const [name, bytes] of Object.entries(LARGE_PAGES)) {
    const large = `ui://widget/${name}.html`;
    server.registerResource(name, large, {}, () => ({
      contents: [{ uri: large, mimeType: 'text/html+skybridge', text: pageOfBytes(bytes) }],
    }));
    server.registerTool(name, { _meta: { 'openai/outputTemplate': large } }, () => ({
      content: [{ type: 'text', text: 'Baked 3 loaves' }],
      structuredContent: { loaves: 3 },
    }));
  }
  server.registerTool('finish', {}, () => {
    finish();
    return { content: [] };
  });
  return server;
});
