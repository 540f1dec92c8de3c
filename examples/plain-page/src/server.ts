// The Node half: an MCP server, a page, and the sandbox on a port of its own.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createConnections } from '@vitrine/connect';
import { startSandboxServer } from '@vitrine/host/node';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { isUIResource, readUIMetadata, readUIResource } from '@vitrine/protocol/ui-resource';
import { build } from 'esbuild';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export interface PlainPageOptions {
  /** Port. @default a free one */
  port?: number;
  /** Makes the script of the page. Absent: the one without a framework. */
  bundle?: () => Promise<string>;
}

/** Starts everything; `close()` ends it, with the MCP server. */
export async function startPlainPage({
  port = 0,
  bundle = bundlePage,
}: PlainPageOptions = {}): Promise<{ url: string; close(): Promise<void> }> {
  const connections = createConnections({
    shop: {
      type: 'stdio',
      // The page is served once the server is connected.
      connectionMode: 'strict',
      command: process.execPath,
      args: ['--conditions=@vitrine/source', here('../../product-card/src/main.ts')],
    },
  });
  await connections.start();
  const shop = connections.get('shop')!;
  const script = await bundle();

  const server = createServer((request, response) => {
    route(request).then(
      ({ type, body, headers = {} }) => response.writeHead(200, { 'content-type': type, ...headers }).end(body),
      error => response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error)),
    );
  });

  async function route(
    request: IncomingMessage,
  ): Promise<{ type: string; body: string; headers?: Record<string, string> }> {
    // A page of another site, or a view, must not reach the tools.
    if (request.headers.host !== new URL(url).host || (request.headers.origin ?? url) !== url)
      throw new Error('Foreign origin.');
    if (request.url === '/')
      return { type: 'text/html; charset=utf-8', body: PAGE, headers: { 'content-security-policy': policy } };
    if (request.url === '/page.js') return { type: 'text/javascript', body: script };
    if (request.url === '/config') return json({ template: sandbox.template });
    if (request.url === '/call' && request.method === 'POST') {
      const { name, arguments: args } = JSON.parse(await text(request));
      const result = await shop.callTool({ name, arguments: args });
      return json({ result, part: uiPart(result.content ?? []) });
    }
    throw new Error(`Nothing at ${request.url}.`);
  }

  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = await startSandboxServer({ hostOrigins: [url] });
  // The only frames that this page may contain are sandboxes.
  const policy = `default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; frame-src ${sandbox.template.replace('{label}', '*')}`;

  return {
    url,
    async close() {
      server.closeAllConnections();
      await Promise.all([new Promise(resolve => server.close(resolve)), sandbox.close(), connections.close()]);
    },
  };
}

/** The first UI resource of a result, in the form for the host. */
function uiPart(content: readonly { type: string }[]): UIResourcePart | undefined {
  for (const block of content) {
    if (!isUIResource(block)) continue;
    const { resource } = block;
    const read = readUIResource(resource);
    return {
      type: 'ui-resource',
      uri: resource.uri,
      server: 'shop',
      mimeType: resource.mimeType ?? '',
      source: 'embedded',
      metadata: readUIMetadata(resource._meta),
      ...('problem' in read ? { problem: read.problem.code } : { content: read.text }),
    };
  }
  return undefined;
}

async function bundlePage(): Promise<string> {
  const result = await build({
    entryPoints: [here('./page.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['@vitrine/source'],
  });
  return result.outputFiles[0]!.text;
}

const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Plain page</title>
<style>body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}.vitrine-surface-status{color:GrayText}</style>
<h1>One tool call, one surface</h1><main id="app"></main><output id="said"></output><script type="module" src="/page.js"></script>`;
