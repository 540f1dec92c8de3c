// The MCP server of the tests of surfaces that open before their result, and of polling views: a kettle that boils
// until it is poured.
import { McpServer } from '@modelcontextprotocol/server';
import { registerUITool } from '@vitrine/server';
import * as z from 'zod';
import { serveWithView } from './serve-with-view.ts';

const SCRIPT = `
import { connect } from '@vitrine/view';
const $ = id => document.getElementById(id);
$('document').textContent = Math.random();
const show = line => { $('received').textContent += line + '. '; };
const view = await connect({ name: 'kettle', version: '1.0.0' });
const showSchema = () => { $('schema').textContent = JSON.stringify(view.context.toolInfo?.tool.inputSchema); };
showSchema();
view.on('context', showSchema);
view.on('input', ({ water }) => show('Heating ' + water));
view.on('result', ({ content }) => show(content[0].text));
view.on('cancelled', ({ reason }) => show(reason.replace('.', '')));
$('watch').onclick = async () => {
  for (let asked = 0; asked < 4; asked++) await view.callTool('gauge', { fail: asked === 3 });
  show('Watched');
};
`;
const PAGE = `<!doctype html><html lang="en"><title>Kettle</title>
<p id="received"></p><p id="document"></p><p id="schema"></p><button id="watch">Watch</button>`;

function createKettleServer(script: string): McpServer {
  const server = new McpServer({ name: 'kettle-server', version: '1.0.0' });
  const waiting = new Set<(said: string) => void>();
  registerUITool(
    server,
    {
      name: 'boil',
      title: 'Boil',
      inputSchema: z.object({ water: z.string() }),
      annotations: { readOnlyHint: true },
      ui: { html: () => `${PAGE}<script type="module">${script}</script></html>` },
    },
    async (_, { mcpReq }) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      waiting.add(resolve);
      mcpReq.signal.addEventListener('abort', () => reject(new Error('off')));
      return { content: [{ type: 'text', text: await promise.finally(() => waiting.delete(resolve)) }] };
    },
  );
  server.registerTool('pour', { title: 'Pour', inputSchema: z.object({ said: z.string() }) }, ({ said }) => {
    for (const finish of waiting) finish(said);
    return { content: [{ type: 'text', text: `Poured ${waiting.size}` }] };
  });
  server.registerTool(
    'gauge',
    {
      title: 'Gauge',
      inputSchema: z.object({ fail: z.boolean() }),
      _meta: { ui: { visibility: ['app'] } },
    },
    ({ fail }) => ({ isError: fail, content: [{ type: 'text', text: fail ? 'no reading' : '80 degrees' }] }),
  );
  return server;
}

if (import.meta.main) await serveWithView(SCRIPT, createKettleServer);
