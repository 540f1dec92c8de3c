// A server whose view says what it sees of its host, and how the arguments of its call arrived.
import { McpServer } from '@modelcontextprotocol/server';
import { registerUITool } from '@vitrine/server';
import * as z from 'zod';
import { serveWithView } from './serve-with-view.ts';

const SCRIPT = `
import { connect } from '@vitrine/view';
const $ = id => document.getElementById(id);
const view = await connect({ name: 'mirror', version: '1.0.0' }, { displayModes: ['inline', 'fullscreen', 'pip'] });
let parts = 0;
view.on('partial-input', () => { $('parts').textContent = String(++parts); });
view.on('input', ({ text }) => { $('text').textContent = text; });
const show = () => {
  const { locale, platform, theme, deviceCapabilities, availableDisplayModes } = view.context;
  $('host').textContent = [view.hostInfo?.name, locale, platform, theme, deviceCapabilities?.touch ? 'touch' : 'no touch', availableDisplayModes.join('+')].join(' | ');
};
view.on('context', show);
show();
$('tell').onclick = async () => {
  try { await view.setModelContext({ content: [{ type: 'text', text: 'seen' }] }); $('out').textContent = 'taken'; }
  catch (error) { $('out').textContent = 'Refused: ' + error.message; }
};
`;
const PAGE = `<!doctype html><html lang="en"><title>Mirror</title><style>body{font:15px sans-serif;margin:8px;color:var(--color-text-primary,#111);background:var(--color-background-primary,#fff)}</style>
<p id="host"></p><p>Parts: <b id="parts">0</b></p><p id="text"></p><button id="tell">Tell the model</button><p id="out"></p>`;

function createMirrorServer(script: string): McpServer {
  const server = new McpServer({ name: 'mirror-server', version: '1.0.0' });
  registerUITool(
    server,
    {
      name: 'mirror',
      title: 'Mirror',
      inputSchema: z.object({ text: z.string() }),
      ui: { html: () => `${PAGE}<script type="module">${script}</script></html>` },
    },
    () => ({ content: [{ type: 'text', text: 'Done.' }] }),
  );
  return server;
}

if (import.meta.main) await serveWithView(SCRIPT, createMirrorServer);
