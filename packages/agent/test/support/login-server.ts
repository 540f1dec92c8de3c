// A server that receives a secret and repeats it wherever a server can: in results, errors, progress and its log. It writes what it
// received to a file, so that a test knows that the secret arrived. Argument: the file.
import { appendFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

/** A view that shows every message it receives. */
const VIEW = `<!doctype html><html lang="en"><title>Login</title><pre id="messages"></pre><script>
const messages = document.getElementById('messages');
const post = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
addEventListener('message', ({ data }) => {
  messages.textContent += JSON.stringify(data) + '\\n';
  if (data.id === 1) post({ method: 'ui/notifications/initialized' });
});
const params = { appInfo: { name: 'login', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' };
post({ id: 1, method: 'ui/initialize', params });
</script></html>`;
const UI = 'ui://login/view';

const [file = ''] = process.argv.slice(2);
const inputSchema = z.object({
  user: z.string(),
  password: z.string().meta({ format: 'password' }),
  keys: z.array(z.object({ name: z.string(), key: z.string().meta({ writeOnly: true }) })).optional(),
});

serveStdio(() => {
  const server = new McpServer({ name: 'login', version: '1.0.0' });
  server.registerResource('view', UI, { mimeType: 'text/html;profile=mcp-app' }, async () => ({
    contents: [{ uri: UI, mimeType: 'text/html;profile=mcp-app', text: VIEW }],
  }));
  const config = { title: 'Log in', inputSchema, _meta: { ui: { resourceUri: UI } } };
  server.registerTool('log_in', config, async (given, { mcpReq }) => {
    appendFileSync(file, `${JSON.stringify(given)}\n`);
    const { password } = given;
    const token = mcpReq._meta?.progressToken;
    if (token !== undefined)
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken: token, progress: 1, message: `Trying ${password}` },
      });
    console.error(`log: ${password}`);
    return {
      content: [
        { type: 'text', text: `Welcome ${given.user}, your password is ${password}.` },
        { type: 'text', text: JSON.stringify(given) },
        { type: 'text', text: `https://login.test/?p=${encodeURIComponent(password)}` },
        { type: 'resource', resource: { uri: 'file:///note.html', mimeType: 'text/html', text: `<b>${password}</b>` } },
      ],
      structuredContent: { given, [password]: true },
      _meta: { 'login.test/given': given },
    };
  });
  server.registerTool('refuse', { inputSchema }, given => {
    appendFileSync(file, `${JSON.stringify(given)}\n`);
    return { isError: true, content: [{ type: 'text', text: `Wrong password: ${given.password}` }] };
  });
  server.registerTool('break', { inputSchema }, given => {
    appendFileSync(file, `${JSON.stringify(given)}\n`);
    console.error(`fatal: ${given.password}`);
    process.exit(1);
  });
  return server;
});
