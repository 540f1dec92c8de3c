// The MCP server of the page's tests: a form with every common control, answers of several kinds, a slow call,
// and an interface with actions.
import { McpServer } from '@modelcontextprotocol/server';
import { registerUITool } from '@vitrine/server';
import * as z from 'zod';
import { serveWithView } from './serve-with-view.ts';

const DESK_SCRIPT = `
import { connect } from '@vitrine/view';
const view = await connect({ name: 'desk', version: '1.0.0' });
const out = document.querySelector('#out');
const sign = name => view.callTool('sign', { name }).then(
  result => { out.textContent += result.content[0].text + '. '; },
  error => { out.textContent += 'Refused. '; },
);
document.querySelector('#sign').onclick = () => sign('Ada');
document.querySelector('#both').onclick = () => { sign('Ada'); sign('Grace'); };
document.querySelector('#all').onclick = () => { for (const name of 'ABCDEFG') sign(name); };
let looks = 0;
document.querySelector('#look').onclick = () => view.callTool('greet', { name: 'Guest ' + ++looks }).then(() => { out.textContent += 'Looked up. '; });
document.querySelector('#link').onclick = () => view.openLink('https://example.org/terms').catch(() => { out.textContent += 'Not opened. '; });
const theme = () => { document.querySelector('#theme').textContent = view.context.theme; };
view.on('context', theme);
theme();
`;
const DESK_PAGE = `<!doctype html><html lang="en"><title>Desk</title>
<button id="sign">Sign</button> <button id="both">Sign both</button> <button id="all">Sign all</button> <button id="link">Terms</button>
<button id="look">Look up</button>
<p id="out"></p><p id="theme"></p>`;

const MARKDOWN =
  '## Minutes\n\n- one\n- two\n\n<img src=x onerror="document.title=\'owned\'">\n\n[bad](javascript:alert(1)) **done**';

function createPageServer(script: string): McpServer {
  const server = new McpServer({ name: 'page-server', version: '1.0.0' });
  server.registerTool(
    'greet',
    {
      title: 'Greet a person',
      description: 'Says hello',
      inputSchema: z.object({
        name: z.string().min(2).describe('Whom to greet'),
        times: z.number().int().min(1).max(5).default(1),
        mood: z.enum(['warm', 'formal']).optional(),
        loud: z.boolean().default(false),
      }),
      annotations: { readOnlyHint: true },
    },
    ({ name, times, mood, loud }) => {
      const text = Array.from({ length: times }, () => `${mood === 'formal' ? 'Good day' : 'Hello'}, ${name}.`).join(
        ' ',
      );
      return {
        content: [{ type: 'text', text: loud ? text.toUpperCase() : text }],
        structuredContent: { name, times },
      };
    },
  );
  server.registerTool('minutes', { title: 'Minutes', inputSchema: z.object({}) }, () => ({
    content: [{ type: 'text', text: MARKDOWN }],
  }));
  server.registerTool('fail', { title: 'Fail', inputSchema: z.object({}) }, () => ({
    isError: true,
    content: [{ type: 'text', text: 'The drawer is stuck.' }],
  }));
  server.registerTool('wait', { title: 'Wait', inputSchema: z.object({}) }, () => new Promise<never>(() => {}));
  server.registerTool('sign', { title: 'Sign', inputSchema: z.object({ name: z.string() }) }, ({ name }) => ({
    content: [{ type: 'text', text: `Signed by ${name}` }],
  }));
  registerUITool(
    server,
    {
      name: 'desk',
      title: 'Desk',
      inputSchema: z.object({}),
      ui: { html: () => `${DESK_PAGE}<script type="module">${script}</script></html>` },
    },
    () => ({ content: [{ type: 'text', text: 'A desk.' }] }),
  );
  return server;
}

if (import.meta.main) await serveWithView(DESK_SCRIPT, createPageServer);
