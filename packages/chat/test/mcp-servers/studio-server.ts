// The MCP server of the tests of surfaces in the page: one view that performs every kind of action, with a counter that
// shows whether its document was reloaded.
import { McpServer } from '@modelcontextprotocol/server';
import { registerUITool } from '@vitrine/server';
import * as z from 'zod';
import { serveWithView } from './serve-with-view.ts';

const SCRIPT = `
import { connect } from '@vitrine/view';
import { createTools } from '@vitrine/view/tools';
const $ = id => document.getElementById(id);
const say = text => { $('out').textContent = text; };
const tools = createTools();
tools.offer({ name: 'read_count', title: 'Read the count', description: 'Says where the counter stands', annotations: { readOnlyHint: true } },
  () => ({ content: [{ type: 'text', text: 'The counter stands at ' + $('count').textContent }] }));
tools.offer({ name: 'set_count', title: 'Set the count', inputSchema: { type: 'object', properties: { to: { type: 'integer' } }, required: ['to'] } },
  ({ to }) => { $('count').textContent = String(to); return { content: [{ type: 'text', text: 'Set to ' + to }] }; });
const view = await connect({ name: 'studio', version: '1.0.0' }, { tools, displayModes: ['inline', 'fullscreen', 'pip'] });
let results = 0;
view.on('result', () => { $('results').textContent = String(++results); });
const mode = () => { $('mode').textContent = view.context.displayMode + ' ' + (view.context.theme ?? ''); };
view.on('context', mode);
mode();
let stop = new AbortController();
const on = (id, run) => { $(id).onclick = async () => { try { const said = await run(); say(typeof said === 'string' ? said : 'done'); } catch (error) { say('Refused: ' + error.message); } }; };
on('add', () => { $('count').textContent = String(Number($('count').textContent) + 1); });
on('progress', async () => {
  const said = [];
  const result = await view.callTool('climb', { to: 3 }, { onProgress: ({ progress, total, message }) => said.push(progress + '/' + total + ' ' + message) });
  return said.join(', ') + ' → ' + result.content[0].text;
});
on('forever', () => { stop = new AbortController(); return view.callTool('forever', {}, { signal: stop.signal, onProgress: () => say('under way') }); });
on('stop', () => { stop.abort(); return new Promise(() => {}); });
on('stopped', async () => (await view.callTool('stopped')).content[0].text);
on('link', () => view.openLink('https://user@xn--pple-43d.example:8443/terms?from=studio#end'));
on('terms', () => view.openLink('http://example.org/terms'));
on('save', () => view.request('ui/download-file', { contents: [
  { type: 'resource', resource: { uri: 'file:///notes/../Plan.csv', mimeType: 'text/csv', text: 'a,b' } },
  { type: 'resource', resource: { uri: 'file:///setup.exe', mimeType: 'application/octet-stream', blob: 'TVo=' } },
] }));
on('tell', () => view.setModelContext({ content: [{ type: 'text', text: 'The counter stands at ' + $('count').textContent }], structuredContent: { count: 7 } }));
on('speak', () => view.sendMessage([
  { type: 'text', text: 'See **these**.' },
  { type: 'image', mimeType: 'image/gif', data: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' },
  { type: 'resource', resource: { uri: 'file:///list.txt', mimeType: 'text/plain', text: 'one and two' } },
  { type: 'resource_link', uri: 'https://example.org/book', name: 'The book' },
]));
on('ask', () => view.request('sampling/createMessage', { messages: [{ role: 'user', content: { type: 'text', text: 'hi' } }], maxTokens: 10 }));
on('full', () => view.requestDisplayMode('fullscreen'));
on('leave', () => view.notify('ui/notifications/request-teardown', {}));
on('grow', async () => { await view.callTool('grow'); });
window.addEventListener('message', event => { const m = event.data?.method; if (typeof m === 'string' && m.endsWith('list_changed')) $('news').textContent += m + ' '; });
$('tall').onclick = () => { document.body.style.paddingBottom = '400px'; };
`;

const BUTTONS = [
  ...['add', 'progress', 'forever', 'stop', 'stopped', 'link', 'terms', 'save', 'tell'],
  ...['speak', 'ask', 'full', 'leave', 'grow', 'tall'],
];
const PAGE = `<!doctype html><html lang="en"><title>Studio</title>
<style>body{font:15px/1.5 var(--font-sans,sans-serif);color:var(--color-text-primary,#111);background:var(--color-background-primary,#fff);margin:0;padding:8px}
button{font:inherit;margin:2px;padding:4px 10px;border:1px solid var(--color-border-primary,#999);border-radius:4px;background:none;color:inherit}</style>
<p>Count <b id="count">0</b>, results <b id="results">0</b>, <span id="mode"></span></p>
<div>${BUTTONS.map(id => `<button id="${id}">${id}</button>`).join('')}</div>
<p id="out"></p><p id="news"></p>`;

function createStudioServer(script: string): McpServer {
  const server = new McpServer({ name: 'studio-server', version: '1.0.0' });
  let stopped = 0;
  const visible = { _meta: { ui: { visibility: ['model', 'app'] } } };
  server.registerTool(
    'climb',
    { inputSchema: z.object({ to: z.number() }), ...visible },
    async ({ to }, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (let progress = 1; progress <= to && progressToken !== undefined; progress++) {
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: to, message: `step ${progress}` },
        });
      }
      return { content: [{ type: 'text', text: `at ${to}` }] };
    },
  );
  server.registerTool('forever', { inputSchema: z.object({}) }, async (_, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    if (progressToken !== undefined)
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: 1 } });
    return new Promise<never>((_, reject) => {
      mcpReq.signal.addEventListener('abort', () => {
        stopped++;
        reject(new Error('stopped'));
      });
    });
  });
  server.registerTool('stopped', { inputSchema: z.object({}) }, () => ({
    content: [{ type: 'text', text: `stopped ${stopped}` }],
  }));
  server.registerTool('grow', { inputSchema: z.object({}) }, () => {
    server.registerTool('grown', { title: 'Grown', inputSchema: z.object({}) }, () => ({ content: [] }));
    return { content: [{ type: 'text', text: 'grown' }] };
  });
  registerUITool(
    server,
    {
      name: 'studio',
      title: 'Studio',
      inputSchema: z.object({}),
      ui: { html: () => `${PAGE}<script type="module">${script}</script></html>` },
    },
    () => ({ content: [{ type: 'text', text: 'The studio, in words.' }] }),
  );
  return server;
}

if (import.meta.main) await serveWithView(SCRIPT, createStudioServer);
