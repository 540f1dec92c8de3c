// `vitrine dev` while its author works: a changed view is drawn again with the same call and state, a changed server is restarted.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChatClient } from '@vitrine/agent/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../../../test/support/browser/chromium.ts';
import { startProcess } from '../../../test/start-command.ts';

/** A page by hand: the number of its call, and a count whose state its host keeps. */
const page = (heading: string): string => `<!doctype html><title>Dice</title>
<h1>${heading}</h1><p id="number"></p><button id="more">0 more</button>
<script>
const send = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const more = document.getElementById('more');
let count = 0;
const draw = () => { more.textContent = count + ' more'; };
more.onclick = () => {
  count++;
  send({ id: 2, method: 'vitrine.dev/view-state/set', params: { state: { count } } });
};
addEventListener('message', ({ data }) => {
  if (data.id === 1) {
    count = data.result.hostContext['vitrine.dev/view-state']?.count ?? 0;
    draw();
    send({ method: 'ui/notifications/initialized' });
  }
  if (data.id === 2) draw();
  if (data.method === 'ui/notifications/tool-result')
    document.getElementById('number').textContent = 'Number ' + data.params.structuredContent.number;
});
send({ id: 1, method: 'ui/initialize', params: { appInfo: { name: 'dice', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
</script>`;

/** A server that reads its page for each request, and numbers its calls. */
const server = (description: string): string => `
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
let number = 40;
const tool = { name: 'roll', description: ${JSON.stringify(description)}, inputSchema: { type: 'object', properties: {} }, _meta: { ui: { resourceUri: 'ui://roll' } } };
const answers = {
  initialize: () => ({ protocolVersion: '2025-11-25', capabilities: { tools: {}, resources: {} }, serverInfo: { name: 'dice', version: '1' } }),
  'tools/list': () => ({ tools: [tool] }),
  'tools/call': () => ({ content: [{ type: 'text', text: 'rolled' }], structuredContent: { number: ++number } }),
  'resources/list': () => ({ resources: [{ uri: 'ui://roll', name: 'roll', mimeType: 'text/html;profile=mcp-app' }] }),
  'resources/read': () => ({ contents: [{ uri: 'ui://roll', mimeType: 'text/html;profile=mcp-app', text: readFileSync(new URL('view.html', import.meta.url), 'utf8') }] }),
};
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line);
  if (id === undefined) continue;
  const answer = answers[method];
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...(answer ? { result: answer() } : { error: { code: -32601, message: 'no ' + method } }) }) + '\\n');
}`;

let browser: TestBrowser;
const folder = mkdtempSync(join(tmpdir(), 'vitrine-dev-'));
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

beforeAll(async () => {
  browser = await openChromium();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('draws a changed view again with the same call and state, and restarts a changed server', async () => {
  write('view.html', page('First version'));
  write('server.mjs', server('Rolls one.'));
  const data = mkdtempSync(join(tmpdir(), 'vitrine-dev-data-'));
  const command = startProcess([
    ...['dev', '--no-open', '--port', '0', '--data', data, '--watch', folder],
    ...['--', process.execPath, join(folder, 'server.mjs')],
  ]);
  try {
    const url = await command.url;
    const api = createChatClient({ baseUrl: url });
    await expect.poll(async () => (await api.tools()).map(({ description }) => description)).toEqual(['Rolls one.']);
    const { id } = await api.createSession();
    const [{ server: name = '' } = {}] = await api.tools();
    await api.callTool(id, { server: name, tool: 'roll', arguments: {} });
    const tab = await browser.newPage();
    await tab.goto(`${url}/s/${id}`);
    // While a view is replaced, the older one is there for a moment.
    const view = tab.locator('[data-surface-id] iframe').last().contentFrame().frameLocator('iframe');
    await view.getByRole('heading', { name: 'First version' }).waitFor();
    await view.getByText('Number 41').waitFor();
    await view.getByRole('button', { name: '0 more' }).click();
    // It is drawn when the state is stored.
    await view.getByRole('button', { name: '1 more' }).waitFor();

    write('view.html', page('Second version'));
    await command.prints(/view\.html.* changed: .* is restarted/);
    await view.getByRole('heading', { name: 'Second version' }).waitFor();
    await view.getByText('Number 41').waitFor();
    await view.getByRole('button', { name: '1 more' }).waitFor();

    write('server.mjs', server('Rolls two.'));
    await expect.poll(async () => (await api.tools()).map(({ description }) => description)).toEqual(['Rolls two.']);
    await view.getByRole('heading', { name: 'Second version' }).waitFor();
  } finally {
    await command.kill();
    rmSync(data, { recursive: true, force: true });
  }
});
