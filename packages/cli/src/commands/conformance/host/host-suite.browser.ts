// The suite in real hosts: the chat, and the renderers of others as their documentation uses them.
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { REFERENCE_HEADERS, REFERENCE_PROXY } from '../../../../../../bench/src/mount/reference-proxy.ts';
import { openHostPages } from '../../../../../../test/support/browser/host-page.ts';
import { readText } from '../../../../../../test/support/repository.ts';
import { servePages } from '../../../../../../test/support/services/serve.ts';
import { openChat } from '../../../../../chat/test/support/open-page.ts';
import { listen } from '../../views/listen.ts';
import type { HostReport } from './host-report.ts';
import { CHECK_ARGUMENTS, type SuiteOrigins } from './suite-pages.ts';
import { createSuite } from './suite-server.ts';

async function startSuite(names?: SuiteOrigins) {
  let origin = '';
  const suite = createSuite({
    protocols: ['mcp-apps', 'apps-sdk', 'a2ui'],
    origins: () => names ?? { declared: origin, other: origin.replace('127.0.0.1', 'localhost') },
  });
  const listener = await listen(suite.fetch, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => listener.close());
  origin = `http://127.0.0.1:${listener.port}`;
  const report = async (protocol: HostReport['protocol']): Promise<HostReport> => {
    await expect.poll(() => suite.reports().some(one => one.protocol === protocol), { timeout: 30_000 }).toBe(true);
    return suite.reports().find(one => one.protocol === protocol)!;
  };
  return { origin, report };
}

/** Checks that did not pass, with their details. */
const misses = ({ results }: HostReport): string[] =>
  results.flatMap(({ id, status, detail }) => (status === 'passed' ? [] : [`${status} ${id}: ${detail}`]));

it('every check passes in the chat, in views of MCP Apps and in pages of the Apps SDK', {
  timeout: 120_000,
}, async () => {
  const { origin, report } = await startSuite();
  const chat = await openChat({ servers: { suite: { type: 'http', url: `${origin}/mcp`, connectionMode: 'strict' } } });
  onTestFinished(() => chat.close());
  for (const [tool, protocol] of [
    ['check_mcp_apps', 'mcp-apps'],
    ['check_apps_sdk', 'apps-sdk'],
  ] as const) {
    const page = await chat.open(`/s/${await chat.sessionWith(tool, CHECK_ARGUMENTS, 'suite')}`);
    await allow(page);
    expect(misses(await report(protocol)), protocol).toEqual([]);
    await page.close();
  }
});

it('every check passes in the chat, in A2UI', { timeout: 120_000 }, async () => {
  const { origin, report } = await startSuite();
  const chat = await openChat({ servers: { suite: { type: 'http', url: `${origin}/mcp`, connectionMode: 'strict' } } });
  onTestFinished(() => chat.close());
  const page = await chat.open(`/s/${await chat.sessionWith('check_a2ui', {}, 'suite')}`);
  await allow(page);
  const surface = page.locator('.vitrine-a2ui');
  await surface.getByLabel('Word').fill(CHECK_ARGUMENTS.word);
  await surface.getByLabel('Box').check();
  const forbidden = surface.getByRole('button', { name: 'Forbidden' });
  await expect.poll(() => forbidden.getAttribute('aria-disabled')).toBe('true');
  await surface.getByRole('button', { name: 'Second' }).click();
  await surface.getByText('Changed by the answer').waitFor();
  await surface.getByRole('button', { name: 'Finish' }).click();
  expect(misses(await report('a2ui'))).toEqual([]);
});

/** Allows what the view asks for, as a user does who trusts the suite. */
async function allow(page: Page): Promise<void> {
  await page.addLocatorHandler(
    page.getByRole('button', { name: /^Allow once/ }).first(),
    async button => void (await button.click()),
  );
}

const RENDERERS = `
import { MCPAppRenderer } from '@ai-sdk/react';
import { AppRenderer } from '@mcp-ui/client';
import { AppRenderer as OwnRenderer } from '@vitrine/react/compat';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createRoot } from 'react-dom/client';
window.show = async ({ renderer, origin, sandbox, args }) => {
  const client = new Client({ name: 'host', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(origin + '/mcp')));
  const { tools } = await client.listTools();
  const toolResult = await client.callTool({ name: 'check_mcp_apps', arguments: args });
  const hostContext = { theme: 'light', displayMode: 'inline', availableDisplayModes: ['inline'] };
  const { resourceUri } = tools.find(({ name }) => name === 'check_mcp_apps')._meta.ui;
  const [{ mimeType, text, _meta }] = (await client.readResource({ uri: resourceUri })).contents;
  const app = { resourceUri, mimeType };
  const part = { type: 'dynamic-tool', toolName: 'check_mcp_apps', toolCallId: 'a', state: 'output-available', input: args, output: toolResult, toolMetadata: { clientName: 'suite', app } };
  const handlers = { allowedTools: ['check_echo', 'report_checks'], callTool: params => client.callTool(params), readResource: params => client.readResource(params), requestDisplayMode: ({ mode }) => ({ mode }) };
  const Renderer = renderer === '@vitrine/react' ? OwnRenderer : AppRenderer;
  const root = createRoot(document.getElementById('root'));
  const draw = height => root.render(renderer === '@ai-sdk/react'
    ? <MCPAppRenderer part={part} sandbox={{ url: sandbox, style: { height } }} handlers={handlers} hostContext={hostContext} resource={{ uri: resourceUri, mimeType, html: text, meta: _meta.ui }} />
    : <Renderer client={client} toolName="check_mcp_apps" toolInput={args} toolResult={toolResult} hostContext={hostContext} sandbox={{ url: new URL(sandbox), csp: _meta.ui.csp }} />);
  // The AI SDK leaves the height to the application.
  handlers.onSizeChange = ({ height }) => draw(height);
  draw(300);
};`;

/** The published results: what each host missed, and how. */
const PUBLISHED = (
  JSON.parse(readText('docs/contributors/host-results.json')) as {
    hosts: { key: string; missed: Record<string, string> }[];
  }
).hosts;

function expectPublished(key: string, { results }: HostReport): void {
  const others = results.filter(({ status }) => status !== 'passed');
  expect(Object.fromEntries(others.map(({ id, status, detail }) => [id, `${status}: ${detail}`]))).toEqual(
    PUBLISHED.find(host => host.key === key)!.missed,
  );
}

// Their sandbox is a proxy as the reference host has it.
it.each(['@vitrine/react', '@mcp-ui/client', '@ai-sdk/react'])(
  'the renderer of %s',
  {
    timeout: 120_000,
  },
  async renderer => {
    const { origin, report } = await startSuite();
    const pages = await openHostPages({ source: RENDERERS, from: 'bench', rung: 'static', isolated: false });
    onTestFinished(() => pages.close());
    const policy = REFERENCE_HEADERS['Content-Security-Policy']!.replace(
      /((?:connect|img)-src 'self')/g,
      `$1 ${origin}`,
    );
    const headers = { ...REFERENCE_HEADERS, 'Content-Security-Policy': policy };
    const proxy = await servePages({ '/sandbox.html': { headers, body: REFERENCE_PROXY } });
    onTestFinished(() => proxy.close());
    const { page } = await pages.open();
    const own = 'url' in pages.place ? pages.place.url : '';
    const sandbox = renderer === '@vitrine/react' ? own : `${proxy.origin}/sandbox.html`;
    await page.evaluate(props => (window as unknown as { show(props: object): Promise<void> }).show(props), {
      renderer,
      origin,
      sandbox,
      args: CHECK_ARGUMENTS,
    });
    expectPublished(renderer, await report('mcp-apps'));
  },
);

const ASSISTANT_UI = `
import { AssistantRuntimeProvider, AuiConfig, McpAppRenderer, MessagePrimitive, ThreadPrimitive, Tools, useExternalStoreRuntime } from '@assistant-ui/react';
import { resource } from '@assistant-ui/tap';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createRoot } from 'react-dom/client';
window.show = async ({ origin, args }) => {
  const client = new Client({ name: 'host', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(origin + '/mcp')));
  const { tools } = await client.listTools();
  const result = await client.callTool({ name: 'check_mcp_apps', arguments: args });
  const { resourceUri } = tools.find(({ name }) => name === 'check_mcp_apps')._meta.ui;
  const Host = resource(() => ({
    async loadResource({ uri }) {
      const [{ mimeType, text, _meta }] = (await client.readResource({ uri })).contents;
      return { uri, mimeType, html: text, meta: _meta?.ui };
    },
    callTool: ({ serverId, ...params }) => client.callTool(params),
    readResource: ({ uri }) => client.readResource({ uri }),
    listResources: () => client.listResources(),
  }));
  const messages = [{ id: 'a', role: 'assistant', status: { type: 'complete', reason: 'stop' }, content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'check_mcp_apps', args, argsText: JSON.stringify(args), result, mcp: { app: { resourceUri } } }] }];
  const mcpApp = McpAppRenderer({ host: Host(), hostInfo: { name: 'assistant-ui', version: '0.15.21' }, hostContext: { theme: 'light', displayMode: 'inline', availableDisplayModes: ['inline'] }, handlers: { allowedTools: ['check_echo', 'report_checks'], requestDisplayMode: ({ mode }) => ({ mode }) } });
  const config = AuiConfig({ tools: Tools({ toolkit: {}, mcpApp }) });
  const Message = () => <MessagePrimitive.Root><MessagePrimitive.Parts>{({ part }) => part.type === 'tool-call' ? part.toolUI : null}</MessagePrimitive.Parts></MessagePrimitive.Root>;
  const convertMessage = message => message;
  function App() {
    const runtime = useExternalStoreRuntime({ messages, convertMessage, onNew: async () => {} });
    return <AssistantRuntimeProvider runtime={runtime} config={config}><ThreadPrimitive.Root><ThreadPrimitive.Messages>{() => <Message />}</ThreadPrimitive.Messages></ThreadPrimitive.Root></AssistantRuntimeProvider>;
  }
  createRoot(document.getElementById('root')).render(<App />);
};`;

/** Stand-in for the frame that the vendor of assistant-ui hosts: it writes the document that it is sent. */
const HOSTED_FRAME = `<!doctype html><script>
addEventListener('message', ({ source, data, ports }) => {
  if (source !== parent || !data?.body) return;
  document.open();
  document.write(new TextDecoder().decode(data.body));
  document.close();
  ports[0].postMessage({ type: 'msg' });
});
parent.postMessage({ type: 'ready' }, '*');
</script>`;

it('the renderer of @assistant-ui/react', { timeout: 120_000 }, async () => {
  // Its frame is a public site, from which Chromium asks no address of this machine: the suite has public names.
  const names = { declared: 'https://declared.example', other: 'https://other.example' };
  const { origin, report } = await startSuite(names);
  const pages = await openHostPages({ source: ASSISTANT_UI, from: 'packages/assistant-ui', isolated: false });
  onTestFinished(() => pages.close());
  const { page } = await pages.open();
  await page.route(/^https:\/\/[^/]+\.auiusercontent\.com\//, route =>
    route.fulfill({ contentType: 'text/html', body: HOSTED_FRAME }),
  );
  await page.route(/^https:\/\/(declared|other)\.example\//, async route => {
    const request = route.request();
    const answer = await fetch(origin + new URL(request.url()).pathname, {
      method: request.method(),
      body: request.postData(),
    });
    const headers = Object.fromEntries(answer.headers);
    await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
  });
  await page.evaluate(props => (window as unknown as { show(props: object): Promise<void> }).show(props), {
    origin,
    args: CHECK_ARGUMENTS,
  });
  expectPublished('@assistant-ui/react', await report('mcp-apps'));
});
