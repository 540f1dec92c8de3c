// The documented examples of `AppRenderer` (README of `@mcp-ui/client`) and of `experimental_MCPAppRenderer` (reference of the AI SDK), as the installed
// packages carry them: only the import is changed. The interface is the official `server-budget-allocator`, unmodified.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMCPClient, readMCPAppResource } from '@ai-sdk/mcp';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { staticSandboxPage } from '@vitrine/host/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../test/support/browser/chromium.ts';
import { bundle } from '../../../test/support/services/serve.ts';
import { findFreePort, startTestServer, type TestServer } from '../../../test/support/services/test-server.ts';

const { resolve } = createRequire(import.meta.url);
const resolveDir = fileURLToPath(new URL('.', import.meta.url));
const COMPAT = '@vitrine/react/compat';
const TOOL = 'get-budget-data';

/** The first block of a page that has this text. */
function readExample(page: string, text: string, from: string): string {
  const blocks = readFileSync(page, 'utf8').matchAll(/```tsx\n([\s\S]*?)```/g);
  const example = [...blocks].map(([, block]) => block!).find(block => block.includes(text));
  if (!example?.includes(`'${from}'`)) throw new Error(`${page} has no example that imports ${from}.`);
  return example.replaceAll(`'${from}'`, `'${COMPAT}'`);
}

const until = { timeout: 30_000 };

let browser: TestBrowser;
let mcp: ChildProcess;
let address: string;
const servers: TestServer[] = [];
beforeAll(async () => {
  browser = await openChromium();
  const port = await findFreePort();
  mcp = spawn(process.execPath, [join(dirname(resolve('@modelcontextprotocol/server-budget-allocator')), 'index.js')], {
    env: { ...process.env, PORT: String(port) },
  });
  address = `http://localhost:${port}/mcp`;
  await once(mcp.stdout!, 'data');
});
afterAll(async () => {
  await browser?.close();
  mcp?.kill();
  for (const server of servers) await server.close();
});

/** Opens a page with the script; `answer` has the application's own routes. */
async function open(
  source: string,
  answer: (path: string, body: string) => Promise<string | undefined> = async () => undefined,
) {
  const script = await bundle({ source, resolveDir });
  const pages: Record<string, string> = {
    '/': '<!doctype html><meta charset="utf-8"><div id="root"></div><script src="/app.js"></script>',
    '/app.js': script,
    '/sandbox_proxy.html': staticSandboxPage([]),
    '/mcp-app-sandbox': staticSandboxPage([]),
  };
  const server = await startTestServer(async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const body = request.method === 'POST' ? await readBody(request) : '';
    const text = pages[path] ?? (await answer(path, body));
    const type = path === '/app.js' ? 'text/javascript' : pages[path] === undefined ? 'application/json' : 'text/html';
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(text);
  });
  servers.push(server);
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', error => problems.push(String(error)));
  await page.goto(server.origin);
  const view = page.frameLocator('iframe').frameLocator('iframe');
  return { page, view, problems };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

it('AppRenderer of the README of @mcp-ui/client', async () => {
  const readme = join(dirname(resolve('@mcp-ui/client')), '..', 'README.md');
  const example = readExample(readme, 'AppRenderer', '@mcp-ui/client');
  const { page, view, problems } = await open(`${example}
    import { Client } from '@modelcontextprotocol/sdk/client/index.js';
    import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
    import { createRoot } from 'react-dom/client';
    const sandboxUrl = new URL('/sandbox_proxy.html', location.origin);
    const client = new Client({ name: 'example', version: '1.0.0' });
    client.connect(new StreamableHTTPClientTransport(new URL('${address}'))).then(async () => {
      const toolResult = await client.callTool({ name: '${TOOL}', arguments: {} });
      createRoot(document.getElementById('root')).render(<ToolUI client={client} toolName="${TOOL}" toolInput={{}} toolResult={toolResult} />);
    });`);
  await expect.poll(() => view.locator('body').innerText(), until).toContain('Marketing');
  expect(problems).toEqual([]);
  await page.close();
});

it('experimental_MCPAppRenderer of the reference of the AI SDK', async () => {
  const docs = join(dirname(resolve('ai/package.json')), 'docs', '07-reference', '02-ai-sdk-ui');
  const example = readExample(join(docs, '48-mcp-app-renderer.mdx'), 'export function MessagePart', '@ai-sdk/react');
  const transport = { type: 'http', url: address } as const;
  const reader = await createMCPClient({ transport });
  const caller = new Client({ name: 'example', version: '1.0.0' });
  await caller.connect(new StreamableHTTPClientTransport(new URL(address)) as never);
  const output = await caller.callTool({ name: TOOL, arguments: {} });
  await caller.close();
  const { tools } = await reader.listTools();
  const { ui } = tools.find(({ name }) => name === TOOL)!._meta as { ui: { resourceUri: string } };
  const app = { resourceUri: ui.resourceUri, mimeType: 'text/html;profile=mcp-app' };
  const part = { type: 'dynamic-tool', toolName: TOOL, toolCallId: '1', state: 'output-available', input: {}, output };
  const { page, view, problems } = await open(
    `${example}
    import { createRoot } from 'react-dom/client';
    const part = ${JSON.stringify({ ...part, toolMetadata: { clientName: 'budget', app } })};
    createRoot(document.getElementById('root')).render(<MessagePart part={part} />);`,
    async (path, body) => {
      if (path !== '/api/mcp-app-host/read-resource') return undefined;
      return JSON.stringify(await readMCPAppResource({ client: reader, uri: JSON.parse(body).uri }));
    },
  );
  await expect.poll(() => view.locator('body').innerText(), until).toContain('Marketing');
  expect(problems).toEqual([]);
  await reader.close();
  await page.close();
});
