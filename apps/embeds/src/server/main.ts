// `vitrine-embeds [--port N] [--host NAME]`: serves the pages. MCP_UI_APP_BASE_URL and ALLOWED_ORIGINS as in docs/guides/host-the-pages.md.
import { parseArgs } from 'node:util';
import { EmbedsError } from './errors.ts';
import { parseAllowedOrigins } from './headers.ts';
import { startEmbedsServer } from './start.ts';

const USAGE = `Usage: vitrine-embeds [--port N] [--host NAME]

  --port N      the port; 0: any free one (default: PORT, else 8788)
  --host NAME   the address to listen at (default: HOST, else 127.0.0.1)

Environment:
  MCP_UI_APP_BASE_URL   where the pages are reached, such as https://ui.example.com/embeds; its path is served
  ALLOWED_ORIGINS       who may frame them: origins and schemes; absent: every page
  EMBEDDER_POLICY       credentialless (default) or require-corp`;

const { env } = process;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string' }, host: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(USAGE);
  const port = Number(values.port ?? env.PORT ?? 8788);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new TypeError(`--port ${values.port ?? env.PORT}: no port.`);
  const server = await startEmbedsServer({
    port,
    hostname: values.host ?? env.HOST ?? '127.0.0.1',
    baseUrl: env.MCP_UI_APP_BASE_URL || undefined,
    allowedOrigins: parseAllowedOrigins(env.ALLOWED_ORIGINS),
    embedderPolicy: env.EMBEDDER_POLICY === 'require-corp' ? 'require-corp' : 'credentialless',
  });
  console.log(`Embeddable pages: ${server.url}/`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
}

await main().catch((error: Error & { code?: string }) => {
  const isExpected = error instanceof EmbedsError || error instanceof TypeError || error.code?.startsWith('E');
  console.error(isExpected ? `${error.message}\n\n${USAGE}` : error);
  process.exitCode = 1;
});
