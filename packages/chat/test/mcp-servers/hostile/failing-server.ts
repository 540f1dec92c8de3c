// An MCP server whose interfaces fail, each in another way; every tool also returns text.
// Usage: node --conditions=@vitrine/source failing-server.ts <origin of the pages> <origin where nothing answers>
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const [, , pages = '', nowhere = ''] = process.argv;

/** A view that performs the handshake, and runs `then` once it is ready. */
const view = (body: string, then: string): string => `<!doctype html><meta name="color-scheme" content="light dark">
<style>body { font: 15px/1.5 system-ui; margin: 0; } h1 { font-size: 18px; margin: 0 0 8px; } td { padding: 4px 16px 4px 0; }</style>
<body>${body}<script>
  const post = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id !== 'init') return;
    post({ method: 'ui/notifications/initialized', params: {} });
    post({ method: 'ui/notifications/size-changed', params: { height: document.documentElement.offsetHeight } });
    ${then}
  });
  post({ id: 'init', method: 'ui/initialize', params: { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
</script>`;

const SALES = '<h1>Sales</h1><table><tr><td>Berlin</td><td>412</td></tr><tr><td>Lisbon</td><td>388</td></tr></table>';

const DOCUMENTS: Record<string, { title: string; mimeType: string; text: string }> = {
  'throws-before': {
    title: 'Throws before it is ready',
    mimeType: 'text/html;profile=mcp-app',
    text: '<!doctype html><div id="app"></div><script>\nconst data = undefined;\nconsole.log(data.rows); // ui/initialize follows\n</script>',
  },
  'throws-after': {
    title: 'Throws after it is ready',
    mimeType: 'text/html;profile=mcp-app',
    text: view(SALES, `setTimeout(() => { throw new RangeError('Invalid chart width: -1'); });`),
  },
  unmounts: {
    title: 'Throws and leaves nothing',
    mimeType: 'text/html;profile=mcp-app',
    text: view(
      SALES,
      `setTimeout(() => { document.body.replaceChildren(); throw new Error('Minified error #130'); });`,
    ),
  },
  'blocked-script': {
    title: 'Main script blocked',
    mimeType: 'text/html;profile=mcp-app',
    text: '<!doctype html><div id="root">Loading…</div><script type="module" src="https://cdn.example/app/main.js"></script>',
  },
  refused: { title: 'Connection refused', mimeType: 'text/uri-list', text: `${nowhere}/dashboard` },
  denied: { title: 'X-Frame-Options: DENY', mimeType: 'text/uri-list', text: `${pages}/deny` },
  indistinguishable: { title: 'Cannot be told apart', mimeType: 'text/uri-list', text: `${pages}/forbidden` },
  found: { title: 'A page that is found', mimeType: 'text/uri-list', text: `${pages}/found` },
  script: {
    title: 'Remote-DOM script that throws',
    mimeType: 'application/vnd.mcp-ui.remote-dom+javascript; framework=react',
    text: `const line = document.createElement('ui-text'); line.setAttribute('content', 'Drawn by a script'); root.append(line); setTimeout(() => { throw new Error('the script broke'); });`,
  },
};

function createFailingServer(): McpServer {
  const server = new McpServer({ name: 'failing', version: '1.0.0' });
  for (const [name, { title, mimeType, text }] of Object.entries(DOCUMENTS))
    server.registerTool(name, { title, inputSchema: z.object({}), annotations: { readOnlyHint: true } }, () => ({
      content: [
        { type: 'text', text: `The result of ${name} in words: Berlin 412, Lisbon 388.` },
        { type: 'resource', resource: { uri: `ui://failing/${name}`, mimeType, text } },
      ],
    }));
  return server;
}

if (import.meta.main) serveStdio(() => createFailingServer());
