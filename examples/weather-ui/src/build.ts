// Builds the interface: `dist/bundle.js` and `dist/bundle.css`, the lock file with their hashes, and the manifest to publish.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeUILock } from '@vitrine/server/published';
import { build } from 'esbuild';
import { createWeatherUIServer } from './server.ts';

/** Builds into `folder`. Returns the paths that `vitrine publish` takes. Rejects with esbuild's report when the interface does not compile. */
export async function buildUI(
  folder: string,
  registryUrl?: string,
): Promise<{ bundle: string; lock: string; manifest: string }> {
  const [bundle, lock, manifest] = ['dist', 'ui.lock.json', 'manifest.json'].map(name =>
    join(resolve(folder), name),
  ) as [string, string, string];
  rmSync(bundle, { recursive: true, force: true });
  mkdirSync(bundle, { recursive: true });
  await build({
    entryPoints: [{ in: fileURLToPath(new URL('./ui/main.ts', import.meta.url)), out: 'bundle' }],
    outdir: bundle,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    // In this repository the packages are used from their sources; elsewhere nothing matches the condition.
    conditions: ['@vitrine/source'],
    legalComments: 'none',
    logLevel: 'silent',
  });
  writeUILock({ folder: bundle, lock });
  const uiServer = createWeatherUIServer({ registryUrl, lock }).generateManifest();
  writeFileSync(manifest, `${JSON.stringify(uiServer, null, 2)}\n`);
  return { bundle, lock, manifest };
}

if (import.meta.main) {
  const { manifest } = await buildUI(fileURLToPath(new URL('..', import.meta.url)));
  console.log(manifest);
}
