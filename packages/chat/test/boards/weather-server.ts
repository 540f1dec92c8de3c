// The MCP server of the tests of boards: a forecast with a view, which counts how often it was asked; a tool that fails on demand; one that changes something.
import { McpServer } from '@modelcontextprotocol/server';
import { registerUITool } from '@vitrine/server';
import * as z from 'zod';
import { serveWithView } from '../mcp-servers/serve-with-view.ts';

const SCRIPT = `
import { connect } from '@vitrine/view';
const $ = id => document.getElementById(id);
const view = await connect({ name: 'forecast', version: '1.0.0' });
let marks = view.context['vitrine.dev/view-state']?.marks ?? 0;
const show = () => { $('marks').textContent = 'Marks ' + marks; };
show();
view.on('result', ({ content }) => { $('result').textContent = content[0].text; });
$('mark').onclick = async () => {
  marks++;
  await view.request('vitrine.dev/view-state/set', { state: { marks } });
  show();
};
$('say').onclick = () => view.sendMessage('Refresh all').then(
  () => { $('said').textContent = 'Said'; },
  () => { $('said').textContent = 'Not said'; },
);
`;
const PAGE = `<!doctype html><html lang="en"><title>Forecast</title>
<p id="result"></p><p id="marks"></p><p id="said"></p><button id="mark">mark</button><button id="say">say</button>`;

function createWeatherServer(script: string): McpServer {
  const server = new McpServer({ name: 'weather', version: '1.0.0' });
  let count = 0;
  const city = z.string().meta({ title: 'City' });
  registerUITool(
    server,
    {
      name: 'forecast',
      title: 'Forecast',
      inputSchema: z.object({ city }),
      annotations: { readOnlyHint: true },
      ui: { html: () => `${PAGE}<script type="module">${script}</script>` },
    },
    ({ city: name }) => ({ content: [{ type: 'text', text: `${name}: ${++count}` }] }),
  );
  server.registerTool(
    'air',
    { title: 'Air', inputSchema: z.object({ city }), annotations: { readOnlyHint: true } },
    ({ city: name }) =>
      name === 'Atlantis'
        ? { isError: true, content: [{ type: 'text', text: 'No station measures there.' }] }
        : { content: [{ type: 'text', text: `The air of ${name} is good.` }] },
  );
  server.registerTool('pay', { title: 'Pay', inputSchema: z.object({}) }, () => ({
    content: [{ type: 'text', text: 'Paid.' }],
  }));
  return server;
}

if (import.meta.main) await serveWithView(SCRIPT, createWeatherServer);
