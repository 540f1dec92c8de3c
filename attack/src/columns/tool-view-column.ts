// Another chat as a column: a plain page with `<vitrine-tool>` and a backend with `createViewHandler`, its sandboxes on a lower rung of the ladder.
// Page and sandbox are two ports of one host name, the weakest place that such a sandbox may have.
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { staticSandboxPage } from '@vitrine/host/node';
import { createSandboxHandler } from '@vitrine/host/sandbox-handler';
import { createViewHandler } from '@vitrine/tool-view/server';
import { build } from 'esbuild';
import { findFreePort } from '../../../test/support/services/test-server.ts';
import type { Attack } from '../attack.ts';
import { serveWorld } from '../world/mcp-servers.ts';
import { HOSTILE, REMOTE, VICTIM, VICTIM_VIEW } from '../world/world.ts';
import type { Column, ColumnOptions } from './column.ts';
import { createViews } from './views.ts';

export type LowerRung = 'static' | 'worker';

/** The height of a view's place, in CSS pixels, and of the rest of the page. */
const VIEW_HEIGHT = 420;
const PAGE_HEIGHT = 800;

export async function createToolViewColumn(options: ColumnOptions, rung: LowerRung): Promise<Column> {
  const port = await findFreePort();
  const hostOrigin = `http://127.0.0.1:${port}`;
  const views = await createViews(rung, options, { hostOrigin, hostApi: `${hostOrigin}/api/private` });
  const servers = await serveWorld(views.world);
  const clients = await connectAll(servers.urls);
  const sandbox = await serveSandbox(rung, hostOrigin);
  const backend = createViewHandler({
    client: server => clients.get(server),
    isLocal: server => server !== REMOTE,
    // The page draws results without an interface itself.
    compile: false,
  });
  const page = await writePage(sandbox.url);
  const host = serve({
    port,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/api/views/')) return backend.fetch(request);
      if (pathname === '/api/private') return Response.json({ secret: 'HOST-SECRET' });
      if (pathname === '/page.js') return new Response(page.script, { headers: { 'Content-Type': 'text/javascript' } });
      return new Response(page.html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    },
  });
  let shownPages = 0;

  return {
    name: rung,
    title: `a plain page with \`<vitrine-tool>\`, its sandboxes on the rung \`${rung}\`, on another port of its host name`,
    weaker: false,
    world: views.world,
    hostOrigin,
    atOnce: 20,
    scriptsAtOnce: 3,
    suits: ({ model }) => model !== true,
    token: views.token,
    async open(browser, count) {
      const tab = await browser.open({ width: 1280, height: Math.max(PAGE_HEIGHT, (count + 1) * VIEW_HEIGHT) });
      await tab.goto(`${hostOrigin}/chat/${++shownPages}?key=HOST-SECRET`);
      return {
        tab,
        composer: '#composer',
        consent: '.vitrine-question button:not([aria-disabled])',
        left: 'tried to replace itself with another page',
        async show(what) {
          const call = describeCall(what);
          const result = await clients.get(call.server)?.callTool({ name: call.tool, arguments: call.input });
          await tab.evaluate(`column.show(${JSON.stringify({ ...call, result })})`);
          return what !== 'victim' && what.form === 'content'
            ? `[id="${call.id}"]`
            : `[data-surface-id="${call.server}/${call.id}"]`;
        },
      };
    },
    async close() {
      host.close();
      await sandbox.close();
      await Promise.all([...clients.values()].map(client => client.close()));
      await servers.close();
    },
  };
}

function describeCall(what: Attack | 'victim') {
  return what === 'victim'
    ? { id: 'victim', server: VICTIM, tool: VICTIM_VIEW, input: { note: 'HOST-SECRET' } }
    : { id: what.id, server: what.remote ? REMOTE : HOSTILE, tool: what.id, input: {} };
}

async function connectAll(urls: Readonly<Record<string, string>>): Promise<Map<string, Client>> {
  const clients = new Map<string, Client>();
  for (const [server, url] of Object.entries(urls)) {
    const client = new Client({ name: 'attack', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    clients.set(server, client);
  }
  return clients;
}

async function serveSandbox(rung: LowerRung, hostOrigin: string): Promise<{ url: string; close(): Promise<void> }> {
  const port = await findFreePort();
  const handle = createSandboxHandler({ hostOrigins: [hostOrigin], rung: 'worker' });
  const file = staticSandboxPage([hostOrigin]);
  const sendFile = () => new Response(file, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  const server = serve({ port, hostname: '127.0.0.1', fetch: rung === 'worker' ? handle : sendFile });
  return {
    url: `http://127.0.0.1:${port}/sandbox.html`,
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}

/** The chat's page: its secrets, a composer, a transcript, and `column.show`. */
async function writePage(sandboxUrl: string): Promise<{ html: string; script: string }> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import '@vitrine/tool-view/element';
        document.cookie = 'session=HOST-SECRET';
        localStorage.secret = 'HOST-SECRET';
        const options = {
          endpoint: '/api/views',
          sandbox: { url: ${JSON.stringify(sandboxUrl)} },
          onMessage: text => document.querySelector('#transcript').append(text),
        };
        globalThis.column = {
          show: call => document.querySelector('#views').append(
            Object.assign(document.createElement('vitrine-tool'), { id: call.id, options, call })),
        };`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    conditions: ['@vitrine/source'],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    logLevel: 'error',
  });
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>chat</title></head><body>
      <header><h1>Chat</h1><p>HOST-SECRET</p><textarea id="composer"></textarea><p id="transcript"></p></header>
      <main id="views"></main><div style="height:600px"></div><script src="/page.js"></script></body></html>`,
    script: outputFiles[0]!.text,
  };
}
