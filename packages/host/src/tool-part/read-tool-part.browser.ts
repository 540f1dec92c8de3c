// From a server's tool to a surface: what `readToolPart` makes is shown, under the policy that the listing declares.
import { fileURLToPath } from 'node:url';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { McpServer } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { openSurfacePages, show } from '../../test/show-surface.ts';
import { readToolPart } from './index.ts';

openSurfacePages();

it('the interface of a tool is shown with the origins of its listing', async () => {
  const server = new McpServer({ name: 'dice', version: '1.0.0' });
  const uri = 'ui://dice/view';
  const mimeType = 'text/html;profile=mcp-app';
  const text = `<!doctype html><h1>Dice</h1><script>
    const post = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
    addEventListener('message', ({ data }) => {
      if (data.id !== 1) return;
      document.querySelector('h1').textContent = JSON.stringify(data.result.hostCapabilities.sandbox.csp);
      post({ method: 'ui/notifications/initialized', params: {} });
    });
    post({ id: 1, method: 'ui/initialize', params: { protocolVersion: '2026-01-26', appInfo: { name: 'v', version: '1' }, appCapabilities: {} } });
  </script>`;
  const ui = { csp: { connectDomains: ['https://api.example.org'] } };
  server.registerResource('view', uri, { mimeType, _meta: { ui } }, () => ({ contents: [{ uri, mimeType, text }] }));
  server.registerTool('roll', { _meta: { ui: { resourceUri: uri } } }, () => ({ content: [] }));
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'chat', version: '1.0.0' });
  await Promise.all([server.connect(far), client.connect(near)]);
  const { tools } = await client.listTools();
  const part = await readToolPart(client, { server: 'dice', tool: tools[0]! });
  await client.close();

  const { page, view, state } = await show(part!);
  await state('ready');
  await expect.poll(() => view.locator('h1').textContent()).toContain('https://api.example.org');
  await page.close();
});

it('a page of 5 MiB from a server program is shown; of a larger one the host says its size, with its own text below', async () => {
  const program = fileURLToPath(new URL('../../../chat/test/mcp-servers/dough-server.ts', import.meta.url));
  const client = new Client({ name: 'chat', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: ['--conditions=@vitrine/source', program] }),
  );
  const { tools } = await client.listTools();
  const open = async (name: string) => {
    const part = await readToolPart(client, { server: 'dough', tool: tools.find(tool => tool.name === name)! });
    const result = await client.callTool({ name });
    return show(part!, { result: { content: [], structuredContent: result.structuredContent as { loaves: number } } });
  };
  const large = await open('bake');
  await large.view.getByText(/^5242\d{3} letters for 3 loaves$/).waitFor();
  await large.page.close();
  const larger = await open('bake-more');
  await larger.state('failed');
  await larger.page.getByText('is too large: 5242881 bytes, at most 5242880 are shown.').first().waitFor();
  await larger.page.getByText('the tool’s own text').waitFor();
  await larger.page.close();
  await client.close();
});
