// Serves the chat, the sandbox of its surfaces, and the MCP servers that it calls. The weather's interface is shown when it was published to the
// registry (`REGISTRY_URL`, examples/weather-ui).
import { mkdtempSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { createShopServer } from '@vitrine/example-product-card';
import { createWeatherUIServer, REGISTRY_URL } from '@vitrine/example-weather-ui';
import { buildUI } from '@vitrine/example-weather-ui/build';
import { startSandboxServer } from '@vitrine/host/node';
import { createServer, type Plugin } from 'vite';

const PORT = Number(process.env.PORT ?? 5190);
const origin = `http://127.0.0.1:${PORT}`;

const registry = process.env.REGISTRY_URL ?? REGISTRY_URL;
const built = await buildUI(mkdtempSync(join(tmpdir(), 'vitrine-example-')), registry);

async function connect(server: { connect(transport: InMemoryTransport): Promise<void> }): Promise<Client> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'example', version: '0.1.0' });
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  return client;
}
const shop = await connect(createShopServer());
const weather = await connect(createWeatherUIServer({ registryUrl: registry, lock: built.lock }).server);
const { extensions = {} } = weather.getServerCapabilities() as { extensions?: Record<string, unknown> };

const sandbox = await startSandboxServer({ hostOrigins: [origin] });

async function readBody(request: IncomingMessage): Promise<{ name: string; arguments: Record<string, unknown> }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as { name: string; arguments: Record<string, unknown> };
}

/** Only this page may call: a form of another page cannot send JSON. */
const mcp: Plugin = {
  name: 'mcp',
  configureServer(server) {
    server.middlewares.use('/mcp', (request, response) => {
      if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json') {
        response.writeHead(405).end();
        return;
      }
      readBody(request)
        .then(body => (body.name === 'get_weather' ? weather : shop).callTool(body))
        .then(
          result => response.setHeader('content-type', 'application/json').end(JSON.stringify(result)),
          (cause: unknown) => response.writeHead(500).end(String(cause)),
        );
    });
  },
};

const vite = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  configFile: false,
  plugins: [mcp],
  resolve: { conditions: ['@vitrine/source', 'module', 'browser', 'development|production'] },
  define: {
    SANDBOX: JSON.stringify(sandbox.template),
    REGISTRY: JSON.stringify(registry),
    ANNOUNCEMENT: JSON.stringify(extensions['vitrine.dev/tool-ui']),
  },
  server: { host: '127.0.0.1', port: PORT, strictPort: true },
});
await vite.listen();
console.log(`Open ${origin}`);
