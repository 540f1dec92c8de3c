// A server with all rungs of the ladder, for one machine: the static file as a file server would send it, one page with headers, and below
// `localhost` a site for each server.
import { DEDICATED_LABEL, SANDBOX_LABEL } from '@vitrine/protocol/internal/sandbox/sandbox-label';
import { staticSandboxPage } from './sandbox-files.ts';
import { createSandboxHandler, type SandboxHandler } from './sandbox-handler.ts';
import { type SandboxServer, type SandboxServerOptions, serveSandboxes } from './sandbox-server.ts';

/** The path of the static file. */
export const STATIC_PATH = '/sandbox.html';

/** Starts the server. Without host origins the static file alone opens sandboxes, for pages on loopback and private addresses. */
export function startLadderServer(options: SandboxServerOptions): Promise<SandboxServer> {
  return serveSandboxes(createLadderHandler(options.hostOrigins), options);
}

function createLadderHandler(hostOrigins: readonly string[]): SandboxHandler {
  const file = staticSandboxPage(hostOrigins);
  const handleSites = createSandboxHandler({ hostOrigins });
  const handleWorker = createSandboxHandler({ hostOrigins, rung: 'worker' });
  return request => {
    const { hostname, pathname } = new URL(request.url);
    const [label = ''] = hostname.split('.', 1);
    if (SANDBOX_LABEL.test(label) || DEDICATED_LABEL.test(label)) return handleSites(request);
    if (pathname !== STATIC_PATH) return handleWorker(request);
    return new Response(file, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
      },
    });
  };
}
