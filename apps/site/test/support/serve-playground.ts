// Builds the playground's page and its sandbox, and serves both as the preview of the site does, on free ports.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions } from 'vite';
import { buildSandbox } from '../../scripts/build-sandbox.ts';
import { serveFolder } from '../../scripts/serve.ts';
import { pagePolicy } from '../../src/playground/page-policy.ts';

/** A running playground. */
export interface PlaygroundServers {
  /** The origin of the page, which is at `/`. */
  readonly origin: string;
  close(): Promise<void>;
}

const PAGE = fileURLToPath(new URL('page', import.meta.url));

export interface PlaygroundOptions {
  /** More files of the page's site, by their path. */
  files?: Readonly<Record<string, string>>;
  /** Whether the sandbox's site has its service worker. Absent: yes; without it the static page takes its place. */
  hasServiceWorker?: boolean;
}

/** Serves a build of its own. */
export async function servePlayground(options: PlaygroundOptions = {}): Promise<PlaygroundServers> {
  const { files = {}, hasServiceWorker = true } = options;
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-playground-'));
  const site = join(folder, 'site');
  const sandbox = join(folder, 'sandbox');
  // The build names both origins, so the ports are taken first.
  const servers = [
    await serveFolder({ folder: site, port: 0 }),
    await serveFolder({ folder: sandbox, port: 0 }),
  ] as const;
  const origin = `http://127.0.0.1:${servers[0].port}`;
  const template = `http://{label}.localhost:${servers[1].port}`;
  await buildPage(site, template);
  await buildSandbox({ hostOrigins: [origin], folder: sandbox });
  if (!hasServiceWorker) rmSync(join(sandbox, 'service-worker.js'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
  return {
    origin,
    async close() {
      for (const server of servers) await server.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function buildPage(outDir: string, template: string): Promise<void> {
  await build({
    root: PAGE,
    configFile: false,
    logLevel: 'warn',
    define: { SANDBOX_TEMPLATE: JSON.stringify(template) },
    resolve: { conditions: ['@vitrine/source', ...defaultClientConditions] },
    plugins: [
      react(),
      {
        name: 'page-policy',
        transformIndexHtml: () => [
          {
            tag: 'meta',
            attrs: { 'http-equiv': 'Content-Security-Policy', content: pagePolicy(template) },
            injectTo: 'head-prepend',
          },
        ],
      },
    ],
    // As the site is built.
    build: { outDir, emptyOutDir: true, target: 'es2023', cssTarget: 'esnext', chunkSizeWarningLimit: 2000 },
  });
}
