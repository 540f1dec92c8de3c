// Builds the sandbox of the playground: a static site of its own, which has to be served below a name with a label for each sandbox.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { home } from './site-files.ts';

/** The origins of the site that may embed sandboxes, and the folder to write. */
export interface SandboxBuildOptions {
  hostOrigins: readonly string[];
  folder: string;
}

const SOURCE = join(home, 'src', 'sandbox');

/** Writes the pages, their scripts and the service worker. */
export async function buildSandbox({ hostOrigins, folder }: SandboxBuildOptions): Promise<void> {
  for (const [name, emptyOutDir] of [
    ['service-worker', true],
    ['register', false],
    ['static-page', false],
  ] as const)
    await build({
      root: SOURCE,
      configFile: false,
      logLevel: 'warn',
      define: { HOST_ORIGINS: JSON.stringify(hostOrigins) },
      resolve: { conditions: ['@vitrine/source', 'module', 'browser', 'production'] },
      build: {
        outDir: folder,
        emptyOutDir,
        target: 'es2023',
        copyPublicDir: false,
        lib: { entry: join(SOURCE, `${name}.ts`), formats: ['iife'], name: 'sandbox', fileName: () => `${name}.js` },
      },
    });
  for (const page of ['index.html', 'static.html']) copyFileSync(join(SOURCE, page), join(folder, page));
}
