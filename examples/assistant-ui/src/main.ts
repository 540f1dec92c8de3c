// Serves the chat, the sandbox of its surfaces, and the MCP server that it calls.
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { createShopServer } from '@vitrine/example-product-card';
import { startSandboxServer } from '@vitrine/host/node';
import { createServer, type Plugin } from 'vite';

const PORT = Number(process.env.PORT ?? 5190);
const origin = `http://127.0.0.1:${PORT}`;

const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
await createShopServer().connect(serverSide);
const client = new Client({ name: 'example', version: '0.1.0' });
await client.connect(clientSide);

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
        .then(body => client.callTool(body))
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
  define: { SANDBOX: JSON.stringify(sandbox.template) },
  server: { host: '127.0.0.1', port: PORT, strictPort: true },
});
await vite.listen();
console.log(`Open ${origin}`);
