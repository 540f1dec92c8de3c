// The MCP server of the tests of view state: a view that stores its state, and one tool that writes.
import { McpServer } from '@modelcontextprotocol/server';
import { registerUITool } from '@vitrine/server';
import * as z from 'zod';
import { serveWithView } from './serve-with-view.ts';

const SCRIPT = `
import { connect } from '@vitrine/view';
const $ = id => document.getElementById(id);
const view = await connect({ name: 'slate', version: '1.0.0' });
const kept = view.context['vitrine.dev/view-state'];
let drawn = kept?.drawn ?? 0;
const show = () => { $('drawn').textContent = 'Drawn ' + drawn; };
show();
view.on('result', ({ content }) => { $('result').textContent = content[0].text; });
$('draw').onclick = async () => {
  drawn++;
  await view.request('vitrine.dev/view-state/set', { state: { drawn } });
  show();
};
const showNote = () => { $('noted').textContent = 'Noted ' + (localStorage.note ?? 'nothing'); };
showNote();
$('note').onclick = () => {
  localStorage.note = (Number(localStorage.note) || 0) + 1;
  showNote();
};
$('write').onclick = () => view.callTool('write').then(
  () => { $('wrote').textContent = 'Written'; },
  () => { $('wrote').textContent = 'Not written'; },
);
`;
const PAGE = `<!doctype html><html lang="en"><title>Slate</title>
<p id="drawn"></p><p id="noted"></p><p id="result"></p><p id="wrote"></p><button id="draw">draw</button><button id="write">write</button><button id="note">note</button>`;

function createSlateServer(script: string): McpServer {
  const server = new McpServer({ name: 'slate-server', version: '1.0.0' });
  registerUITool(
    server,
    {
      name: 'slate',
      title: 'Slate',
      inputSchema: z.object({ word: z.string() }),
      ui: { html: () => `${PAGE}<script type="module">${script}</script>` },
    },
    ({ word }) => ({ content: [{ type: 'text', text: `The word is ${word}` }] }),
  );
  server.registerTool('write', { title: 'Write', inputSchema: z.object({}) }, () => ({
    content: [{ type: 'text', text: 'Written.' }],
  }));
  return server;
}

if (import.meta.main) await serveWithView(SCRIPT, createSlateServer);
