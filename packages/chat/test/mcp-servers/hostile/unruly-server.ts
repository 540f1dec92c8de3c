// The MCP server of the tests of the shield button: a view with many requests, including ones that the sandbox and the policy block.
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { serveWithView } from '../serve-with-view.ts';

const SCRIPT = `
import { connect } from '@vitrine/view';
const $ = id => document.getElementById(id);
const say = text => { $('out').textContent = text; };
const view = await connect({ name: 'unruly', version: '1.0.0' });
$('image').onclick = () => { const image = new Image(); image.onerror = () => say('no image'); image.src = 'https://evil.example/pixel.png'; };
$('eval').onclick = () => { try { say('eval ' + eval('6*7')); } catch { say('no eval'); } };
$('erase').onclick = () => view.callTool('erase').then(() => say('erased'), error => say('refused: ' + error.message));
$('malformed').onclick = () => { for (let n = 0; n < 20; n++) parent.postMessage({ words: n }, '*'); say('sent'); };
$('leave').onclick = () => { location.href = 'about:blank'; };
$('tall').onclick = () => { document.body.style.height = '999999px'; };
`;
const BUTTONS = ['image', 'eval', 'erase', 'malformed', 'leave', 'tall'];
const PAGE = `<!doctype html><html lang="en"><title>Unruly</title>${BUTTONS.map(id => `<button id="${id}">${id}</button>`).join(' ')}<p id="out"></p>`;

const URI = 'ui://unruly/view';
const MIME_TYPE = 'text/html;profile=mcp-app';
/** Declared without `registerUITool`, which refuses the second domain: hosts do. */
const UI = {
  csp: {
    connectDomains: ['https://api.example', 'http://plain.example'],
    resourceDomains: ['https://cdn.example'],
  },
  permissions: { camera: {} },
};

function createUnrulyServer(script: string): McpServer {
  const server = new McpServer({ name: 'unruly-server', version: '1.0.0' });
  server.registerTool(
    'unruly',
    { title: 'Unruly', inputSchema: z.object({}), _meta: { ui: { resourceUri: URI } } },
    () => ({ content: [{ type: 'text', text: 'The unruly one, in words.' }] }),
  );
  const text = `${PAGE}<script type="module">${script}</script>`;
  const contents = [{ uri: URI, mimeType: MIME_TYPE, text, _meta: { ui: UI } }];
  server.registerResource('unruly', URI, { mimeType: MIME_TYPE }, () => ({ contents }));
  server.registerTool('erase', { title: 'Erase', inputSchema: z.object({}) }, () => ({
    content: [{ type: 'text', text: 'Erased.' }],
  }));
  return server;
}

if (import.meta.main) await serveWithView(SCRIPT, createUnrulyServer);
